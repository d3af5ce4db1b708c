/**
 * Who acts in a request, and the gate that depends on it. The session's row is read in the same round trip as
 * the first query; until it holds, and until every field's question about roles was answered with yes, the
 * agency's database takes no write. A request that asked nothing may write nothing.
 */
import type { AgencyUser } from "#model/users";
import { NotAllowed, NotSignedIn, type SignedOutReason } from "../core/shared/access-errors.ts";
import type { Actor } from "../core/shared/actor.ts";
import type { Access, Viewer } from "../core/shared/graphql-builder.ts";

export interface RequestAccess {
  /** The signed-in user; null when the session does not hold. Read once. */
  findUser(): Promise<AgencyUser | null>;
  actor(): Promise<Actor>;
  authorize(access: Exclude<Access, "PUBLIC">): Promise<Viewer>;
  /** Null when `authorize` allows it. */
  findRefusal(access: Exclude<Access, "PUBLIC">): Promise<NotSignedIn | NotAllowed | null>;
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

  async function ask(access: Exclude<Access, "PUBLIC">): Promise<Viewer> {
    const { id, role } = await getUser();
    if (access !== "ANY_ROLE" && !access.includes(role)) throw new NotAllowed();
    return { userId: id, role };
  }

  function authorize(access: Exclude<Access, "PUBLIC">): Promise<Viewer> {
    const answer = ask(access);
    // Who asked hears of a no; the copy kept for the gate must not count as unheard.
    answer.catch(() => undefined);
    questions.push(answer);
    return answer;
  }

  return {
    findUser,
    async actor() {
      return { kind: "AGENCY_USER", id: (await getUser()).id };
    },
    authorize,
    async findRefusal(access) {
      try {
        await authorize(access);
        return null;
      } catch (error) {
        if (error instanceof NotSignedIn || error instanceof NotAllowed) return error;
        throw error;
      }
    },
    async mayWrite() {
      if (questions.length === 0) throw new Error("A write without a question about who may do it.");
      await Promise.all(questions);
    },
  };
}
