/** What Cara has made of a message, as it is kept with it. */
import type { Understanding } from "../asked/understand-message.ts";

/** An account that a message may be from, and why. A person chooses. */
export interface AccountCandidate {
  accountId: string;
  why: "POLICY_NUMBER" | "NAME" | "DOMAIN" | "CONTACT";
  /** The words of the message; blank for its address. */
  words: string;
}

export interface Understood extends Understanding {
  candidates: AccountCandidate[];
}
