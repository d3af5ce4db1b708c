/**
 * The last event of a stream whose session is no longer valid; its data is `{ "reason": SignedOutReason }`. Nothing
 * follows it, and reconnecting gets the same response as any request without a session.
 */
export const sessionEndedEvent = "session-ended";
