/**
 * What a policy and its promises list by name or number: parties and addresses, forms, locations, schedules and interests.
 * Limits and prices are the matrix's.
 */
import {
  type ComparisonGroup,
  type DetailField,
  type Evidence,
  isSure,
  type PostalAddress,
  type ScheduledRow,
} from "../../model.ts";
import { findText } from "../comparison/lines.ts";
import { findPhrase, names, wordsOf } from "../comparison/words.ts";
import { exclusions } from "../data/comparison.ts";
import { interestWords, silentInNames, spelledOut } from "../data/policy-check-words.ts";
import type { ExploredDocument } from "../review/explore.ts";
import { titleCase } from "../title-case.ts";
import { formKeyOf } from "../values/form-numbers.ts";

/** One thing that a document lists. */
export interface Item {
  /** What is listed: things of one kind are held against each other. */
  kind: ItemKind;
  /** The same in every document that lists it; "" where a document has only one. */
  key: string;
  label: string;
  value: string;
  /** In one spelling: the same where both documents say the same. */
  plain: string;
  quotes: readonly Evidence[];
  /** It takes cover away. */
  isExclusion?: boolean;
}

export const itemKinds = [
  "INSURED",
  "ADDRESS",
  "CARRIER",
  "FORM",
  "LOCATION",
  "VEHICLE",
  "CLASS",
  "MORTGAGEE",
  "LOSS_PAYEE",
  "ADDITIONAL_INSURED",
] as const;
export type ItemKind = (typeof itemKinds)[number];

export const itemGroups: Record<ItemKind, ComparisonGroup> = {
  INSURED: "PARTIES",
  ADDRESS: "PARTIES",
  CARRIER: "PARTIES",
  FORM: "FORMS",
  LOCATION: "LOCATIONS",
  VEHICLE: "LOCATIONS",
  CLASS: "LOCATIONS",
  MORTGAGEE: "PARTIES",
  LOSS_PAYEE: "PARTIES",
  ADDITIONAL_INSURED: "PARTIES",
};

/** Names and addresses without case, punctuation and the ways to shorten words. */
const plainly = (text: string): string =>
  wordsOf(text)
    .map(({ norm }) => spelledOut[norm] ?? norm)
    .filter((word) => !silentInNames.includes(word))
    .join(" ");

/** "Harbor Bank, its successors and assigns", "Harbor Bank ISAOA ATIMA": the name alone. */
function withoutInterest(name: string): string {
  const words = wordsOf(name);
  const start = words[findPhrase(words, interestWords)?.from ?? 0]?.start ?? 0;
  return start === 0 ? name : name.slice(0, start);
}

const addressText = ({ line1, line2, city, zone, postalCode }: PostalAddress): string =>
  [line1, line2, city, `${zone} ${postalCode}`].filter(Boolean).join(", ");

/** The rest of a ZIP code says nothing else. */
const plainAddress = (text: string): string => plainly(text.replace(/\b(\d{5})-\d{4}\b/gu, "$1"));

/** "04/2013" and "04/13" are one edition. */
const plainEdition = (edition: string): string => edition.replace(/\/(?:19|20)(\d\d)$/u, "/$1");

export function itemsOf(document: ExploredDocument): Item[] {
  return [
    ...partiesOf(document),
    ...formsOf(document),
    ...locationsOf(document),
    ...schedulesOf(document),
    ...additionalInsuredsOf(document),
  ].filter(({ quotes }) => quotes.length > 0);
}

/** The document says something of the kind, though the reading is not sure what. */
export function isUnsure({ extraction: { confidence = {} } }: ExploredDocument, kind: ItemKind): boolean {
  const field = fieldsOf[kind];
  return field !== undefined && confidence[field] !== undefined && !isSure(confidence[field]);
}

const fieldsOf: Partial<Record<ItemKind, DetailField>> = {
  INSURED: "insured",
  ADDRESS: "insured",
  CARRIER: "carrier",
};

function partiesOf({ extraction: { details, evidence }, lines, pages }: ExploredDocument): Item[] {
  const { insured, carrier } = details;
  const address = insured?.address ? addressText(insured.address) : null;
  const items: Item[] = [];
  if (insured)
    items.push({
      ...{ kind: "INSURED", key: "", label: "Named insured" },
      value: titleCase(insured.name, pages),
      plain: plainly(insured.name),
      quotes: (evidence.insured ?? []).slice(0, 1),
    });
  if (insured?.address && address !== null)
    items.push({
      ...{ kind: "ADDRESS", key: "", label: "Mailing address" },
      value: address,
      plain: plainAddress(address),
      quotes: [...(evidence.insured ?? []), ...findText(lines, insured.address.line1)].filter((quote) =>
        plainly(quote.map(({ text }) => text).join(" ")).includes(plainly(insured.address?.line1 ?? "")),
      ),
    });
  if (carrier)
    items.push({
      ...{ kind: "CARRIER", key: "", label: "Carrier" },
      value: titleCase(carrier.name, pages),
      plain: plainly(carrier.name),
      quotes: (evidence.carrier ?? []).slice(0, 1),
    });
  return items;
}

const formsOf = ({ extraction: { schedules }, pages }: ExploredDocument): Item[] =>
  (schedules?.forms ?? []).map(({ number, edition, title, quotes }): Item => {
    const name = titleCase(title ?? "", pages);
    return {
      ...{ kind: "FORM", key: formKeyOf(number), label: name === "" ? `Form ${number}` : name },
      value: [number, edition].filter(Boolean).join(" "),
      plain: plainEdition(edition ?? ""),
      quotes: quotes.slice(0, 1),
      isExclusion: names(wordsOf(name), exclusions),
    };
  });

function locationsOf({ extraction: { details }, lines }: ExploredDocument): Item[] {
  const seen = new Set<string>();
  return (details.locations ?? []).flatMap(({ address }): Item[] => {
    const key = plainAddress(address);
    if (seen.has(key)) return [];
    seen.add(key);
    const [street = address] = address.split(",");
    return [
      {
        ...{ kind: "LOCATION", key, label: `Location ${street}`, value: address, plain: key },
        quotes: findText(lines, street).slice(0, 1),
      },
    ];
  });
}

/** The digits of a class and those of a vehicle tell it; without them its words do. */
function schedulesOf({ extraction: { tables } }: ExploredDocument): Item[] {
  const { vehicles = [], classes = [], mortgagees = [], lossPayees = [] } = tables ?? {};
  const said = ({ cells }: ScheduledRow, ...columns: string[]): string =>
    columns.flatMap((column) => cells[column] ?? []).join(" ");
  const listed = (
    kind: ItemKind,
    rows: readonly ScheduledRow[],
    item: (row: ScheduledRow) => Pick<Item, "key" | "label" | "value" | "plain">,
  ): Item[] =>
    rows
      .map((row) => ({ kind, ...item(row), quotes: row.quotes.slice(0, 1) }))
      .filter(({ key }) => key !== "");
  return [
    ...listed("VEHICLE", vehicles, (row) => {
      const [vin, name] = [said(row, "vin"), said(row, "year", "description", "model")];
      const key = vin === "" ? plainly(name) : formKeyOf(vin);
      return {
        key,
        label: `Vehicle ${name === "" ? vin : name}`,
        value: [name, vin].filter(Boolean).join(", "),
        plain: key,
      };
    }),
    ...listed("CLASS", classes, (row) => {
      const [code, basis] = [said(row, "code"), said(row, "basis")];
      const value = [code, said(row, "description"), basis].filter(Boolean).join(", ");
      return {
        key: [code, said(row, "state")].join(" ").trim(),
        label: `Class ${code}`,
        value,
        plain: plainly(basis),
      };
    }),
    ...[
      { kind: "MORTGAGEE" as const, label: "Mortgagee", rows: mortgagees },
      { kind: "LOSS_PAYEE" as const, label: "Loss payee", rows: lossPayees },
    ].flatMap(({ kind, label, rows }) =>
      listed(kind, rows, (row) => {
        const name = said(row, "name");
        const key = plainly(withoutInterest(name));
        return { key, label: `${label} ${name}`, value: name, plain: key };
      }),
    ),
  ];
}

const additionalInsuredsOf = ({ extraction: { details }, lines }: ExploredDocument): Item[] =>
  (details.additionalInsureds?.named ?? []).map((name) => ({
    ...{ kind: "ADDITIONAL_INSURED", key: plainly(name), label: `Additional insured ${name}` },
    ...{ value: name, plain: plainly(name), quotes: findText(lines, name).slice(0, 1) },
  }));
