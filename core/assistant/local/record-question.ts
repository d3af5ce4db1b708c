/**
 * Questions that the agency's own records answer, or what was read of each policy does: which fields are asked for,
 * what is added up, what is counted, which policies are picked by whom or what they are with. The tables are data, to
 * be reviewed as such. Pure; decides by the form of the words.
 */
import { policyTypeLabels } from "#model/policies";
import { type AccountField, type LimitField, limitFields } from "../model.ts";
import { createFieldReader, type FieldQuestion, listAskedFields } from "./answer-fields.ts";
import { formKeyOf, formNumbersIn } from "./extraction/form-numbers.ts";
import type { FactField } from "./policy-facts.ts";

const recordQuestions: readonly FieldQuestion<FactField>[] = [
  { field: "state", asks: /\bstatus/, words: "status state current policy coverage" },
  {
    field: "type",
    asks: /\b(?:types?|lines?|kinds?)\b/,
    words: "type line kind coverage insurance business policy",
  },
  { field: "market", asks: /\b(?:market|admitted)/, words: "market admitted surplus lines non" },
  { field: "agencyFees", asks: /\bagency fees?/, words: "agency fee" },
  { field: "brokerFees", asks: /\bbroker fees?/, words: "broker fee wholesale" },
  { field: "otherFees", asks: /\bother fees?/, words: "other fee" },
  { field: "commission", asks: /\bcommission/, words: "commission estimated our agency expected" },
  {
    field: "billingType",
    asks: /\bbill(?:ing|ed)\b/,
    words: "billing billed type method policy direct agency",
  },
  {
    field: "intervalType",
    asks: /\b(?:interval|often|frequency)\b/,
    words: "payment interval often pay paid frequency premium billed",
  },
];
const readRecordFields = createFieldReader(recordQuestions);

const accountQuestions: readonly FieldQuestion<AccountField>[] = [
  {
    field: "primaryContact",
    asks: /\b(?:primary|main|key) contact|^who(?:m)? (?:is|'s) (?:the )?contact\b|^who(?:m)? (?:do|should|can) (?:i|we) (?:contact|call|reach|e-?mail|talk|speak)\b/,
    words: "primary main key contact person account client name phone email number call reach talk speak",
  },
  {
    field: "contacts",
    asks: /\bcontacts\b|\bcontact (?:people|persons|list|info|information|details)\b/,
    words: "contact people person list info information details account client name",
  },
  { field: "dba", asks: /\bdba\b|\bdoing business as\b/, words: "dba doing business name account client" },
  { field: "email", asks: /\be-?mail\b/, words: "e mail email address account client" },
  { field: "phone", asks: /\b(?:tele)?phone\b/, words: "telephone phone number account client" },
  { field: "website", asks: /\bweb ?site\b/, words: "website web site account client" },
  {
    field: "address",
    asks: /\b(?:mailing )?address\b/,
    words: "mailing address account client",
  },
];
const readAccountFields = createFieldReader(accountQuestions);

const leadIn =
  /^(?:(?:hi|hello|hey|ok|okay|so|and|also|please|thanks|cara|now)\b[,!. ]*|(?:can|could|would) you (?:please )?|(?:what|how) about |(?:tell|show|give) (?:me|us) |i (?:need|want|would like)(?: to (?:know|see))? )+/;
const policiesAsked =
  /\b(?:(?:for|of|on|across|in|under|with|by|over|per|from|between|among|at) )?(?:all |each |every |both |any |the different )?(?:of )?(?:the |these |those |our |their |its )?(?:\d+ )?(?:business |insurance )?polic(?:y|ies)(?:'s?)?(?![\w']| (?:number|no\b|types?|fees?|period|term|limits?|aggregate|status|expir|effective))/g;
const whose =
  /\b(?:(?:for|of|on|with|by) )?(?:this|the|our) (?:account|client|customer)(?:'s)?\b|\b(?:they|their|them|theirs|we|our)\b/g;
const little =
  /\b(?:do|does|did|has|have|had|carry|carries|pay|pays|paying|being|currently|now|today|on file|on record|all|each|every|respectively|side by side|different|various)\b/g;

const evened = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** A question in plain small letters. */
export const plainOf = (question: string): string =>
  evened(
    question
      .toLowerCase()
      .replaceAll("’", "'")
      .replace(/[\s?!.]+$/u, ""),
  ).replace(leadIn, "");

/** What is asked, without whose it is and of which policies: "what are their premiums on each policy" → "what are premiums". */
const coreOf = (plain: string): string =>
  evened(plain.replaceAll(policiesAsked, " ").replaceAll(whose, " ").replaceAll(little, " "));

const writing =
  /^(?:who|which (?:company|carrier|insurer)) (?:writes?|insures?|underwrites?|carries|issued?s?)\b/;

/** The fields of a policy that a question asks for and nothing besides. */
export function readFactFields(question: string): FactField[] {
  const core = coreOf(plainOf(question).replace(writing, "who is the insurer")).replace(
    /^(?:compare|list|name)\b/,
    "what",
  );
  const asked = [core, `policy ${core}`].flatMap((text) => [
    ...readRecordFields(text),
    ...listAskedFields(text),
  ]);
  return [...new Set(asked)];
}

const lineOfLimits: readonly (readonly [RegExp, string])[] = [
  [/\b(?:commercial )?general liability\b|\bc?gl\b/, "gl"],
  [/\bumbrella\b|\bexcess\b/, "umbrella"],
  [/\bworkers'? comp(?:ensation)?\b|\bwc\b|\bemployers'? liability\b/, "wc"],
  [/\bcyber\b/, "cyber"],
  [/\bproperty\b|\bbuildings?\b/, "property"],
];

/** "The limit" of a line is what it pays at most, by occurrence and in all. */
const mainLimits: readonly LimitField[] = [
  "glPerOccurrenceLimit",
  "glAggregateLimit",
  "umbrellaPerOccurrenceLimit",
  "umbrellaAggregateLimit",
  "wcPerAccidentLimit",
  "wcPerDiseasePolicyLimit",
  "wcPerDiseaseEmployeeLimit",
  "cyberAggregateLimit",
  "propertyBuildingLimit",
  "propertyContentsLimit",
];

/** "Compare the limits", "What is the GL limit?": all limits, or those of one line; null for a limit that is named. */
export function readLimits(question: string): LimitField[] | null {
  const core = coreOf(plainOf(question));
  const [, prefix] = lineOfLimits.find(([names]) => names.test(core)) ?? [];
  const named = lineOfLimits.reduce((text, [names]) => text.replace(names, " "), core);
  const rest = evened(
    named.replaceAll(
      /\b(?:what|which|are|is|compare|list|the|of|and|insurance|coverage|liability|policy)\b/g,
      " ",
    ),
  );
  if (rest !== "limits" && (rest !== "limit" || prefix === undefined)) return null;
  const all = [...mainLimits, ...limitFields.filter((field) => !mainLimits.includes(field))];
  return (rest === "limit" ? mainLimits : all).filter(
    (field) => prefix === undefined || field.startsWith(prefix),
  );
}

/** The fields of the account itself that are asked for. */
export function readAccountQuestion(question: string): AccountField[] {
  const plain = plainOf(question);
  if (!/^(?:who|whom|what|where|which|list|name|contacts?|primary|is there)\b/.test(plain)) return [];
  return readAccountFields(evened(plain.replaceAll(/\b(?:they|their|them|our|we|have)\b/g, " "))).slice(0, 1);
}

const adds = /\b(?:total|totals|sum|combined|altogether|overall|in all|add(?:s|ed)? up|cumulative|grand)\b/;
const pays = /^how much\b.*\b(?:pay|pays|paying|paid|spend|spends|spending|cost|costs)\b/;
const apart = /\b(?:each|every|per|by) (?:polic|carrier)|\bindividual/;
const readSummed = createFieldReader([
  {
    field: "sum",
    asks: /./,
    words:
      "total sum combined altogether overall cumulative grand premium cost tax fee fees surcharge commission pay spend amount annual annualized written year insurance including with add up much all in force active current account client estimated",
  },
]);

/** "Total premium of all policies": the field whose values are added up; null where nothing is. */
export function readSum(question: string): { field: FactField; inForce: boolean } | null {
  const plain = plainOf(question);
  if (apart.test(plain) || !(adds.test(plain) || pays.test(plain))) return null;
  const core = coreOf(plain);
  if (readSummed(core === "" ? plain : core).length === 0) return null;
  const inForce = /\b(?:in force|in effect|active|current)\b/.test(plain);
  const field: FactField = plain.includes("commission")
    ? "commission"
    : /\b(?:including|with|plus|and)\b.*\b(?:tax|fee)|\bgrand total\b/.test(plain)
      ? "total"
      : plain.includes("premium")
        ? "premium"
        : /\btax/.test(plain)
          ? "taxes"
          : /\bbroker fees?/.test(plain)
            ? "brokerFees"
            : /\bagency fees?/.test(plain)
              ? "agencyFees"
              : "total";
  return { field, inForce };
}

/** "How many carriers": the field whose different values are counted. */
export function readDistinct(question: string): FactField | null {
  const counted =
    /^how many (?:different |insurance )?(carriers?|insurers?|insurance companies|companies|brokers?)\b(.*)$/.exec(
      plainOf(question),
    );
  if (!counted || coreOf(counted[2] ?? "") !== "") return null;
  return counted[1]?.startsWith("broker") ? "broker" : "carrier";
}

/** Policies picked by what a field of theirs is; `said`: behind "is" or "are". */
export interface AskedValue {
  field: FactField;
  value: string;
  said: string;
}

const market = "(?:written |placed |issued )?(?:on |in |with )?(?:an? |the )?";
const paper = "(?: lines?)?(?: basis| paper| market| carriers?| insurers?)?";
const values: readonly (readonly [RegExp, AskedValue])[] = [
  [/^cancell?ed$/, { field: "state", value: "Canceled", said: "canceled" }],
  [/^pending$/, { field: "state", value: "Pending", said: "pending" }],
  [/^(?:binding|bound)$/, { field: "state", value: "Binding", said: "binding" }],
  [
    new RegExp(`^${market}(?:non-?\\s?admitted|surplus|excess (?:and|&) surplus|e&s)${paper}$`),
    { field: "market", value: "Excess and Surplus", said: "excess and surplus" },
  ],
  [new RegExp(`^${market}admitted${paper}$`), { field: "market", value: "Admitted", said: "admitted" }],
  [
    /^direct(?:ly)?[- ]bill(?:ed)?$|^billed direct(?:ly)?$/,
    { field: "billingType", value: "Direct", said: "billed directly" },
  ],
  [
    /^agency[- ]bill(?:ed)?$|^billed by (?:the|our) agency$/,
    { field: "billingType", value: "Agency", said: "billed by the agency" },
  ],
  [/^(?:paid |billed )?monthly$/, { field: "intervalType", value: "Monthly", said: "paid monthly" }],
  [/^(?:paid |billed )?quarterly$/, { field: "intervalType", value: "Quarterly", said: "paid quarterly" }],
  [/^(?:paid |billed )?annual(?:ly)?$/, { field: "intervalType", value: "Annual", said: "paid annually" }],
];
export const adjectives =
  "cancell?ed|pending|binding|bound|active|current|in[- ]force|expired|admitted|non-?admitted|surplus lines?|e&s|direct[- ]bill(?:ed)?|agency[- ]bill(?:ed)?";

/** "are canceled", "written on surplus lines paper": null where no field of a record is meant. */
export function readValue(rest: string): AskedValue | null {
  const plain = rest.replace(/^(?:are|is|were|was|have been|has been)\s+/, "");
  return values.find(([says]) => says.test(plain))?.[1] ?? null;
}

const withWhom =
  /^(?:(?:are|is|do|does|did)\s+)?(?:(?:we|they|you)\s+)?(?:have\s+|has\s+)?(written|placed|insured|underwritten|issued|carried|through|with|by|from|at)\s+(?:(?:with|by|through|from|at)\s+)?(?:the )?((?:carrier|insurer|insurance company|company|broker|wholesaler)\s+)?(.+?)(?: as (?:the |their )?(?:carrier|insurer|broker))?$/;
const insuresThem = /^(?:does |do )?(.+?)\s+(?:insures?|writes?|underwrites?|carr(?:y|ies)|covers?)$/;

/** "with Harbor Mutual", "written by carrier Harbor Mutual": whom a policy is with, by the names that are on record. */
export function readWhom(
  rest: string,
  names: readonly { field: FactField; name: string }[],
): AskedValue | null {
  const found = withWhom.exec(rest);
  const name = found?.[3] ?? insuresThem.exec(rest)?.[1];
  if (name === undefined) return null;
  const said = wordsOfName(name);
  const known = names.find((one) => isPartOf(said, wordsOfName(one.name)));
  const kind = found?.[2] ?? "";
  const field: FactField = known?.field ?? (/broker|wholesaler/.test(kind) ? "broker" : "carrier");
  const how = field === "broker" ? "placed through" : "with";
  if (known) return { field, value: known.name, said: `${how} ${known.name}` };
  // A company that nobody has on record is meant only where the words say that it is one.
  const isCompany =
    /written|insured|underwritten/.test(found?.[1] ?? "") ||
    (/^(?:are|is) (?:with|through|placed|carried)\b/.test(rest) && !/^(?:an?|no|any)\b/.test(name));
  if (kind === "" && !isCompany) return null;
  return { field, value: name, said: `${how} a ${field} of that name` };
}

const companyWords = new Set([
  "the",
  "insurance",
  "company",
  "companies",
  "co",
  "inc",
  "corp",
  "corporation",
  "llc",
  "group",
  "ins",
  "of",
  "and",
]);
const wordsOfName = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !companyWords.has(word));
const isPartOf = (said: readonly string[], name: readonly string[]): boolean =>
  said.length > 0 && said.every((word) => name.includes(word));

const insuredAsked =
  /^(?:(?:do|does)\s+)?(?:have|has|with|include|includes|provide|provides|contain|contains|carry|carries|grant|grants|give|gives|offer|offers|name|names|list|lists|show|shows)\s+(?:an?\s+|any\s+|the\s+)?(blanket\s+|automatic\s+)?(?:blanket\s+)?additional[- ]insureds?(?:\s+(?:status|endorsements?|coverage|provisions?|wording))*$/;

/** "have a blanket additional insured". */
export function readInsured(rest: string): "BLANKET" | "ANY" | null {
  const found = insuredAsked.exec(rest);
  if (!found) return null;
  return found[1] === undefined ? "ANY" : "BLANKET";
}

/** "have form CG 20 10": the form's key and its number as asked. */
export function readForm(rest: string): { key: string; number: string } | null {
  const about =
    /^(?:(?:do|does)\s+)?(?:have|has|with|include|includes|contain|contains|carry|carries|list|lists|show|shows)\s+(?:the\s+|an?\s+)?(?:forms?\s+|endorsements?\s+)?(?:number\s+)?(.+?)(?:\s+(?:endorsement|form)s?)?$/.exec(
      rest,
    )?.[1];
  if (about === undefined) return null;
  const written = about.toUpperCase();
  const [form] = formNumbersIn(written, true);
  if (!form || form.start > 0 || form.end < written.length) return null;
  return { key: formKeyOf(form.number), number: form.number };
}

/** What people call a type of policy besides its label. */
const otherNames: Readonly<Record<string, string>> = {
  "business owners": "bop|businessowners|business owner'?s'?",
  auto: "(?:commercial|business) auto(?:mobile)?|automobile",
  cyber: "cyber liability",
  "general liability": "gl|cgl|commercial general liability",
  "directors and officers": "d&o|directors & officers",
  "employment practices liability": "epli|epl|employment practices",
  "errors and omission liability": "e&o|errors (?:and|&) omissions?",
  "professional liability": "malpractice",
  property: "commercial property",
  umbrella: "commercial umbrella",
  "workers compensation":
    "workers'? comp(?:ensation)?|worker's comp(?:ensation)?|work comp|wc|workmen'?s comp(?:ensation)?",
};
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The names of a type of policy as a pattern, the longest first. */
export const namesOfType = (label: string): string => {
  const name = label.toLowerCase();
  return [otherNames[name], escaped(name)].filter((known) => known !== undefined).join("|");
};

const hasType =
  /^(?:(?:do|does|has|have) (?:they|we|(?:this|the) (?:account|client)|.{2,60}?)(?: have| carry| got)?|(?:is|are) there) (?:an? |any |the )?(.+?)(?: (polic(?:y|ies))| coverage| insurance)?(?: on (?:file|record))?$/;

/** "Do they have an umbrella policy?": the type, and whether a policy of that type is asked for by name. */
export function readType(plain: string): { value: AskedValue; asksPolicy: boolean } | null {
  const found = hasType.exec(plain);
  const label = Object.values(policyTypeLabels).find((one) =>
    new RegExp(`^(?:${namesOfType(one)})$`).test(found?.[1] ?? ""),
  );
  if (!found || label === undefined || label === "Other") return null;
  return {
    value: { field: "type", value: label, said: `of the type ${label}` },
    asksPolicy: found[2] !== undefined,
  };
}
