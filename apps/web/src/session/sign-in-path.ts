/** The path to the sign-in page and back: the page that the user was on, and why they were signed out. */

/** ENDED: the session is gone for an unknown reason. */
const reasons = ["EXPIRED", "SIGNED_OUT", "DISABLED", "ENDED"] as const;
export type SignedOutReason = (typeof reasons)[number];

export interface SignInSearch {
  email?: string;
  /** A page of the app. */
  from?: string;
  reason?: SignedOutReason;
}

const origin = "https://carabiner.invalid";
const pathMax = 2_000;

/** The path of a page of the app, or null: the URL may come from anyone and lead anywhere. */
export function returnPathOf(text: unknown): string | null {
  if (typeof text !== "string" || text.length > pathMax || !text.startsWith("/app/")) return null;
  if (/[\\\p{Cc}]/u.test(text) || !URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  const isPage = url.origin === origin && url.pathname.startsWith("/app/") && !url.pathname.includes("//");
  if (!isPage || url.pathname === "/app/signin" || url.pathname === "/app/home") return null;
  return url.pathname + url.search + url.hash;
}

export const reasonOf = (text: unknown): SignedOutReason | null =>
  reasons.find((reason) => reason === text) ?? null;

/** The search parameters of the sign-in page. Sign-in leads to Home by default. */
export function signInSearchOf({ email, from, reason }: Record<string, unknown>): SignInSearch {
  const path = returnPathOf(from);
  const why = reasonOf(reason);
  return {
    ...(typeof email === "string" && email !== "" ? { email } : {}),
    ...(path === null ? {} : { from: path }),
    ...(why === null ? {} : { reason: why }),
  };
}

export function signInPath(given: { from: string; reason: unknown }): string {
  const query = new URLSearchParams({ ...signInSearchOf(given) }).toString();
  return query === "" ? "/app/signin" : `/app/signin?${query}`;
}
