/**
 * The actor of a request, and the write gate that depends on it. The session's row is read in the same round trip as
 * the first query. Until the session is known to be valid, and every field's role check has passed, the agency's
 * database accepts no write. A request without any check may write nothing.
 */
import type { AgencyUser } from "#model/users";
import { NotAllowed, NotSignedIn, type SignedOutReason } from "../core/shared/access-errors.ts";
import { type Actor, may, type Verb } from "../core/shared/actor.ts";
import type { Viewer } from "../core/shared/graphql-builder.ts";

export interface RequestAccess {
  /** The signed-in user; null if the session is not valid. Read once. */
  findUser(): Promise<AgencyUser | null>;
  /** The same; rejects with NotSignedIn instead. */
  getUser(): Promise<AgencyUser>;
  actor(): Promise<Actor>;
  authorize(verb: Verb): Promise<Viewer>;
  /** Null if `authorize` allows it. */
  findRefusal(verb: Verb): Promise<NotSignedIn | NotAllowed | null>;
  mayWrite(): Promise<void>;
}

export function createRequestAccess(
  readUser: () => Promise<AgencyUser | null>,
  readReason: () => Promise<SignedOutReason | null>,
): RequestAccess {
  let reading: Promise<AgencyUser | null> | undefined;
  const questions: Promise<unknown>[] = [];
  const findUser = () => (reading ??= readUser());
  let explaining: Promise<SignedOutReason | null> | undefined;

  async function getUser(): Promise<AgencyUser> {
    const user = await findUser();
    if (!user) throw new NotSignedIn(await (explaining ??= readReason()));
    return user;
  }

  async function ask(verb: Verb): Promise<Viewer> {
    const { id, role } = await getUser();
    if (!may(role, verb)) throw new NotAllowed();
    return { userId: id, role };
  }

  function authorize(verb: Verb): Promise<Viewer> {
    const answer = ask(verb);
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
        if (error instanceof NotSignedIn || error instanceof NotAllowed) return error;
        throw error;
      }
    },
    async mayWrite() {
      if (questions.length === 0) throw new Error("A write was attempted without an access check.");
      await Promise.all(questions);
    },
  };
}
