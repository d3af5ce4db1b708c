/** A service request in the words of a list. */
/** Whose request it is, as far as anyone knows. */
export const customerOf = ({
  account,
  clientName,
}: {
  account?: { account: { name: string } } | null;
  clientName?: string | null;
}): string => account?.account.name ?? clientName ?? "Unknown client";
