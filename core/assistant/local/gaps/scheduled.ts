/** Places, values and vehicles that papers of a client list, held against what the policies schedule. */
import { describeMoney } from "../../../shared/money.ts";
import type { GapPoint } from "../../model.ts";
import type { Said } from "../claim/loss-facts.ts";
import { type Cell, findText, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { findPhrase, names, opensWith, plainOf, type Word, wordsOf } from "../comparison/words.ts";
import {
  beforeTown,
  behindTown,
  buildingValueLabels,
  contentsValueLabels,
  furtherPlaceWords,
  notPlaceLabels,
  placeLabels,
  scheduleWords,
  TOWN_WORDS_MAX,
} from "../data/exposure-words.ts";
import { list } from "../data/list.ts";
import type { Cover, Covers } from "../review/policies.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { inForce } from "../review/told.ts";
import { addressesIn } from "../values/addresses.ts";
import { vinsIn } from "../values/codes.ts";
import { valuesIn } from "../values/values-in.ts";
import { answerTo, coversAnyAuto, isOfLine } from "./answered.ts";
import type { PolicyWords } from "./policy-words.ts";
import { clausesOf, factsIn } from "./stated-exposures.ts";
import { type Found, gapOf, notFoundIn } from "./told-gap.ts";

const propertyLines = list("commercial property; property; business owners; package");
const autoLines = list("commercial auto; auto; package");
/** More than anybody reads. */
const SCHEDULED_MAX = 60;
const SHOWN_MAX = 3;

const readOfLines = (covers: Covers, lines: readonly string[]): Cover[] =>
  inForce(covers).filter((cover) => cover.documents.length > 0 && isOfLine(cover, lines));

const saidOf = (document: ReviewedDocument, line: Line): Said => ({
  document,
  quote: quoteLine(line),
  text: textOf(line),
});

/** Vehicles by their identification numbers, each once. */
export function vehiclesHeld(papers: readonly ReviewedDocument[], covers: Covers): GapPoint[] {
  const policies = readOfLines(covers, autoLines);
  if (policies.length === 0) return [];
  const vehicles = new Map<string, Said>();
  for (const document of papers)
    for (const line of factsIn(document))
      for (const { vin } of vinsIn(textOf(line)))
        if (!vehicles.has(vin)) vehicles.set(vin, saidOf(document, line));
  return [...vehicles].slice(0, SCHEDULED_MAX).map(([vin, said]) => {
    const base = { exposure: `Vehicle ${vin}`, ...scheduleWords.vehicle };
    for (const policy of policies) {
      const [own] = wordsIn(policy, vin);
      if (own)
        return gapOf(base, said, {
          ...{ outcome: "COVERED", found: `${policy.name} schedules it.`, shown: own, policy },
        });
      const any = coversAnyAuto(policy);
      if (any)
        return gapOf(base, said, {
          ...{ outcome: "COVERED", shown: any, policy },
          found: `${policy.name} covers any auto by its symbol.`,
        });
    }
    const scheduled = policies.flatMap((policy) =>
      policy.documents.flatMap((document) =>
        (document.extraction.tables?.vehicles ?? []).flatMap(({ quotes: [quote] }) =>
          quote ? [{ policy, document, quote, text: quote.map(({ text }) => text).join(" ") }] : [],
        ),
      ),
    );
    const [first, ...others] = scheduled;
    return first
      ? gapOf(base, said, {
          ...{ outcome: "GAP_CONFIRMED", shown: first, policy: first.policy },
          besides: others.slice(0, SHOWN_MAX - 1),
          found: `${first.policy.name} schedules ${scheduled.length === 1 ? "another vehicle" : "other vehicles"}, and not this one.`,
        })
      : gapOf(base, said, {
          outcome: "CANNOT_TELL",
          found: `${notFoundIn(policies)}The pages have no schedule of vehicles.`,
          searched: policies,
        });
  });
}

const wordsIn = ({ documents }: Cover, text: string): PolicyWords[] =>
  documents.flatMap((document) =>
    findText(document.lines, text).map((quote) => ({
      ...{ document, quote },
      text: quote.map((segment) => segment.text).join(" "),
    })),
  );

interface Place {
  street: string;
  said: Said;
  building: number | null;
  contents: number | null;
}

/** Each place once, with the values that stand in its row. */
function placesIn(papers: readonly ReviewedDocument[]): Place[] {
  const places = new Map<string, Place>();
  for (const document of papers)
    for (const line of factsIn(document)) {
      if (line.kind !== "ROW" && line.kind !== "PAIR") continue;
      const cells: Pick<Cell, "column" | "text">[] = [
        ...[...line.head, ...line.cells].filter(({ column }) => column !== ""),
        { column: line.label, text: line.cells.map(({ text }) => text).join(" ") },
      ];
      const [street] = cells
        .filter(({ column }) => isLabelled(column, placeLabels, notPlaceLabels))
        .flatMap(({ text }) => addressesIn(text).map(({ address }) => address.line1));
      if (street === undefined || places.has(plainOf(street))) continue;
      const valueOf = (labels: readonly string[]): number | null => {
        const own = cells.find(
          ({ column, text }) => isLabelled(column, labels, []) && amountIn(text) !== null,
        );
        return own ? amountIn(own.text) : null;
      };
      places.set(plainOf(street), {
        ...{ street, said: saidOf(document, line) },
        building: valueOf(buildingValueLabels),
        contents: valueOf(contentsValueLabels),
      });
    }
  return [...places.values()].slice(0, SCHEDULED_MAX);
}

const isLabelled = (label: string, phrases: readonly string[], not: readonly string[]): boolean => {
  const words = wordsOf(label);
  return names(words, phrases) && !names(words, not);
};

function amountIn(text: string): number | null {
  const [amount] = valuesIn(text).flatMap((each) => (each.type === "MONEY" ? each.cents : []));
  return amount === undefined || amount <= 0 ? null : amount;
}

/** Places that a property policy has to describe, and their values that its limits have to reach. */
export function placesHeld(papers: readonly ReviewedDocument[], covers: Covers): GapPoint[] {
  const policies = readOfLines(covers, propertyLines);
  return policies.length === 0 ? [] : placesIn(papers).flatMap((place) => placeHeld(place, policies));
}

/**
 * The same of places that a note tells of: a value in a town, or one more place of the business. Where no property policy is
 * in force they are not described anywhere.
 */
export function placesTold(notes: readonly ReviewedDocument[], covers: Covers): GapPoint[] {
  const policies = readOfLines(covers, propertyLines);
  return notes
    .flatMap((document) =>
      factsIn(document).flatMap((line) => clausesOf(line).map((clause) => ({ document, line, clause }))),
    )
    .flatMap(({ document, line, clause: { text, words, from, to } }) => {
      const isFurther = names(words, furtherPlaceWords);
      const street = townIn(text, words);
      const amount = amountIn(text);
      const valueOf = (labels: readonly string[]) => (names(words, labels) ? amount : null);
      const [building, contents] = [valueOf(buildingValueLabels), valueOf(contentsValueLabels)];
      if (!isFurther && (street === null || (building === null && contents === null))) return [];
      const said = { document, text, quote: quoteLine(line, from, to) };
      if (policies.length > 0 && street !== null)
        return placeHeld({ street, said, building, contents }, policies);
      const base = {
        exposure: street === null ? "Another place" : `Location ${street}`,
        ...scheduleWords.place,
      };
      const found = answerTo({ lines: propertyLines }, null, covers);
      return [gapOf(base, said, found.outcome === "COVERED" ? openPlace(policies) : found)];
    })
    .slice(0, SCHEDULED_MAX);
}

/** Which place it is was not said. */
const openPlace = (policies: readonly Cover[]): Found => ({
  outcome: "CANNOT_TELL",
  found: "Ask for its address, then look for it among the places that the policy describes.",
  searched: policies,
});

/** "2nd yard in Kasson w/ 3 skid steers": the words behind "in", up to those that begin something else. */
function townIn(text: string, words: readonly Word[]): string | null {
  const place = findPhrase(words, beforeTown);
  const behind = words.slice(place?.to ?? words.length);
  const end = behind.findIndex((_, at) => opensWith(behind.slice(at), behindTown));
  const own = behind.slice(0, end < 0 ? undefined : end);
  const [first, last] = [own[0], own.at(-1)];
  const start = words[0]?.start ?? 0;
  return first && last && own.length <= TOWN_WORDS_MAX
    ? text.slice(first.start - start, last.end - start)
    : null;
}

function placeHeld({ street, said, building, contents }: Place, policies: readonly Cover[]): GapPoint[] {
  const base = { exposure: `Location ${street}`, ...scheduleWords.place };
  const own = policies.flatMap((policy) => wordsIn(policy, street).map((shown) => ({ policy, shown })));
  const [first] = own;
  if (first)
    return [
      gapOf(base, said, { ...first, outcome: "COVERED", found: `${first.policy.name} describes it.` }),
      ...(building === null ? [] : valueHeld("building", street, said, building, first.policy)),
      ...(contents === null ? [] : valueHeld("contents", street, said, contents, first.policy)),
    ];
  const described = policies.flatMap((policy) =>
    policy.documents.flatMap(({ extraction }) =>
      (extraction.details.locations ?? []).flatMap(({ address }) =>
        wordsIn(policy, address.split(",")[0] ?? address)
          .slice(0, 1)
          .map((shown) => ({ policy, shown })),
      ),
    ),
  );
  const [other, ...others] = described;
  return [
    other
      ? gapOf(base, said, {
          ...other,
          outcome: "GAP_CONFIRMED",
          besides: others.slice(0, SHOWN_MAX - 1).map(({ shown }) => shown),
          found: `${other.policy.name} describes other places, and not this one.`,
        })
      : gapOf(base, said, {
          outcome: "CANNOT_TELL",
          found: `${notFoundIn(policies)}The pages describe no places.`,
          searched: policies,
        }),
  ];
}

const limitsOf = {
  building: { field: "buildingLimit", alone: "propertyBuildingLimit", labels: buildingValueLabels },
  contents: { field: "contentsLimit", alone: "propertyContentsLimit", labels: contentsValueLabels },
} as const;
const valueNames = { building: "Building value", contents: "Contents value" };

/** The value of a place against the limit there; nothing where the policy gives one limit for several places. */
function valueHeld(
  kind: "building" | "contents",
  street: string,
  said: Said,
  value: number,
  policy: Cover,
): GapPoint[] {
  const limit = limitAt(kind, street, policy);
  if (!limit) return [];
  const base = { exposure: `${valueNames[kind]}, ${street}`, ...scheduleWords[kind] };
  const { cents, shown } = limit;
  return [
    cents >= value
      ? gapOf(base, said, {
          ...{ outcome: "COVERED", shown, policy },
          found: `${policy.name} gives ${describeMoney(cents)} for ${describeMoney(value)}.`,
        })
      : gapOf(base, said, {
          ...{ outcome: "GAP_CONFIRMED", isShort: true, shown, policy },
          found: `${policy.name} gives ${describeMoney(cents)}, which is ${describeMoney(value - cents)} less than the stated value.`,
        }),
  ];
}

function limitAt(
  kind: "building" | "contents",
  street: string,
  { documents }: Cover,
): { cents: number; shown: PolicyWords } | null {
  const { field, alone, labels } = limitsOf[kind];
  for (const document of documents) {
    const { locations = [], [alone]: only } = document.extraction.details;
    const row = document.lines.find(({ canon, kind: of }) => of === "ROW" && canon.includes(plainOf(street)));
    const inRow = row?.cells.find(
      ({ column, text }) => isLabelled(column, labels, []) && amountIn(text) !== null,
    );
    if (row && inRow) {
      const cents = amountIn(inRow.text);
      if (cents !== null) return { cents, shown: { document, quote: quoteLine(row), text: textOf(row) } };
    }
    const place = locations.find(({ address }) => plainOf(address).includes(plainOf(street)));
    const cents = place?.[field] ?? (locations.length < 2 ? only : undefined);
    const [quote] =
      (place?.[field] === undefined ? document.extraction.evidence[alone] : undefined) ??
      findText(document.lines, street).map((own) => own);
    if (cents !== undefined && quote)
      return { cents, shown: { document, quote, text: quote.map(({ text }) => text).join(" ") } };
  }
  return null;
}
