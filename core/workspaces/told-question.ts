/** "What his deductible is", which somebody is to be told, as the fact that it asks for: "his deductible". Pure. */

/** What a question begins with that stands in a task: "tell Owen when his policy ends". */
export const asksWith = String.raw`(?:what|when|how|which|who|whose|whom|where|why)`;

const owner = String.raw`(?:the|his|her|their|its|our|your)`;
/** What the question is of, up to its verb. */
const subject = String.raw`(${owner}\s+(?:(?!(?:is|are|was|were|that|and)\b)[\p{L}\p{N}&.'’/-]+\s+){0,7}?[\p{L}\p{N}&.'’/-]+)`;
/** Nothing is said of it behind the verb but where it stands. */
const behind = String.raw`(?=[\s.?!,;]*$|\s*[,;.]|\s+(?:and|or|plus|on|for|of|in|under|at|from|per|as of|please|pls|thanks|so|now)\b)`;
const amount = String.raw`(?:what|how (?:much|high|big|large|low))`;
const party = String.raw`(?:carriers?|insurers?|mortgagees?|lenders?|payees?|lien ?holders?|holders?|producers?|underwriters?|insureds?)`;

const questions: readonly (readonly [RegExp, string])[] = [
  // "What's the GL deductible"
  [new RegExp(String.raw`\b${amount}(?:['’]s|\s+(?:is|are|was|were))\s+(?=${owner}\s)`, "giu"), ""],
  [
    new RegExp(
      String.raw`\b${amount}\s+${subject}\s+(?:is|are|was|were|will be|comes? to|amounts? to|costs?)${behind}`,
      "giu",
    ),
    "$1",
  ],
  [
    new RegExp(
      String.raw`\bwho\s+(${owner}\s+(?:[\p{L}\p{N}&'’/-]+\s+){0,4}?${party})\s+(?:is|are|was|were)${behind}`,
      "giu",
    ),
    "$1",
  ],
  [
    new RegExp(
      String.raw`\bwhen\s+${subject}\s+(?:expires?|renews?|ends?|runs? out|lapses?|is up(?: for renewal)?|is (?:expiring|renewing|ending))\b`,
      "giu",
    ),
    "$1 expiration date",
  ],
  [
    new RegExp(String.raw`\bwhen\s+${subject}\s+(?:starts?|begins?|takes? effect|is effective)\b`, "giu"),
    "$1 effective date",
  ],
  [new RegExp(String.raw`\bwhen\s+${subject}\s+(?:is|are|was|comes?|falls?) due\b`, "giu"), "$1 due date"],
];

/** The words of a task with each such question as the fact that it asks for; what else it asks stays as it is. */
export const asFacts = (text: string): string =>
  questions.reduce((said, [pattern, instead]) => said.replaceAll(pattern, instead), text);
