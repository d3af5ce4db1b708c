/** What a task still needs before it can begin, asked for at once and with choices: the client, the files, the policy. Pure. */
import { nameOfPolicy, type Policy, type PolicyType } from "#model/policies";
import { fillsTemplate, type PresetKey } from "#model/presets";
import { type AskedBack, questionsAbout } from "./ask-back.ts";
import { policyIn } from "./follow-up.ts";
import type { HeldPolicy } from "./spoken-policies.ts";
import type { OpenRequest } from "./letter-purpose.ts";
import { isLineOf, linesIn, linesOfHeld, linesOfType, policyAsRead } from "./policy-lines.ts";

/** What can be offered where something is missing. */
export interface Offers {
  /** Names of clients that the agency worked on last. */
  clients: readonly string[];
  /** Names of the client's documents on file. */
  documents: readonly string[];
  /** The client's policies in force. */
  policies: readonly Pick<Policy, "type" | "policyNumber">[];
  /** All of the client's policies, as their records stand today. */
  held: readonly HeldPolicy[];
  /** What the client has asked for and nobody has answered yet. */
  requests: readonly OpenRequest[];
}

export const noOffers: Offers = { clients: [], documents: [], policies: [], held: [], requests: [] };

const CHOICES_MAX = 6;

/** Which files each preset works on, as what somebody is told to attach. */
const filesOf: Partial<Record<PresetKey, string>> = {
  CERTIFICATE_REVIEW: "the certificate, and the contract or lease that it has to meet",
  CONTRACT_REVIEW: "the contract or lease",
  COVERAGE_COMPARISON: "two to six quotes or policies, or one file that offers several options",
  UNDERWRITING_ANALYSIS: "the application",
  DOCUMENT_EXPLORATION: "the documents",
  GENERATE_QUOTE_PROPOSAL: "one to six quotes, or one file that offers several options",
  POLICY_CHECK: "the policy, and the quote, binder or prior policy that it has to match",
};

/** Presets that hold one document against another. */
const ofTwo: readonly PresetKey[] = ["CERTIFICATE_REVIEW", "COVERAGE_COMPARISON", "POLICY_CHECK"];
export const onlyThisChoice = "Only this one";

/** After a first document was chosen: which one it is held against. */
export function secondOf(key: PresetKey, chosen: string, { documents }: Offers): AskedBack | null {
  const others = documents.filter((name) => name !== chosen);
  return !ofTwo.includes(key) || others.length === 0
    ? null
    : {
        question: `Which document goes with ${chosen}? Attach it, or choose it.`,
        choices: [...others.slice(0, CHOICES_MAX - 1), onlyThisChoice],
      };
}

/** The first question about a task that lacks its client or its files; null if it can begin. */
export function missingOf(key: PresetKey, client: string | null, offers: Offers): AskedBack | null {
  const files = filesOf[key];
  if (files === undefined && !fillsTemplate(key) && key !== "COVERAGE_GAP_ANALYSIS") return null;
  if (client === null) {
    const whom =
      files === undefined
        ? "Which client is it for? Name the client, or attach their documents."
        : `Which client is it for? Attach ${files}, or name the client and choose from the documents on file.`;
    return { question: whom, choices: offers.clients.slice(0, CHOICES_MAX) };
  }
  return files === undefined ? null : missingFiles(files, client, offers);
}

function missingFiles(files: string, client: string, { documents }: Offers): AskedBack {
  return documents.length === 0
    ? {
        question: `Attach ${files}. There are no documents on file for ${client} that I could read.`,
        choices: questionsAbout(client).slice(0, 2),
      }
    : {
        question: `Attach ${files}, or choose from the documents on file for ${client}.`,
        choices: documents.slice(0, CHOICES_MAX),
      };
}

/** Words about a file that nobody attached: "does the lease mean …", "I attached the certificate". */
const unattached =
  /\b(?:(?:this|these|that|those|the) (?:attached |enclosed )?(?:contract|lease|agreement|subcontract|certificate|cert|coi|quote|binder|application|invoice)s?|attached|enclosed)\b/iu;
export const namesNoFile = (text: string): boolean => unattached.test(text);
export const attachIt = ({ clients }: Offers): AskedBack => ({
  question:
    "I see no file here. Attach it, or name the client whose documents I should look through. Which client is it for?",
  choices: clients.slice(0, CHOICES_MAX),
});

/** A value of a policy, of no client and no line in particular. */
const ofSomePolicy =
  /^(?:(?:hey|hi|pls|please|so|and)[\s,]+)*(?:what(?:['’]?s| is| are| was)|when (?:is|does|do)|how much (?:is|are))\s+(?:the|its|their|his|her|this)\s+(?:policy['’]?s? )?(?:policy(?= (?:expire|renew))|policy numbers?|premiums?|limits?|deductibles?|retentions?|(?:expiration|renewal|effective|exp) dates?|carriers?|coverages?)(?:\s+(?:on|of|for|under) (?:the|this|their|his|her) policy)?(?: expire| renew)?[\s?.!]*$/iu;
export const isOfSomePolicy = (text: string): boolean => ofSomePolicy.test(text.trim());

export const whichClient = (whatFor: string, { clients }: Offers): AskedBack => ({
  question: `Which client ${whatFor}? Name the client, the contact or the policy number.`,
  choices: clients.slice(0, CHOICES_MAX),
});

export const nobodyOfThese = "None of these";
export const whichOfNear = (names: readonly string[]): AskedBack => ({
  question: names.length === 1 ? `Do you mean ${names[0]}?` : "Which client do you mean?",
  choices: [...names, nobodyOfThese],
});

type Held = Offers["policies"][number];

/** Whether words such as "the GL" or "policy LC-302" mean a policy. */
const isCalled = ({ type, policyNumber }: Held, words: string): boolean =>
  policyNumber !== null && words.toLowerCase().includes(policyNumber.toLowerCase())
    ? true
    : isLineOf(type, words);

/** A single value of a policy; of several policies somebody wants all. */
const oneValue =
  /\b(?:premium|deductible|retention|policy number|policy #|expiration(?: date)?|(?:renewal|effective|exp) date|carrier|expires?|renews?)\b/iu;
const several = /\b(?:all|each|every|both|total|list|policies|premiums|how many|which|any)\b/iu;

const whichPolicy = (held: readonly Held[], line: string): AskedBack => ({
  question: `Which ${line === "" ? "" : `${line} `}policy do you mean? There is more than one in force.`,
  choices: held.map(nameOfPolicy).slice(0, CHOICES_MAX),
});

/** One value is asked for of a line of which the client has several policies in force; null if it is plain which one. */
export function doubtOfPolicy(question: string, { policies }: Offers): AskedBack | null {
  const said = policyIn(question);
  if (said === null || !oneValue.test(question) || several.test(question)) return null;
  if (policies.some(({ policyNumber }) => policyNumber !== null && has(question, policyNumber))) return null;
  const called = policies.filter((policy) => isCalled(policy, said));
  return called.length < 2 ? null : whichPolicy(called, said.replace(/ polic(?:y|ies)$/iu, ""));
}

/** A policy of these may be of any line. */
const ofAnyLine: readonly PolicyType[] = ["PACKAGE", "OTHER", "RENTAL"];

/** A value is asked for of a line of which the client has no policy: another policy's is no answer. Null where it has one. */
export function notHeld(question: string, client: string, { held }: Offers): AskedBack | null {
  const own = held.flatMap(({ type }) => linesOfHeld(type));
  if (held.length === 0 || held.some(({ type }) => ofAnyLine.includes(type))) return null;
  const isMissing = (type: PolicyType) => !linesOfType[type].some((line) => own.includes(line));
  const parts = question
    .split(/(?<=\?)\s+/u)
    .map((text) => ({ text, types: linesIn(text).map(({ type }) => type) }));
  const lacking = parts.filter(
    ({ text, types }) => oneValue.test(text) && types.length > 0 && types.every(isMissing),
  );
  if (
    lacking.length === 0 ||
    held.some(({ policyNumber }) => policyNumber !== null && has(question, policyNumber))
  )
    return null;
  const [type = "OTHER"] = lacking.flatMap(({ types }) => types);
  const left = parts.filter((part) => !lacking.includes(part)).map(({ text }) => text);
  return {
    question: `No ${policyAsRead(type)} of ${client.replace(/\.$/u, "")} is on record. What else can I look up?`,
    choices: [...left, ...questionsAbout(client).slice(0, 2)],
  };
}

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** The name of the policy that an answer names, as it was offered or by its number; null if it names none. */
export function chosenPolicy(answer: string | undefined, { policies }: Offers): string | null {
  const said = answer ?? "";
  const meant = policies.find(
    (policy) =>
      said === nameOfPolicy(policy) || (policy.policyNumber !== null && has(said, policy.policyNumber)),
  );
  return said === "" || !meant ? null : nameOfPolicy(meant);
}

/** "no, the other policy": the policies of the client that the question before was not about. */
export const otherPolicies = (question: string, { policies }: Offers): readonly Held[] => {
  const said = policyIn(question) ?? "";
  const numbered = policies.filter(
    ({ policyNumber }) => policyNumber !== null && has(question, policyNumber),
  );
  return policies.filter((policy) =>
    numbered.length > 0 ? !numbered.includes(policy) : !isCalled(policy, said),
  );
};

export const askWhichOther = (held: readonly Held[]): AskedBack => whichPolicy(held, "");
