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
import { type ClaimKind, injuryWords, keptLabels, type LossPart, perilWords } from "../data/claim-words.ts";
import type { Cover } from "../review/policies.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { valuesIn } from "../values/values-in.ts";
import type { LossFacts, Said, StatedFact } from "./loss-facts.ts";
import { type AnsweringClause, answeringClauses } from "./answering-clauses.ts";
import {
  atPlaceOf,
  isOfInjury,
  limitsOfPart,
  type PartLimit,
  partNamed,
  partOfAmount,
  partsStruck,
  sentenceOn,
} from "./loss-parts.ts";
import { notFound, short, type Told } from "./told-point.ts";
import { isOfKind, kindsOf } from "./touched-clauses.ts";

/** Limits with a field of their own, for each sort of loss. */
const fieldsOfKind: Readonly<Record<ClaimKind, readonly LimitField[]>> = {
  PROPERTY: ["propertyBuildingLimit", "propertyContentsLimit"],
  LIABILITY: [
    "glPerOccurrenceLimit",
    "glAggregateLimit",
    "umbrellaPerOccurrenceLimit",
    "glMedicalPerPersonLimit",
  ],
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
/** Only of a loss in which somebody was hurt. */
const MEDICAL: LimitField = "glMedicalPerPersonLimit";
const RETENTION: LimitField = "cyberRetentionLimit";

interface Amount {
  name: string;
  cents: number;
  isDeductible: boolean;
  /** A share in place of an amount: "2% of the building limit". */
  share?: string;
  /** "location 1"; left out if it is of all of them. */
  place?: string;
  /** It pays what is owed to others. */
  isOwed?: boolean;
  document: ReviewedDocument;
  quote: Evidence;
}

const EACH_LOSS = "each loss";

export function amountsUnder(cover: Cover, facts: LossFacts): Told[] {
  const kinds = [...kindsOf(facts)].filter((kind) => isOfKind(cover, kind));
  const claimed = facts.stated.get("AMOUNT") ?? [];
  const ofInjury = kinds.includes("LIABILITY") ? claimed.filter(isOfInjury) : [];
  const ownLoss = claimed.filter((fact) => !ofInjury.includes(fact));
  const answering = kinds.includes("PROPERTY") ? answeringClauses(cover, facts) : [];
  const loss = kinds.includes("PROPERTY") ? partsStruck(facts) : null;
  const byPart = loss ? [...loss.struck.keys()].map((part) => partUnder(cover, part, facts)) : [];
  const settled = new Set(byPart.flatMap(({ part, points }) => (points.length > 0 ? [part] : [])));
  // A limit of what was not struck says nothing about the loss. Before anything is claimed more may have been struck.
  const isOpen = claimed.length === 0 || loss?.struck.size === 0;
  // Whoever was hurt on the premises is owed nothing under the limits and deductibles of the building.
  const isOfOthers = kinds.length > 0 && kinds.every((kind) => kind === "LIABILITY" || kind === "EMPLOYEE");
  const bears = (part: LossPart | null): boolean =>
    part === null ||
    (loss === null && !isOfOthers) ||
    (loss !== null && !settled.has(part) && !loss.spared.has(part) && (isOpen || loss.struck.has(part)));
  const isAt = atPlaceOf(cover, facts);
  const isBornByPart = byPart.some(({ points: own }) =>
    own.some(({ label }) => label.startsWith("Deductible: ")),
  );
  const amounts = cover.documents
    .flatMap((document) => [...amountsIn(document, kinds, facts)])
    .filter(({ name, place = null }) => bears(partNamed(name)) && isAt(place))
    // Where the parts have deductibles of their own, one that no words assign is of another of them.
    .filter(({ name }) => name !== EACH_LOSS || !isBornByPart);
  const isBornApart = answering.some(({ deductible }) => deductible !== null);
  const all = [
    ...answering.flatMap((each) => pointsApart(cover, each, ownLoss)),
    ...byPart.flatMap(({ points: own }) => own),
    ...amounts.flatMap((amount): PartTold[] => {
      const part = loss ? partNamed(amount.name) : null;
      const against = ofInjury.length === 0 ? claimed : amount.isOwed ? ofInjury : ownLoss;
      const told = heldAgainst(cover, amount, claimedFor(part, against, loss?.struck));
      if (part === null || !loss) return [told];
      const isStruck = loss.struck.has(part);
      // A clause of its own answers for the loss, and nothing says that this part was damaged.
      if (answering.length > 0 && !isStruck) return [];
      if (isBornApart && amount.isDeductible) return [{ ...told, bearing: "CANNOT_TELL", why: bornApart }];
      return [isStruck ? told : { ...told, why: `${told.why} ${unstruck(part)}` }];
    }),
  ];
  // Of one limit that is printed twice the first place counts.
  const points = [
    ...new Map(all.toReversed().map((told) => [`${told.label}\n${told.clause}`, told])).values(),
  ].toReversed();
  const base = { part: "AMOUNTS" as const, policy: cover };
  // What was struck and has no limit among those of the others is told as well.
  const unfound = [...(loss?.struck ?? [])].filter(
    ([{ name }]) => points.some(({ about }) => about !== null) && points.every(({ about }) => about !== name),
  );
  for (const [{ name }, said] of unfound)
    points.push({
      ...base,
      about: name,
      label: `Limit: ${name}`,
      stated: short(said.text),
      clause: null,
      stating: [said],
      bearing: "CANNOT_TELL",
      why: `${notFound(cover)}No limit for ${name} is named.`,
    });
  if (points.length > 0) return points.map(({ about: _about, ...told }) => told);
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

const bornApart =
  "A clause for this cause has a deductible of its own. Read whether the insured bears this one as well.";
const unstruck = ({ name }: LossPart): string =>
  `This counts only if ${name} was damaged, which the papers do not say.`;

/** The limit and the deductible of a clause that answers for the cause alone. */
const pointsApart = (
  cover: Cover,
  { title, document, limit, deductible }: AnsweringClause,
  claimed: readonly StatedFact[],
): PartTold[] =>
  [limit, deductible].flatMap((amount) => {
    const own = amount && { ...amount, name: title, isDeductible: amount === deductible, document };
    return own ? [heldAgainst(cover, own, claimedFor(null, claimed))] : [];
  });

/** A point with the part that it is about; null if it is about the loss as a whole. */
type PartTold = Told & { about: string | null };

/** What is claimed for a part. `isWhole`: amounts that no words assign, of which the part may be a share. */
interface Claimed {
  facts: readonly StatedFact[];
  isWhole: boolean;
  part: LossPart | null;
}

function claimedFor(
  part: LossPart | null,
  claimed: readonly StatedFact[],
  struck: ReadonlyMap<LossPart, Said> = new Map(),
): Claimed {
  if (part === null) return { facts: claimed, isWhole: false, part };
  const own = claimed.filter((fact) => partOfAmount(fact) === part);
  if (own.length > 0) return { facts: own, isWhole: false, part };
  const whole = claimed.filter((fact) => partOfAmount(fact) === null);
  return { facts: whole, isWhole: struck.size > 1, part };
}

/** A limit or a deductible, and what is claimed against it. */
function heldAgainst(cover: Cover, amount: Amount, { facts: claimed, isWhole, part }: Claimed): PartTold {
  const { name, cents, isDeductible, share } = amount;
  const [first, other] = claimed;
  const isShort = first !== undefined && !other && Number(first.norm) > cents;
  const isOpen = isWhole && isShort && !isDeductible;
  const open = !first || isOpen;
  const held = {
    part: "AMOUNTS" as const,
    policy: cover,
    about: part?.name ?? null,
    label: `${isDeductible ? "Deductible" : "Limit"}: ${name}`,
    stated: claimed.map(({ value }) => value).join(" and ") || null,
    clause: share ?? describeMoney(cents),
    stating: claimed,
    showing: [amount],
    question: open
      ? part && (isWhole || isOpen)
        ? `How much of the loss is of ${part.name}, with estimates or invoices?`
        : "What is the amount of the loss, with estimates or invoices?"
      : null,
  };
  if (isDeductible)
    return {
      ...held,
      bearing: "LIMITS",
      why:
        isShort || !first || other
          ? `The insured pays ${share ?? describeMoney(cents)} of the loss.`
          : "What is claimed is not above it.",
    };
  const unsure = { ...held, bearing: "CANNOT_TELL" as const };
  if (!first) return { ...unsure, why: `The papers do not say how much is claimed${forPart(part)}.` };
  if (other) return { ...unsure, why: "The papers give more than one amount." };
  if (isOpen) return { ...unsure, why: `The papers do not say how much of it is claimed${forPart(part)}.` };
  if (share !== undefined)
    return { ...unsure, why: "The policy names no amount. Read how it measures the loss." };
  return {
    ...held,
    bearing: isShort ? "LIMITS" : "SUPPORTS",
    why: isShort ? "More is claimed than the limit." : "What is claimed is within the limit.",
  };
}
const forPart = (part: LossPart | null): string => (part ? ` for ${part.name}` : "");

/** Rows of the policy on a part that was struck, where they differ by place, refuse it or say it in words. */
function partUnder(cover: Cover, part: LossPart, facts: LossFacts): { part: LossPart; points: PartTold[] } {
  const { own, others } = limitsOfPart(cover, part, facts);
  const all = [...own, ...others];
  const places = new Set(all.flatMap(({ place }) => place ?? []));
  const isWorded = all.some(({ cents, isNotGiven }) => cents === null || isNotGiven);
  if (all.length > 0 && (places.size > 1 || isWorded))
    return { part, points: rowPoints(cover, part, facts, own, others) };
  const sentence = all.length === 0 && part.isSaid ? sentenceOn(cover, part) : null;
  if (sentence === null) return { part, points: [] };
  const claimed = claimedFor(part, facts.stated.get("AMOUNT") ?? []).facts;
  return {
    part,
    points: [
      {
        part: "AMOUNTS",
        policy: cover,
        about: part.name,
        label: `Limit: ${part.name}`,
        stated: claimed.map(({ value }) => value).join(" and ") || null,
        clause: short(sentence.text),
        stating: claimed,
        showing: [sentence],
        bearing: "CANNOT_TELL",
        why: "The clause speaks of such a loss. Read how much it pays, and for how long.",
      },
    ],
  };
}

function rowPoints(
  cover: Cover,
  part: LossPart,
  facts: LossFacts,
  own: readonly PartLimit[],
  others: readonly PartLimit[],
): PartTold[] {
  const amounts = facts.stated.get("AMOUNT") ?? [];
  const claimed = claimedFor(part, amounts, partsStruck(facts).struck);
  const base = { part: "AMOUNTS" as const, policy: cover, about: part.name };
  const stated = claimed.facts.map(({ value }) => value).join(" and ") || null;
  if (own.length === 0)
    return [
      {
        ...base,
        label: `Limit: ${part.name}`,
        stated,
        clause: short(others.map(({ place, text }) => `${place ?? ""}: ${text}`).join("; ")),
        stating: claimed.facts,
        showing: others,
        bearing: "CANNOT_TELL",
        why: `The policy gives limits for ${part.name} at other places, and none at the place of the loss.`,
      },
    ];
  const isSpread = new Set(own.flatMap(({ place }) => place ?? [])).size > 1;
  return own.map((row): PartTold => {
    const name = isSpread && row.place !== null ? `${row.name}, ${row.place}` : row.name;
    if (row.isNotGiven)
      return {
        ...base,
        label: `Limit: ${name}`,
        stated,
        clause: row.text,
        stating: claimed.facts,
        showing: [row],
        bearing: isSpread ? "CANNOT_TELL" : "LIMITS",
        why: isSpread
          ? `The policy gives nothing for ${part.name} there. The papers do not say at which of its places the loss was.`
          : `The policy gives nothing for ${part.name} at that place.`,
      };
    const amount: Amount = {
      ...{ name, cents: row.cents ?? 0, isDeductible: row.isDeductible },
      ...{ document: row.document, quote: row.quote },
      ...(row.cents === null ? { share: row.text } : {}),
    };
    const told = heldAgainst(cover, amount, claimed);
    return isSpread && told.bearing !== "CANNOT_TELL"
      ? {
          ...told,
          bearing: "CANNOT_TELL",
          why: "The papers do not say at which of these places the loss was.",
        }
      : told;
  });
}

function* amountsIn(
  document: ReviewedDocument,
  kinds: readonly ClaimKind[],
  { causes, told: happened }: LossFacts,
): Iterable<Amount> {
  const { details, evidence, confidence, tables } = document.extraction;
  const isRead = (field: keyof PolicyDetails) =>
    confidence?.[field] === undefined || isSure(confidence[field]);
  const own = new Set(kinds.flatMap((kind) => fieldsOfKind[kind]));
  let hasLimit = false;
  for (const field of limitFields) {
    const [cents, [quote] = []] = [details[field], evidence[field]];
    const isMeant = own.has(field) && (field !== MEDICAL || happened.some(isOfBody));
    if (isMeant && cents !== undefined && quote && isRead(field)) {
      hasLimit = true;
      const isOwed = fieldsOfKind.LIABILITY.includes(field);
      yield {
        ...{ name: detailLabels[field], cents, isDeductible: field === RETENTION, isOwed },
        ...{ document, quote },
      };
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
    if (!hasLimit && !names(wordsOf(name), keptLabels) && names(wordsOf(name), usual))
      yield { name, cents, isDeductible: false, document, quote };
  const rows = tables?.deductibles ?? [];
  for (const { cells, quotes } of rows) {
    const { name = "", amount = "", place = "" } = cells;
    const money = centsOf(amount);
    const [quote] = quotes;
    // Of deductibles of certain causes those that are told count.
    if (quote && money !== null && (isPlain(name) || names(wordsOf(name), said)))
      yield {
        name: isBare(name) ? EACH_LOSS : name,
        cents: money,
        isDeductible: true,
        ...(place === "" ? {} : { place: `location ${place}` }),
        document,
        quote,
      };
  }
  const told = new Set(rows.map(({ cells }) => cells["name"] ?? ""));
  for (const { kind, head, cells } of document.lines)
    for (const money of kind === "ROW" ? cells : []) {
      const [first] = head;
      const isKept = names(wordsOf(money.text), lessDeductible) || names(wordsOf(money.column), keptLabels);
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
    if (rows.length === 0 && names(wordsOf(name), keptLabels) && names(wordsOf(name), said))
      yield { name: withoutEnding(name, " deductible"), cents, isDeductible: true, document, quote };
  const [quote] = evidence.deductible ?? [];
  if (rows.length === 0 && details.deductible !== undefined && quote && isRead("deductible"))
    yield {
      name: EACH_LOSS,
      cents: details.deductible,
      isDeductible: true,
      document,
      quote,
    };
}

const isOfBody = ({ text }: Said): boolean => names(wordsOf(text), injuryWords);

const withoutEnding = (text: string, ending: string): string =>
  text.toLowerCase().endsWith(ending) ? text.slice(0, -ending.length) : text;

/** Labels with one amount beside them. */
const labelled = ({ lines }: ReviewedDocument): { name: string; cents: number; quote: Evidence }[] =>
  lines.flatMap((line) => {
    const [cell, ...others] = line.cells;
    const cents = line.kind === "PAIR" && cell && others.length === 0 ? centsOf(cell.text) : null;
    return cents === null ? [] : [{ name: withoutEnding(line.label, ":"), cents, quote: quoteLine(line) }];
  });

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
const isPlain = (name: string): boolean => !names(wordsOf(name), perilWords);
