/** Whether the place and the vehicle of a loss are scheduled, and who is an additional insured. */
import type { Evidence } from "../../model.ts";
import { isSameName } from "../comparison/details.ts";
import { findText, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { names, plainOf, wordsOf } from "../comparison/words.ts";
import { statusWords } from "../data/claim-words.ts";
import { addressesIn } from "../values/addresses.ts";
import { vinsIn } from "../values/codes.ts";
import { type Cover, insuredOf } from "../review/policies.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import type { LossFacts, Said, StatedFact } from "./loss-facts.ts";
import { notFound, short, type Shown, type Told, unsaid } from "./told-point.ts";
import { isOfKind, kindsOf } from "./touched-clauses.ts";

/** The same insured; a name that the papers and the policy give differently is shown with both. */
export function insuredUnder(cover: Cover, facts: LossFacts): Told {
  const insured = insuredOf(cover);
  const labelled = facts.stated.get("INSURED") ?? [];
  const named = labelled.length > 0 ? labelled : namedIn(facts, insured);
  const showing = insured === "" ? [] : shownIn(cover, insured);
  const isSame = named.some(
    ({ value }) => isSameName(value, insured) || plainOf(value).includes(plainOf(insured)),
  );
  const base = {
    part: "POLICY" as const,
    label: "Named insured",
    policy: cover,
    stated: named.map(({ value }) => value).join(" and ") || null,
    clause: showing.length > 0 ? insured : null,
    stating: named,
    showing,
  };
  if (showing.length === 0)
    return { ...base, bearing: "CANNOT_TELL", why: `${notFound(cover)}Ask for the declarations.` };
  if (named.length === 0)
    return {
      ...base,
      bearing: "CANNOT_TELL",
      why: `${unsaid(facts)}The papers do not name the insured.${cover.record ? " The policy is on the client's record." : ""}`,
      // Of a client's own policy nobody has to be asked whose it is.
      question: cover.record ? null : "Which business had the loss, by its legal name?",
    };
  return isSame && named.length === 1
    ? { ...base, bearing: "SUPPORTS", why: "The papers name the insured of the policy." }
    : {
        ...base,
        bearing: isSame ? "CANNOT_TELL" : "LIMITS",
        why: isSame
          ? "The papers name the insured of the policy, and somebody else as well."
          : "The papers name somebody else than the policy.",
        question: `The policy insures ${insured}. How is the business that had the loss connected with it?`,
      };
}

/** Letters name the insured without a label. */
const namedIn = ({ papers }: LossFacts, name: string): StatedFact[] =>
  papers
    .flatMap((document) =>
      (name === "" ? [] : findText(document.lines, name)).map((quote) => ({
        ...{ document, quote, text: name, value: name },
        norm: plainOf(name),
      })),
    )
    .slice(0, 1);

const shownIn = ({ documents }: Cover, text: string): Shown[] =>
  documents
    .flatMap((document) => findText(document.lines, text).map((quote) => ({ document, quote })))
    .slice(0, 1);

/** The place of the loss among those that a property policy describes. */
export function placeUnder(cover: Cover, facts: LossFacts): Told[] {
  if (!isOfKind(cover, "PROPERTY") || !kindsOf(facts).has("PROPERTY")) return [];
  const places = facts.stated.get("PLACE") ?? [];
  const base = { part: "SCOPE" as const, label: "Place of loss", policy: cover };
  const [place] = places;
  if (!place)
    return [
      {
        ...base,
        ...{ stated: null, clause: null, bearing: "CANNOT_TELL" },
        why: `${unsaid(facts)}The papers do not say where it happened.`,
        question: "At which address did the loss happen?",
      },
    ];
  const told = { ...base, stated: place.value, stating: [place] };
  const found = placeIn(cover, place.value);
  const [line] = found;
  if (line)
    return [
      {
        ...told,
        clause: short(line.quote.map(({ text }) => text).join(" ")),
        bearing: "SUPPORTS",
        why: "The policy names that address.",
        showing: found,
      },
    ];
  const others = locationsOf(cover);
  return [
    others.length > 0
      ? {
          ...told,
          clause: short(others.map(({ text }) => text).join("; ")),
          bearing: "LIMITS",
          why: "The policy describes other places.",
          question: `The loss is said to be at ${place.value}. Is that a place that the policy was meant to describe?`,
          showing: others,
        }
      : {
          ...told,
          clause: null,
          bearing: "CANNOT_TELL",
          why: `${notFound(cover)}The pages name no such address.`,
        },
  ];
}

/** The line that names an address; one that says where mail goes counts where no other does. */
function placeIn(cover: Cover, place: string): Shown[] {
  const lines = placeLines(cover, place);
  const own = lines.find(({ line }) => !names(wordsOf(line.label), ["mailing"])) ?? lines[0];
  return own ? [{ document: own.document, quote: quoteLine(own.line) }] : [];
}

/** Every line of a policy that names an address. */
export function placeLines(
  { documents }: Cover,
  place: string,
): { document: ReviewedDocument; line: Line }[] {
  const at = plainOf(streetOf(place));
  return documents.flatMap((document) =>
    document.lines.filter(({ canon }) => canon.includes(at)).map((line) => ({ document, line })),
  );
}

/** "418 Fore Street" of "418 Fore Street, Portland, ME 04101". */
function streetOf(place: string): string {
  const [written] = addressesIn(place);
  const line = written?.address.line1 ?? place.split(",")[0] ?? place;
  return line.trim();
}

/** A street that a policy describes and the papers name in a sentence, where they write no whole address. */
export function placeTold(covers: readonly Cover[], { told }: LossFacts): StatedFact | null {
  for (const { text } of covers.flatMap(locationsOf)) {
    const value = streetOf(text);
    const norm = plainOf(value);
    const said = told.find((each) => norm.length > STREET_MIN && plainOf(each.text).includes(norm));
    if (said) return { ...said, norm, value };
  }
  return null;
}
/** What is shorter may stand anywhere. */
const STREET_MIN = 6;

const PLACES_MAX = 6;
const locationsOf = ({ documents }: Cover): (Shown & { text: string })[] =>
  documents
    .flatMap((document) =>
      (document.extraction.details.locations ?? []).flatMap(({ address }) =>
        findText(document.lines, address.split(",")[0] ?? address).map((quote) => ({
          document,
          quote,
          text: address,
        })),
      ),
    )
    .slice(0, PLACES_MAX);

/** The vehicle of the loss among those that an auto policy schedules. */
export function vehicleUnder(cover: Cover, facts: LossFacts): Told[] {
  if (!isOfKind(cover, "AUTO") || !kindsOf(facts).has("AUTO")) return [];
  const base = { part: "SCOPE" as const, label: "Vehicle", policy: cover };
  const rows = cover.documents.flatMap((document) =>
    (document.extraction.tables?.vehicles ?? []).flatMap(({ cells, quotes: [quote] }) =>
      quote ? [{ document, quote, cells }] : [],
    ),
  );
  const vehicle = vehicleOf(facts) ?? calledByItsMake(rows, facts);
  if (!vehicle)
    return [
      {
        ...base,
        ...{ stated: null, clause: null, bearing: "CANNOT_TELL" },
        why: `${unsaid(facts)}The papers do not say which vehicle it was.`,
        question: "Which vehicle was it, with its VIN?",
      },
    ];
  const { said, vin } = vehicle;
  const told = { ...base, stated: short(said.value), stating: [said] };
  const isIt = ({ cells }: (typeof rows)[number]) =>
    vin === null
      ? cells === vehicle.cells || isDescribed(cells, said.text)
      : plainOf(cells["vin"] ?? "") === plainOf(vin);
  const own = rows.find(isIt);
  const [shown] = own ? [own] : vin === null ? [] : shownIn(cover, vin);
  if (shown)
    return [
      {
        ...told,
        clause: short(shown.quote.map(({ text }) => text).join(" ")),
        bearing: vin === null ? "CANNOT_TELL" : "SUPPORTS",
        why:
          vin === null
            ? "The policy schedules such a vehicle; its VIN would tell."
            : "The policy schedules it.",
        question: vin === null ? "What is the VIN of the vehicle?" : null,
        showing: [shown],
      },
    ];
  return [
    rows.length > 0
      ? {
          ...told,
          clause: short(rows.map(({ quote }) => quote.map(({ text }) => text).join(" ")).join("; ")),
          bearing: "LIMITS",
          why: "The policy schedules other vehicles. Look for cover of newly acquired or hired autos.",
          question: "When was the vehicle bought or hired, and was it reported to the agency?",
          showing: rows.slice(0, PLACES_MAX),
        }
      : {
          ...told,
          clause: null,
          bearing: "CANNOT_TELL",
          why: `${notFound(cover)}The pages schedule no vehicles.`,
        },
  ];
}

type Cells = Record<string, string>;
interface LossVehicle {
  said: StatedFact;
  vin: string | null;
  /** Of the schedule's row that is meant, where its make alone says so. */
  cells?: Cells;
}

function vehicleOf({ stated, told }: LossFacts): LossVehicle | null {
  const labelled = stated.get("VEHICLE") ?? [];
  const [first] = labelled;
  const withVin = [...labelled, ...told.map(asFact)].find(({ text }) => vinsIn(text).length > 0);
  const said = withVin ?? first;
  return said ? { said, vin: vinsIn(said.text)[0]?.vin ?? null } : null;
}
const asFact = (said: Said): StatedFact => ({ ...said, norm: plainOf(said.text), value: said.text });

/** "The Isuzu", where the schedule has one. */
function calledByItsMake(rows: readonly { cells: Cells }[], { told }: LossFacts): LossVehicle | null {
  const found = rows.flatMap(({ cells }) => {
    const [make] = wordsOf(cells["description"] ?? "");
    const said = told.find(({ text }) => make && wordsOf(text).some(({ norm }) => norm === make.norm));
    return said ? [{ said: asFact(said), vin: null, cells }] : [];
  });
  const [only, ...others] = found;
  return only && others.length === 0 ? only : null;
}

/** "2019 Isuzu NPR": its year and all words of its description. */
const isDescribed = (cells: Cells, text: string): boolean => {
  const said = new Set(wordsOf(text).map(({ norm }) => norm));
  const own = wordsOf([cells["year"], cells["description"]].join(" "));
  return own.length > 1 && own.every(({ norm }) => said.has(norm));
};

/** Whoever asks to be treated as an additional insured, among those whom the policy names or describes. */
export function statusUnder(cover: Cover, { status, stated }: LossFacts): Told[] {
  const [asked] = status;
  if (!asked || !isOfKind(cover, "LIABILITY")) return [];
  const base = {
    part: "STATUS" as const,
    label: "Additional insured",
    policy: cover,
    stated: short(asked.text),
    stating: [asked],
  };
  const parties = (stated.get("CLAIMANT") ?? []).map(({ value }) => value);
  const lines = asked.document.lines;
  const named = cover.documents.flatMap((document) =>
    (document.extraction.details.additionalInsureds?.named ?? [])
      .filter((name) => parties.some((party) => isSameName(party, name)) || findText(lines, name).length > 0)
      .flatMap((name) => findText(document.lines, name).map((quote) => ({ document, quote, name }))),
  );
  const [own] = named;
  if (own)
    return [
      { ...base, clause: own.name, bearing: "SUPPORTS", why: "The policy names them.", showing: [own] },
    ];
  const blanket = cover.documents.flatMap((document) =>
    document.lines
      .filter((line) => names(line.words, statusWords) && names(line.words, byContract))
      .map((line): Shown & { text: string } => ({ document, quote: quoteLine(line), text: textOf(line) })),
  );
  const [wording] = blanket;
  if (wording)
    return [
      {
        ...base,
        clause: short(wording.text),
        bearing: "CANNOT_TELL",
        why: "The policy includes whomever a written contract asks for. The contract would tell.",
        question: "Is there a written contract that asks for it, signed before the loss? Please send it.",
        showing: [wording],
      },
    ];
  const others = othersNamed(cover);
  return [
    others.length > 0
      ? {
          ...base,
          clause: short(others.map(({ name }) => name).join("; ")),
          bearing: "LIMITS",
          why: "The policy names other additional insureds.",
          showing: others,
        }
      : {
          ...base,
          clause: null,
          bearing: "CANNOT_TELL",
          why: `${notFound(cover)}No additional insured is named.`,
        },
  ];
}

const byContract = [
  "written contract|agreement",
  "contract|agreement .. require*",
  "required .. contract|agreement",
];

const othersNamed = ({ documents }: Cover): (Shown & { name: string })[] =>
  documents.flatMap((document) =>
    (document.extraction.details.additionalInsureds?.named ?? []).flatMap((name) =>
      findText(document.lines, name).map((quote: Evidence) => ({ document, quote, name })),
    ),
  );
