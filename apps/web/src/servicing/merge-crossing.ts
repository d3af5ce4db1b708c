/** What a merge does between clients, to be said before it is done for good. */
import { customerOf } from "./request-text.ts";

interface Party {
  clientName?: string | null;
  account?: { id: string; account: { name: string } } | null;
}

interface Crossing {
  /** Why it cannot be done. */
  refusal: string | null;
  /** What it does to requests without an account, which a person has to confirm. */
  note: string | null;
}

export function crossingOf(into: Party, others: readonly Party[]): Crossing {
  const accounts = new Map(
    [into, ...others].flatMap(({ account }) => (account ? [[account.id, account]] : [])),
  );
  const [account] = accounts.values();
  if (accounts.size > 1) return { refusal: "Requests of different accounts cannot be merged.", note: null };
  if (!account) return { refusal: null, note: null };
  const { name } = account.account;
  if (!into.account)
    return { refusal: null, note: `This request has no account yet. It becomes a request of ${name}.` };
  const strangers = others.filter((each) => !each.account).map(customerOf);
  return {
    refusal: null,
    note:
      strangers.length === 0
        ? null
        : `What ${[...new Set(strangers)].join(", ")} asked without an account becomes part of ${name}’s request.`,
  };
}
