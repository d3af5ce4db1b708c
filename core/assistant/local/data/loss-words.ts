/** How people ask for the claims of a loss run, and how its columns are titled. Data only; phrases as in comparison/words. */
export const claims = ["claim|claims", "loss|losses", "incident|incidents"];
export const listingLosses = [
  "loss run|runs|history|experience",
  "claim|claims history|experience",
  "list|show|which|what .. claims|losses",
];
/** Words that ask for another thing than what is listed. */
export const besidesLosses = [
  "report|reporting|reported|notice|notify|adjuster|contact|phone|call|expense|expenses",
  "loss payee|payees",
  "loss of",
  "per|each|any one claim|loss|occurrence",
  "made",
  "deductible|limit|limits|retention|coverage|covered|cover",
  "premium|premiums|policy|policies",
];
export const askingAll = ["total|all|altogether|overall|together|sum", "so far", "to date"];
/** "Open claims", and what the column of the status says then. */
export const claimStates = [
  { name: "open", asking: ["open|pending|outstanding|unresolved"], printed: ["open|pending|reopened"] },
  { name: "closed", asking: ["closed|settled"], printed: ["closed|settled"] },
];
export const claimTitles = ["claim", "claim number|no|id", "file number|no"];
export const dateTitles = ["date of loss|accident|occurrence", "loss|accident|occurrence date", "dol"];
export const statusTitles = ["status", "open closed", "o c"];
/** The amounts of a claim: how they are asked for, and the titles of their columns. */
export const lossAmounts = [
  { name: "Paid", asking: ["paid"], titles: ["paid"] },
  { name: "Reserve", asking: ["reserve|reserves|reserved"], titles: ["reserve|reserves|outstanding"] },
  { name: "Incurred", asking: ["incurred"], titles: ["incurred"] },
];
/** What a question may also say of all that are listed. */
export const besideClaims = ["listed|there|still|amount|amounts|history|run|experience"];
