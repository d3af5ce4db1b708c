/** What Cara has made of a message, as it is kept with it. */
import type { Supplied } from "../asked/supplied.ts";
import type { Understanding } from "../asked/understand-message.ts";

/** An account that a message may be from, and why. A person chooses. */
export interface AccountCandidate {
  accountId: string;
  /** CONTACT: several accounts have its address. UNVERIFIED: one has it, and the receiver says that the sender is forged. */
  why: "POLICY_NUMBER" | "NAME" | "DOMAIN" | "CONTACT" | "ONE_CONTACT" | "UNVERIFIED";
  /** The words of the message; blank for its address. */
  words: string;
}

/** What this message says of what an earlier one of its thread left out. */
export interface Completion extends Supplied {
  emailId: string;
  /** Which of the things that the earlier one asks for. */
  place: number;
}

export interface Understood extends Understanding {
  completes: Completion[];
  candidates: AccountCandidate[];
}
