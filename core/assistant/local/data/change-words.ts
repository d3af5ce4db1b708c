/** What endorsements change, and what keeps a policy that is about to end. Phrases as in `comparison.ts`. Data only. */
/** How a change is asked for, how a statement of it begins, and how a sentence says it. */
export const changes = [
  {
    asking: ["added|add|adds|adding"],
    opening: ["add|adds|added|adding|addition"],
    saying: ["is|are|was|were added", "is|are hereby added", "we add|added", "has|have been added"],
  },
  {
    asking: ["removed|remove|removes|deleted|delete|deletes|dropped", "taken off"],
    opening: ["remove|removes|removed|delete|deletes|deleted|drop|dropped|deletion|removal"],
    saying: [
      "is|are|was|were removed|deleted",
      "is|are hereby removed|deleted",
      "has|have been removed|deleted",
    ],
  },
  {
    asking: ["replaced|replace|replaces|substituted"],
    opening: ["replace|replaces|replaced|substitute|substituted"],
    saying: ["is|are|was|were replaced", "is|are hereby replaced", "has|have been replaced"],
  },
];
/** What changes the wording of a form changes nothing that is insured by name. */
export const wording = [
  "paragraph|paragraphs|provision|provisions|exclusion|exclusions|limitation|limitations|definition|definitions",
  "following|wording|clause|subparagraph|sentence",
];
/** A question on what was changed, not on whether or when it may be. */
export const askingWhat = ["what|which|who|whom"];
export const vehicles = [
  "vehicle|vehicles|auto|autos|car|cars|truck|trucks|van|vans|unit|units|trailer|trailers",
];
export const places = ["location|locations|place|places|address|building|buildings|premises|site"];
/** "How much has to be paid to stop it?" */
export const askingToKeep = [
  "pay|paid|owe|owes|owed|send|bring|due|needed|cost .. stop|avoid|prevent|keep|save|reinstate|reinstated|halt|continue|rescind|undo",
  "stop|avoid|prevent|keep|save|reinstate|halt|continue|rescind|undo .. pay|paid|owe|owed|cost|amount|due",
];
/** "If we receive $500.00 before the cancellation date the policy will continue." */
export const keeping = [
  "receive|received|receives|payment|paid|remit|remits .. continue|continues|continued|reinstat*|lapse|rescind*|void|voided|withdrawn|stop|stops",
  "receive|received|receives|payment|paid|remit|remits .. in force|effect",
  "receive|received|receives|payment|paid|remit|remits .. not be canceled|cancelled",
  "avoid|prevent|stop|reinstate .. pay|remit|payment",
];
export const ofPolicy = ["policy|coverage|insurance|cancel*"];
/** A sentence on what is paid for a loss keeps no policy. */
export const ofLosses = ["loss|losses|damage|claim|claims", "not pay"];
/** Words in which papers say it. */
export const wordsOfPapers = {
  CHANGE:
    "policy change endorsement: add, added, addition, remove, removed, delete, deleted, replace, replaced",
  KEEPING: "payment received before cancellation date policy will continue without lapse or be reinstated",
  REASON: "reason for cancellation, termination, nonrenewal",
};
/** "Why is it cancelled?", and the label of the reason. */
export const askingWhy = ["why|reason"];
export const ending = [
  "cancel*",
  "nonrenew*",
  "non renew*",
  "not renew*",
  "declin*",
  "terminat*",
  "end|ends|ended|ending",
];
export const reasons = ["reason|reasons|cause"];
