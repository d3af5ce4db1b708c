/**
 * The last event of a stream whose session holds no more; its data is `{ "reason": SignedOutReason }`. Nothing comes
 * after it, and asking again is answered as to anybody who is not signed in.
 */
export const sessionEndedEvent = "session-ended";
