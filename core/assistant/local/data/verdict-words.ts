/**
 * How clauses give and refuse cover, allow and forbid. A phrase is a run of words; "a|b" is either of them. Data that an
 * underwriter can review.
 */
import { list } from "./list.ts";

/** Cover is refused, or was not bought. */
export const refusing = list(`
  does|do|did|shall|will|would|is|are not apply|cover|pay|insure|include|extend|provide|covered|insured|included|available|afforded;
  does|do|shall|will not be liable|covered|insured|paid|included; is|are not liable; not covered|included|insured|provided|purchased|selected;
  no coverage|cover|insurance; no liability coverage; exclude|excludes|excluded|excluding|exclusion|exclusions;
  declined; rejected; opted|elected|chose not to purchase; never insured; nor cover|pay|insure`);
/** The same in a heading or in words that lead into a list. */
export const refusingOver = list(`
  exclusion|exclusions|excluded; not covered|insured; does|do|shall|will not apply|cover|pay|insure; property not; no coverage;
  losses not; we are not; not pay|cover|insure`);
/** Cover is given. */
export const giving = list(`
  we pay|cover|insure|provide|waive|reimburse|defend; we will|shall pay|cover|insure|provide|waive|reimburse|defend;
  we will|shall also pay|cover|insure; we also pay|cover|insure; we agree to pay|cover|insure|provide|waive;
  is|are|be covered|included|insured|provided|primary|afforded; is|are|be also covered|included|insured;
  is|are|be an insured; is|are|be an additional insured; is|are|be additional insureds;
  coverage|cover|insurance included|provided|extended|applies|extends; coverage|cover|insurance is|are included|provided|extended;
  applies; apply; included; yes; waive|waives|waived`);
/** It is given even under a heading that refuses it: the exception of an exclusion. */
export const givingBack = list(`
  however we|such|this|coverage; we do cover|pay|insure; we will however cover|pay|insure; but we will|do cover|pay|insure;
  we will|shall|also|do cover|pay|insure|reimburse; we cover|insure|reimburse`);
/** What leads to what is paid for. */
export const payingFor = list(
  "we will|shall pay|reimburse; we pay|reimburse; we will|shall also pay; we also pay",
);
/** What says how much is paid, and not for what. */
export const limitingPayment = list("most we|us");
/** A clause with one of these decides nothing for the policy: it speaks of a part of itself, defines, offers or charges. */
export const decidingNothing = list(`
  coverage|insurance|cover provided|afforded|given by|under this endorsement; this endorsement does not;
  this extension|provision|definition|condition|paragraph|subparagraph does|do|shall|will not;
  this coverage extension does|shall|will not; this does not include; this|the exclusion does|shall|will not apply;
  paragraph|paragraphs|exclusion|exclusions|provision|provisions|limitation|limitations|limit|limits|condition|conditions|requirement|clause does|do|shall|will not apply;
  means; shall|will mean; refers to; is defined as; is|are available for; may be purchased|added|bought; not include any charge|charges;
  not covered is|are shown; coverage territory; deductible will|shall|does|do not apply; rights does|do not apply;
  i elect|accept|decline|reject|wish|want; i hereby elect|accept|decline|reject`);
/** So does one that begins so. */
export const decidingNothingFirst = list(
  "with respect to; as respects; the charge; the premium; the portion",
);
/** What a loss comes to; a clause that leaves something out of it refuses no cover. */
export const amountsOfLoss = list(
  "cost; costs; value; amount; amounts; valuation; price; replacement cost; actual cash value; limit; limits",
);
export const leavingOut = list("does|do|shall|will not include; is|are not included");
/** A heading that turns round what it excepts, or defines. */
export const exceptingOver = list(
  "except; unless; definition|definitions; means; rights under this condition",
);
/** What holds in one case alone is neither yes nor no. */
export const casesOnly = list(`
  if; unless; only when|to|for|while|if; provided that; except; to the extent; when you have agreed; where required; other than`);
/** So many at least: it decides nothing of fewer. */
export const thresholds = list(
  "more than; over; exceed|exceeds|exceeding; greater than; in excess of; at least",
);

/** What somebody may not do or need not do. */
export const forbidding = list(`
  may|shall|must|will|can not; cannot; is|are not required|allowed|permitted|obligated|obliged; not be assigned|transferred|assignable;
  not assignable; no obligation|right|duty; neither party shall|may|will`);
/** What somebody may or must do. */
export const binding = list(`
  may; shall; must; will; agree|agrees to; is|are required|entitled|permitted|allowed|responsible|obligated; has|have the right|option;
  required to; at its|your|our option`);
/** There is none of what a label names. */
export const absent = list("none; nil; n a; not applicable|included; there is|are no; no");
/** What a charge or a deductible is printed for is not decided by it. */
export const chargedOnly = list(
  "surcharge|surcharges; premium|premiums; deductible|deductibles; retention|retentions; rate|rates; fee|fees; tax|taxes",
);
/** What leads from the deciding words to what they decide on. */
export const leadingTo = list(`
  caused|resulting|resulted|results by|from; caused directly|indirectly by; because of; arising out of; out of; coverage|cover|insurance for|of;
  exclusion|exclusions; exclude|excludes|excluded|excluding; include|includes|included|including; loss|losses|damage|damages|injury to|from|by|for;
  liability for|of; there is|are`);
/** What somebody may do is not there yet. */
export const permitting = list("you|insured|insureds may|can");
/** A yes-or-no question with one of these is on cover, and an amount beside a label says that there is some. */
export const askingCover = list(
  "cover; coverage; include; insure; insured; exclude; exclusion; pay; provide; apply; there; have; has; part of",
);
