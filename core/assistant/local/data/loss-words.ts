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
/**
 * "Open claims", and what the column of the status says then. `narrowing`: an amount is asked of these claims alone; in other
 * words ("and is anything open?") the state is a question beside it.
 */
export const claimStates = [
  {
    name: "open",
    asking: ["open|pending|outstanding|unresolved"],
    narrowing: [
      "open|pending|outstanding|unresolved claim|claims|loss|losses|one|ones|incident|incidents|reserve|reserves",
      "claim|claims|loss|losses open|pending|unresolved",
      "claim|claims|loss|losses still|are|is|remain|remains open|pending|unresolved",
      "claim|claims|loss|losses that|which are|is|remain|remains open|pending|unresolved",
      "claim|claims|loss|losses that|which are|is still open|pending|unresolved",
    ],
    printed: ["open|pending|reopened"],
  },
  {
    name: "closed",
    asking: ["closed|settled"],
    narrowing: [
      "closed|settled claim|claims|loss|losses|one|ones|incident|incidents",
      "claim|claims|loss|losses closed|settled",
      "claim|claims|loss|losses already|are|is|were closed|settled",
      "claim|claims|loss|losses that|which are|is|were closed|settled",
    ],
    printed: ["closed|settled"],
  },
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
