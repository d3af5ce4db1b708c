/** "Also check the products aggregate 2M and add to the email that …", after a review: what is demanded besides. Pure. */

export interface FurtherDemands {
  demands: string;
  /** It is said to be checked; of what is only needed or to be added it is open whether it is a demand. */
  isChecked: boolean;
  /** What the email is to say besides; null for nothing. */
  wish: string | null;
}

/** The review that the workspace has come to last. */
export interface ReviewedBefore {
  /** What was typed for it. */
  requirements: string;
  /** Its email, in the version that Cara left it in; null if none waits for a yes. */
  email: { artifactId: string; version: number } | null;
  /** What somebody has had her change in it since. */
  wishes: readonly string[];
}

const courtesy = String.raw`(?:(?:please|pls|plz|can you|could you|ok|okay|thanks|great|now|then|and|also)\b[\s,.!]*)*`;
const isMore = /\b(?:also|too|as well|in addition|additionally|plus|another|one more|add)\b/iu;
const asksFor = new RegExp(
  String.raw`^\W*${courtesy}(?:(?<checks>(?:re-?)?check|verify|review|look (?:at|for)|confirm)|compare|include|add|make sure (?:it|they) (?:has|have|shows?)|(?:they|we|he|she|it|the (?:owner|contract|lease|holder|client)) (?:also )?(?:needs?|requires?|wants?|asks? for))\b(?:\s+(?:also|too|for|that|if|whether|against|it|they|has|have|shows?|the|an?|demands?|requirements?)\b)*[\s:]+(?<demands>\S.*)$`,
  "isu",
);
const ofEmail =
  /(?:\s*[,;.]?\s*(?:\b(?:and|then)\b|[&+])\s*|\s*[.;,]\s+)(?:also\s+|please\s+)*(?=(?:add|put|say|mention|include|write|note|tell|ask|remind|leave|take|remove|drop|let)\b[^.?!]*\b(?:e-?mail|draft|letter|message|them|him|her)\b)/iu;
/** Another document, or the email: nothing that a certificate shows. */
const ofOther =
  /^(?:to\b|(?:in|into) (?:the |this )?(?:e-?mail|draft)\b|(?:(?:this|that|the|other|attached|new|second|our|their) )*(?:contracts?|leases?|agreements?|certificates?|certs?|cois?|files?|documents?|quotes?|polic(?:y|ies)|e-?mails?|drafts?)\b)/iu;
const intoEmail =
  /^(?:add|put|say|mention|include|write|note)\s+(?:to|in|into|on)\s+(?:(?:the|this|that|our)\s+)?(?:e-?mail|draft|letter|message)(?:\s+that\b|\s*:)?\s+/iu;

/** Null for a message that asks for nothing more of a review; whether the words are demands is for their reader to say. */
export function furtherDemandsIn(message: string): FurtherDemands | null {
  const at = ofEmail.exec(message);
  const first = at ? message.slice(0, at.index) : message;
  const wish = at ? message.slice(at.index + at[0].length).trim() : null;
  const { demands = "", checks } = (isMore.test(first) ? asksFor.exec(first)?.groups : undefined) ?? {};
  if (demands === "" || ofOther.test(demands)) return null;
  return {
    demands: demands.trim(),
    isChecked: checks !== undefined,
    wish: wish === null ? null : wish.replace(intoEmail, "add that "),
  };
}
