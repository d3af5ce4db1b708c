/**
 * The actor of a request, and the write gate that depends on it. The one place that decides who may do what, by the role
 * and by the state of the agency's subscription. The session's row is read in the same round trip as
 * the first query. Until the session is known to be valid, and every field's role check has passed, the agency's
 * database accepts no write. A request without any check may write nothing.
 */
import type { SignedInUser } from "#core/sessions";
import { findClosing } from "#model/subscription";
import {
  NotAllowed,
  NotSignedIn,
  type SignedOutReason,
  SubscriptionClosed,
} from "../core/shared/access-errors.ts";
import { type Actor, may, type Verb } from "../core/shared/actor.ts";
import type { AccessUse, Viewer } from "../core/shared/graphql-builder.ts";

export interface RequestAccess {
  /** The signed-in user; null if the session is not valid. Read once. */
  findUser(): Promise<SignedInUser | null>;
  /** The same; rejects with NotSignedIn instead. */
  getUser(): Promise<SignedInUser>;
  actor(): Promise<Actor>;
  /** By default the use is a write if the verb is not READ, and ends with the subscription. */
  authorize(verb: Verb, use?: AccessUse): Promise<Viewer>;
  /** Null if `authorize` allows it. */
  findRefusal(verb: Verb): Promise<NotSignedIn | NotAllowed | SubscriptionClosed | null>;
  mayWrite(): Promise<void>;
}

export function createRequestAccess(
  readUser: () => Promise<SignedInUser | null>,
  readReason: () => Promise<SignedOutReason | null>,
): RequestAccess {
  let reading: Promise<SignedInUser | null> | undefined;
  const questions: Promise<unknown>[] = [];
  const findUser = () => (reading ??= readUser());
  let explaining: Promise<SignedOutReason | null> | undefined;

  async function getUser(): Promise<SignedInUser> {
    const user = await findUser();
    if (!user) throw new NotSignedIn(await (explaining ??= readReason()));
    return user;
  }

  async function ask(verb: Verb, use: AccessUse): Promise<Viewer> {
    const { id, role, subscriptionState } = await getUser();
    if (!may(role, verb)) throw new NotAllowed();
    const closing = findClosing(subscriptionState, use);
    if (closing) throw new SubscriptionClosed(closing);
    return { userId: id, role };
  }

  function authorize(
    verb: Verb,
    use: AccessUse = { staysOpen: false, isWrite: verb !== "READ" },
  ): Promise<Viewer> {
    const answer = ask(verb, use);
    // The caller handles a rejection; the copy kept for the gate must not count as unhandled.
    answer.catch(() => undefined);
    questions.push(answer);
    return answer;
  }

  return {
    findUser,
    getUser,
    async actor() {
      return { kind: "AGENCY_USER", id: (await getUser()).id };
    },
    authorize,
    async findRefusal(verb) {
      try {
        await authorize(verb);
        return null;
      } catch (error) {
        const isRefusal =
          error instanceof NotSignedIn || error instanceof NotAllowed || error instanceof SubscriptionClosed;
        if (isRefusal) return error;
        throw error;
      }
    },
    async mayWrite() {
      if (questions.length === 0) throw new Error("A write was attempted without an access check.");
      await Promise.all(questions);
    },
  };
}
