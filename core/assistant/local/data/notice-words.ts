/**
 * Words of clauses on notice of cancellation. Phrases: words in their order, "a|b" for either, "wind*" for every word that
 * begins so, ".." for up to a dozen words between, "#" for a number.
 */
export const cancels = ["cancel*", "terminate|termination this|the policy|insurance"];
export const nonrenewals = [
  "nonrenew*",
  "non renew*",
  "not renew*",
  "not to renew*",
  "not offer to renew*",
  "not to offer to renew*",
  "refuse|refuses|refused|decline|declines|declined to renew*",
];

/** What a number of days is notice by: right behind it, or before it in its sentence. */
export const noticeBehind = [
  "notice",
  "before",
  "prior",
  "advance",
  "in advance",
  "s notice",
  "written|prior|advance notice",
  "written prior|advance notice",
  "s written|prior|advance notice",
];
export const noticeBefore = [
  "notice|notify|notified|notifies|notification",
  "mail*",
  "deliver*",
  "at least",
  "not|no less than",
  "minimum of",
  "number of days",
];
/** How long a policy has been in force, how soon a premium is paid back, how often something happens. */
export const otherPeriodsBefore = [
  "in effect|force",
  "in effect|force for",
  "been covered|insured",
  "been covered|insured for",
  "less|fewer|more than",
  "at least .. in effect|force",
  "within",
  "first",
  "initial",
  "over",
  "exceed*",
  "every",
  "last",
];
/** They end so as well and are notice: "not less than". */
export const leastNotice = ["not|no less|fewer than"];
export const otherPeriodsBehind = [
  "or more|longer|less",
  "after",
  "from",
  "of the|such|receipt|issuance",
  "following",
  "old",
  "and|or is|was",
];

/** Notice to somebody who is not the insured. */
export const othersToldOf = [
  "mortgage*",
  "loss pay*",
  "lien holder*",
  "lienholder*",
  "certificate holder*",
  "lessor*",
  "additional insured*",
  "lender*",
];
export const nonpayment = [
  "nonpay*",
  "non pay*",
  "failure|fails|failed|fail to pay",
  "do|does|did not pay",
  "not paid",
  "not been paid",
  "unpaid",
];
export const otherReasons = [
  "any|all other reason|reasons|cause|cancel*|case|circumstance|circumstances",
  "any|all other lawful|valid|permitted reason|reasons",
  "other reason|reasons",
  "reason|reasons other than",
  "other than nonpay*",
  "other than non pay*",
  "other than for nonpay*",
  "other than for non pay*",
  "other than the|for failure",
];
/** It holds for policies that have just begun. */
export const forSomePolicies = [
  "in effect less|fewer than",
  "in effect for less|fewer than",
  "less|fewer than # days",
  "first # days",
  "not a renewal",
];
/** "30 days before the expiration date" is notice of nonrenewal where that is spoken of. */
export const endsOfTerm = ["expir*", "anniversary", "renewal date"];

/** Who acts. */
export const carrierActs = [
  "we|us|company|insurer|carrier|underwriter|underwriters cancel*|renew*|mail*|give|send|provide",
  "we|us|company|insurer|carrier|underwriter|underwriters .. cancel*|renew*|mail*|give|send|provide",
];
export const insuredActs = ["you cancel", "you may cancel", "insured may cancel", "insured .. may cancel"];
export const insuredCancels = [
  "insured|you may cancel",
  "insured|you .. may cancel",
  "may be canceled|cancelled by the named insured",
  "may be canceled|cancelled by the first named insured",
  "may be canceled|cancelled by the insured",
];
/** How the insured gives notice. */
export const givesNotice = [
  "notice|notify|notifies|notifying|notification",
  "return*",
  "surrender*",
  "request*",
  "mail*",
  "deliver*",
  "writ*",
];

/** "Number of days' notice: 60" in the schedule of an endorsement. */
export const scheduledDays = ["number of days notice", "number of days .. notice"];
