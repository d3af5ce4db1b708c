/** The limits, sublimits and deductibles of a policy that bear on a loss, and what is claimed against them. */
import {
  detailLabels,
  type Evidence,
  isSure,
  type LimitField,
  limitFields,
  type PolicyDetails,
} from "../../model.ts";
import { describeMoney } from "../../../shared/money.ts";
import { findText, quoteCells, quoteLine } from "../comparison/lines.ts";
import { names, wordsOf } from "../comparison/words.ts";
import type { ClaimKind } from "../data/claim-words.ts";
import type { Cover } from "../review/policies.ts";
import type { ReviewedDocument } from "../review/review.ts";
import { valuesIn } from "../values/values-in.ts";
import type { LossFacts } from "./loss-facts.ts";
import { notFound, type Told } from "./told-point.ts";
import { isOfKind, kindsOf } from "./touched-clauses.ts";

/** Limits with a field of their own, for each sort of loss. */
const fieldsOfKind: Readonly<Record<ClaimKind, readonly LimitField[]>> = {
  PROPERTY: ["propertyBuildingLimit", "propertyContentsLimit"],
  LIABILITY: ["glPerOccurrenceLimit", "glAggregateLimit", "umbrellaPerOccurrenceLimit"],
  AUTO: [],
  EMPLOYEE: ["wcPerAccidentLimit"],
  CYBER: ["cyberAggregateLimit", "cyberRetentionLimit"],
};
/** Limits without one, by their names. */
const namesOfKind: Readonly<Record<ClaimKind, readonly string[]>> = {
  PROPERTY: ["building", "personal property", "contents", "blanket"],
  LIABILITY: ["each|per occurrence", "each|per claim", "each|per incident"],
  AUTO: ["liability", "combined single", "collision", "comprehensive"],
  EMPLOYEE: ["each accident"],
  CYBER: ["aggregate"],
};
const RETENTION: LimitField = "cyberRetentionLimit";

interface Amount {
  name: string;
  cents: number;
  isDeductible: boolean;
  /** A share in place of an amount: "2% of the building limit". */
  share?: string;
  document: ReviewedDocument;
  quote: Evidence;
}

export function amountsUnder(cover: Cover, facts: LossFacts): Told[] {
  const kinds = [...kindsOf(facts)].filter((kind) => isOfKind(cover, kind));
  const claimed = facts.stated.get("AMOUNT") ?? [];
  const [first, other] = claimed;
  const amounts = cover.documents.flatMap((document) => [...amountsIn(document, kinds, facts)]);
  const distinct = [
    ...new Map(amounts.map((each) => [`${each.name} ${each.share ?? each.cents}`, each])).values(),
  ];
  const base = { part: "AMOUNTS" as const, policy: cover };
  const points = distinct.map((amount): Told => {
    const { name, cents, isDeductible, share } = amount;
    const isShort = first !== undefined && !other && Number(first.norm) > cents;
    return {
      ...base,
      label: `${isDeductible ? "Deductible" : "Limit"}: ${name}`,
      stated: claimed.map(({ value }) => value).join(" and ") || null,
      clause: share ?? describeMoney(cents),
      stating: claimed,
      showing: [amount],
      question: first ? null : "What is the amount of the loss, with estimates or invoices?",
      ...(isDeductible
        ? {
            bearing: "LIMITS",
            why:
              isShort || !first || other
                ? `The insured bears ${share ?? describeMoney(cents)} of the loss.`
                : "What is claimed is not above it.",
          }
        : first === undefined
          ? { bearing: "CANNOT_TELL", why: "The papers do not say how much is claimed." }
          : other
            ? { bearing: "CANNOT_TELL", why: "The papers give more than one amount." }
            : {
                bearing: isShort ? "LIMITS" : "SUPPORTS",
                why: isShort ? "More is claimed than the limit." : "What is claimed is within the limit.",
              }),
    };
  });
  if (points.length > 0) return points;
  return [
    {
      ...base,
      label: "Limits",
      stated: claimed.map(({ value }) => value).join(" and ") || null,
      clause: null,
      stating: claimed,
      bearing: "CANNOT_TELL",
      why: `${notFound(cover)}Ask for the declarations.`,
    },
  ];
}

function* amountsIn(
  document: ReviewedDocument,
  kinds: readonly ClaimKind[],
  { causes }: LossFacts,
): Iterable<Amount> {
  const { details, evidence, confidence, tables } = document.extraction;
  const isRead = (field: keyof PolicyDetails) =>
    confidence?.[field] === undefined || isSure(confidence[field]);
  const own = new Set(kinds.flatMap((kind) => fieldsOfKind[kind]));
  let hasLimit = false;
  for (const field of limitFields) {
    const [cents, [quote] = []] = [details[field], evidence[field]];
    if (own.has(field) && cents !== undefined && quote && isRead(field)) {
      hasLimit = true;
      yield { name: detailLabels[field], cents, isDeductible: field === RETENTION, document, quote };
    }
  }
  const said = [...causes.keys()].flatMap(({ clause }) => clause);
  const usual = kinds.flatMap((kind) => namesOfKind[kind]);
  for (const { name, limit } of details.extraLimits ?? []) {
    const quote = lineOfLimit(document, name, limit);
    if (quote && names(wordsOf(name), [...said, ...usual])) {
      hasLimit = true;
      yield { name, cents: limit, isDeductible: false, document, quote };
    }
  }
  for (const { name, cents, quote } of labelled(document))
    if (!hasLimit && !names(wordsOf(name), keptColumns) && names(wordsOf(name), usual))
      yield { name, cents, isDeductible: false, document, quote };
  const rows = tables?.deductibles ?? [];
  for (const { cells, quotes } of rows) {
    const [name = "", amount = ""] = [cells["name"], cells["amount"]];
    const money = centsOf(amount);
    const [quote] = quotes;
    // Of deductibles of certain causes those that are told count.
    if (quote && money !== null && (isPlain(name) || names(wordsOf(name), said)))
      yield { name: isBare(name) ? "each loss" : name, cents: money, isDeductible: true, document, quote };
  }
  const told = new Set(rows.map(({ cells }) => cells["name"] ?? ""));
  for (const { kind, head, cells } of document.lines)
    for (const money of kind === "ROW" ? cells : []) {
      const [first] = head;
      const isKept = names(wordsOf(money.text), lessDeductible) || names(wordsOf(money.column), keptColumns);
      const isShare = valuesIn(money.text).some(({ type }) => type === "PERCENT");
      const cents = isShare ? 0 : centsOf(money.text);
      if (first && isKept && cents !== null && !told.has(first.text) && names(wordsOf(first.text), said))
        yield {
          name: first.text,
          cents,
          ...(isShare ? { share: money.text } : {}),
          isDeductible: true,
          document,
          quote: quoteCells([
            [first, 0, first.text.length],
            [money, 0, money.text.length],
          ]),
        };
    }
  for (const { name, cents, quote } of labelled(document))
    if (rows.length === 0 && names(wordsOf(name), keptColumns) && names(wordsOf(name), said))
      yield { name: withoutEnding(name, " deductible"), cents, isDeductible: true, document, quote };
  const [quote] = evidence.deductible ?? [];
  if (rows.length === 0 && details.deductible !== undefined && quote && isRead("deductible"))
    yield {
      name: "each loss",
      cents: details.deductible,
      isDeductible: true,
      document,
      quote,
    };
}

const withoutEnding = (text: string, ending: string): string =>
  text.toLowerCase().endsWith(ending) ? text.slice(0, -ending.length) : text;

/** Labels with one amount beside them. */
const labelled = ({ lines }: ReviewedDocument): { name: string; cents: number; quote: Evidence }[] =>
  lines.flatMap((line) => {
    const [cell, ...others] = line.cells;
    const cents = line.kind === "PAIR" && cell && others.length === 0 ? centsOf(cell.text) : null;
    return cents === null ? [] : [{ name: withoutEnding(line.label, ":"), cents, quote: quoteLine(line) }];
  });

const keptColumns = ["deductible*", "retention*"];
/** "Actual cash value less $500" */
const lessDeductible = ["less $", "subject to $ deductible", "$ deductible|ded"];

/** The line that has every word of a limit's name, and its amount. */
function lineOfLimit({ lines }: ReviewedDocument, name: string, cents: number): Evidence | null {
  const wanted = [...wordsOf(name).map(({ norm }) => norm), `$${cents}`];
  const line = lines.find(({ words }) => wanted.every((norm) => words.some((word) => word.norm === norm)));
  return line ? quoteLine(line) : (findText(lines, name)[0] ?? null);
}

const centsOf = (text: string): number | null => {
  const digits = text
    .split("")
    .filter((sign) => (sign >= "0" && sign <= "9") || sign === ".")
    .join("");
  return digits === "" || !text.includes("$") ? null : Math.round(Number(digits) * 100);
};

const isBare = (name: string): boolean => ["", "deductible", "retention"].includes(name.trim().toLowerCase());

/** It is of no cause in particular. */
const isPlain = (name: string): boolean => !names(wordsOf(name), ofCauses);
const ofCauses = [
  "wind|hail|windstorm|hurricane",
  "flood",
  "earthquake|earth",
  "water",
  "theft",
  "collision|comprehensive",
  "spoilage",
  "breakdown",
  "named storm",
];
