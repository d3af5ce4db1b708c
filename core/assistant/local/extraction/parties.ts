/** Who is insured and through which broker: names with their addresses. */
import type { QuoteSegment } from "#model/documents";
import type { Party } from "../../model.ts";
import { endsAddress, findAddress, startsStreet } from "./addresses-in-text.ts";
import { choose, type Candidate } from "./candidates.ts";
import { datesIn } from "./dates-in-text.ts";
import {
  findLabels,
  labelPattern,
  type LabelHit,
  type Place,
  placesBelow,
  quoteOf,
} from "./labeled-values.ts";
import { type PageLayout, segmentsOf } from "./page-layout.ts";
import { isAgencyName, isInsurer, isPartyName, tidyName } from "./party-names.ts";
import { normalized } from "./normalized-text.ts";

export interface PartyCandidate extends Candidate<Party> {
  /** Quotes for the lines of the address. */
  addressQuotes: QuoteSegment[][];
}

const insuredLabels = labelPattern([
  "(?:first|1st|primary|the)?named?(?:insured|assured)(?:s)?(?:first)?(?:is|name)?(?:and|s)?(?:mailing|principal|business)?(?:address)?(?:es)?(?:ofinsured)?",
  "(?:nameof|primary|proposed|prospective|the)?(?:insured|assured)(?:s)?(?:applicant|business|entity|organization|information|details)?(?:name)?(?:and(?:mailing)?address)?",
  "(?:nameof)?applicant(?:s)?(?:name)?(?:and(?:mailing)?address)?",
  "name(?:and(?:mailing)?address)?of(?:the)?(?:first|named)?(?:named)?insured",
  "(?:proposal|quote|quotation|policy)?(?:prepared|proposed|presented|designed|issued|submitted|offered)(?:on[0-9]*)?(?:for|to)",
  "(?:account|customer|client)(?:name)?",
  "policyholder(?:s)?(?:name|details)?",
  "insurancefor|proposalfor|quotefor",
  "(?:to|billto|mailto|mailedto|issuedto|soldto)(?:the)?(?:(?:first)?namedinsured|insured|policyholder)",
  "(?:named)?(?:member|participant|coveredparty)(?:name|entity|district|agency)?",
  "(?:client|customer|applicant|business|employer|company|organization)(?:name)?",
  "(?:association|entity|firm|district|church|school|practice)name",
  "(?:client|customer|applicant|business|employer)(?:nameandaddress)",
  "(?:insurance|renewal|coverage|policy|premium|program){0,2}(?:summary|review|comparison|overview|program)(?:ofinsurance|ofcoverage|of)?for",
  "billto|billedto|invoiceto|soldto",
  "re|regarding|subject",
  "(?:parent|insured|named|sponsor)(?:organization|company|corporation|entity)",
  "legal(?:entity)?name|policyowner(?:name)?|covered(?:organization|party|entity)",
]);
const insuredAddressLabels = labelPattern([
  "(?:insureds?|applicants?|namedinsureds?|association|member|client|employer)?(?:mailing|principal|business|postal|street|insureds?|applicant|physical)?address(?:ofinsured)?",
]);
const wholesaleLabels = labelPattern([
  "(?:wholesale|surpluslines?|excessandsurplus|general)(?:broker|agent|agency)",
  "(?:wholesaler|mga|brokerofrecord|broker)(?:name)?",
]);
const producerLabels = labelPattern([
  "(?:producer|agency|agent|retailagent|retailproducer|producing(?:agent|agency)|presentedby|youragent)(?:namearea|nameandaddress|name|ofrecord|andaddress)?",
]);

const relationScore = { inline: 1, right: 0.95, below: 0.9, above: 0.2 };

export function insuredCandidatesOf(layout: PageLayout, pageWeight: number): PartyCandidate[] {
  return [...labeledInsureds(layout, pageWeight), ...insuredsInText(layout, pageWeight)];
}

/** "… forms a part of policy CPP 88120 issued to Tamiami Marine Supply Corp. and takes effect on …". */
function insuredsInText(layout: PageLayout, pageWeight: number): PartyCandidate[] {
  const candidates: PartyCandidate[] = [];
  for (const row of layout.rows) {
    for (const cell of row.cells) {
      const match =
        /\bissued to:?\s+(?=\p{Lu})(.+?)(?=\s+(?:and (?:takes|is|shall|effective)|effective|by|on|dated|for|with)\b|[;(]|,\s+(?:effective|by)\b|\.\s|\.?$)/u.exec(
          cell.text,
        );
      const name = tidyName(match?.[1] ?? "");
      if (!match || !isPartyName(name) || !legalForm.test(name)) continue;
      const start = match.index + match[0].length - (match[1]?.length ?? 0);
      candidates.push({
        value: { name, address: null },
        key: normalized(name),
        score: 0.35 + pageWeight * 0.2,
        page: layout.page,
        quote: segmentsOf(layout, cell, start, start + name.length),
        addressQuotes: [],
      });
    }
  }
  return candidates;
}

function labeledInsureds(layout: PageLayout, pageWeight: number): PartyCandidate[] {
  return findLabels(layout, insuredLabels).flatMap((hit) => {
    const label = normalized(hit.label);
    const strength = /named?insured|insuredname|nameof/.test(label) ? 1 : /insured/.test(label) ? 0.85 : 0.65;
    // "Company" and its like name an insured only where nothing better does, and never an insurer.
    const isLoose =
      /^(?:company|business|organization|client|member|participant|billto|invoiceto|soldto|re$|regarding|subject)/.test(
        label,
      );
    if (isLoose && !hit.isMarked) return [];
    const candidate = partyNear(hit, (isLoose ? 0.3 : strength) + pageWeight * 0.6);
    // The subject of a letter is seldom a name.
    const isSubject = /^(?:re|regarding|subject)$/.test(label);
    if (isSubject && candidate && !candidate.value.address && !legalForm.test(candidate.value.name))
      return [];
    if (!candidate || (isLoose && (isInsurer(candidate.value.name) || isAgencyName(candidate.value.name))))
      return [];
    return [candidate];
  });
}

/**
 * In boxed forms labels stand side by side and their values under them; what is right of a label is then a label too.
 * A neighbor of one word without a company's ending is passed over when a fuller name stands under the label.
 */
function placesInOrder(hit: LabelHit): Place[] {
  const right = hit.places.find(({ relation }) => relation === "right");
  const below = hit.places.find(({ relation }) => relation === "below");
  if (!right || !below || !nameAtStart(below.text)) return hit.places;
  const isHeadOfColumn = placesBelow(hit.layout, right.row, right.cell, 1)[0]?.row === below.row;
  const isLabelLike =
    !/\s/.test(right.text.trim()) || right.cell.words[0]?.height !== below.cell.words[0]?.height;
  if (!isHeadOfColumn || !isLabelLike || !isFullerName(below.text, right.text)) return hit.places;
  return hit.places.filter(({ relation }) => relation !== "right");
}

const isFullerName = (name: string, other: string) =>
  name.trim().split(/\s+/).length > other.trim().split(/\s+/).length;

/** The first place of the label that holds a name; the lines under it are its address. */
function partyNear(hit: LabelHit, score: number): PartyCandidate | null {
  let sawColumnNeighbor = false;
  for (const place of placesInOrder(hit)) {
    if (place.relation === "above") continue;
    if (place.relation === "right") {
      if (sawColumnNeighbor) continue;
      sawColumnNeighbor = true;
    }
    if (
      place.relation === "inline" &&
      !hit.isMarked &&
      !isAllCapitals(hit.label) &&
      !/^[\p{Lu}\d]/u.test(place.text)
    )
      return null;
    const wrapped = findAddress(place.text) ? place.text : textWithNextLine(hit.layout, place);
    const name = nameAtStart(wrapped);
    if (name === null || !place.text.startsWith(name)) continue;
    // Boxed forms print the insurers' list beside the box of the insured.
    const isBeside =
      place.relation === "right" && isInsurer(name) && /insured|policyholder|applicant/i.test(hit.label);
    if (
      isBeside &&
      hit.places.some(({ relation, text }) => relation === "below" && nameAtStart(text) !== null)
    )
      continue;
    const party = withAddress(hit, place, name);
    return {
      value: party.value,
      key: normalized(party.value.name),
      score: score * relationScore[place.relation] + (party.value.address ? 0.25 : 0),
      page: hit.layout.page,
      quote: quoteOf(place, place.text.indexOf(name), place.text.indexOf(name) + name.length),
      addressQuotes: party.quotes,
    };
  }
  return null;
}

/** A line of name and address may end before its ZIP code, which then stands on the next line. */
function textWithNextLine(layout: PageLayout, place: Place): string {
  if (!/,.*\d|\d.*,/.test(place.text)) return place.text;
  const next = placesBelow(layout, place.row, place.cell, 1)[0]?.text ?? "";
  const joined = `${place.text} ${next}`;
  return next.length < 40 && findAddress(joined) ? joined : place.text;
}

function nameAtStart(text: string): string | null {
  if (/:\s*$/.test(text)) return null;
  const address = findAddress(text);
  let name = address && address.start > 0 ? text.slice(0, address.start) : text;
  name = name.replace(/\s+(?:Policy|Effective|Date|Quote|Agency|Producer)\b.*:.*$/i, "");
  name = tidyName(name);
  return isPartyName(name) && !startsStreet(name) && !endsAddress(name) ? name : null;
}

function withAddress(hit: LabelHit, place: Place, name: string): { value: Party; quotes: QuoteSegment[][] } {
  const inline = findAddress(place.text);
  if (inline && inline.start >= name.length - 1) {
    return { value: { name, address: inline.address }, quotes: [quoteOf(place, inline.start, inline.end)] };
  }
  const wrapped = findAddress(textWithNextLine(hit.layout, place));
  if (wrapped && wrapped.start >= name.length - 1) {
    const next = placesBelow(hit.layout, place.row, place.cell, 1)[0];
    return {
      value: { name, address: wrapped.address },
      quotes: [quoteOf(place, wrapped.start), ...(next ? [quoteOf(next)] : [])],
    };
  }
  const first = place.text.slice(name.length).replace(/^[\s,]+/, "");
  const lines: Place[] = [];
  for (const below of placesBelow(hit.layout, place.row, place.cell, 6)) {
    // The label of the next box, or its date, ends the box of the insured.
    if (datesIn(below.text).length > 0 || nextBox.test(below.text)) break;
    lines.push(below);
    if (endsAddress(below.text)) break;
  }
  const last = lines.findIndex((line) => endsAddress(line.text));
  if (last >= 0) {
    const used = lines.slice(0, last + 1);
    const streetFrom = used.findIndex((line) => startsStreet(line.text));
    const text = [first, ...used.slice(Math.max(0, streetFrom)).map((line) => line.text)]
      .filter((line) => line !== "")
      .join("\n");
    const found = findAddress(text);
    if (found && found.address.line1 !== "")
      return {
        value: { name, address: found.address },
        quotes: used.slice(Math.max(0, streetFrom)).map((line) => quoteOf(line)),
      };
  }
  // In a line of cells the address may be the next.
  const right = place.row.cells[place.row.cells.indexOf(place.cell) + 1];
  const beside = right ? findAddress(right.text) : null;
  if (right && beside && beside.start === 0 && beside.address.line1 !== "")
    return {
      value: { name, address: beside.address },
      quotes: [segmentsOf(hit.layout, right, beside.start, beside.end)],
    };
  return { value: { name, address: null }, quotes: [] };
}

const nextBox =
  /^(?:effective|expir|inception|policy|project|location|premises|producer|agen(?:t|cy)|broker|premium|phone|fein|form of|business (?:type|description))\b/i;

/** Addresses under their own label: "Mailing address", "Address". */
export function insuredAddressesOf(
  layout: PageLayout,
  pageWeight: number,
): Candidate<NonNullable<Party["address"]>>[] {
  const candidates: Candidate<NonNullable<Party["address"]>>[] = [];
  for (const hit of findLabels(layout, insuredAddressLabels)) {
    if (/agen|produc|compan|broker|e-?mail|claim|holder/i.test(hit.label)) continue;
    const place = hit.places.find(({ relation }) => relation !== "above");
    if (!place) continue;
    let lines = [place, ...placesBelow(layout, place.row, place.cell, 3)];
    let end = lines.findIndex((line) => endsAddress(line.text));
    if (end < 0 && place.relation === "right") {
      // The street beside its label, the city at the margin under both.
      lines = [place, ...placesBelow(layout, hit.row, hit.cell, 2)];
      end = lines.findIndex((line) => endsAddress(line.text));
    }
    if (end < 0) continue;
    const used = lines.slice(0, end + 1);
    const found = findAddress(used.map((line) => line.text).join("\n"));
    if (!found || found.address.line1 === "") continue;
    const strength = /mailing|insured|applicant/i.test(hit.label) ? 1 : 0.8;
    candidates.push({
      value: found.address,
      key: `${normalized(found.address.line1)} ${found.address.postalCode.slice(0, 5)}`,
      score: strength + pageWeight * 0.6,
      page: layout.page,
      quote: used.flatMap((line) => quoteOf(line)),
    });
  }
  return candidates;
}

const otherAddressee =
  /agen|produc|broker|holder|mortgag|lien|payee|remit|claims?\b|report|compan|insurer|carrier|loss|interest|lender|questions|contact|pay/i;

/**
 * Names that stand right over their own street and city, with no label: the addressee of a letter, a window of an
 * envelope. They give a labeled name its address, and stand in for it on letters that name nobody.
 */
export function addressBlocksOf(layout: PageLayout, pageWeight: number): PartyCandidate[] {
  if (layout.page > 3) return [];
  const blocks: PartyCandidate[] = [];
  for (const row of layout.rows) {
    for (const cell of row.cells) {
      if (!isPartyName(cell.text) || startsStreet(cell.text) || isInsurer(cell.text)) continue;
      const below = placesBelow(layout, row, cell, 4);
      const street = below.findIndex((line) => startsStreet(line.text));
      const last = below.findIndex((line) => endsAddress(line.text));
      if (street < 0 || street > 1 || last < street) continue;
      const above = layout.rows[row.index - 1];
      const label = above?.cells.find((candidate) => Math.abs(candidate.x - cell.x) < 14)?.text ?? "";
      if (above && row.y - above.bottom < row.height * 2 && otherAddressee.test(label)) continue;
      const used = below.slice(street, last + 1);
      const found = findAddress(used.map((line) => line.text).join("\n"));
      if (!found || found.address.line1 === "") continue;
      const name = tidyName(cell.text);
      blocks.push({
        value: { name, address: found.address },
        key: normalized(name),
        score: 0.2 + pageWeight * 0.2 + (legalForm.test(name) ? 0.3 : 0),
        page: layout.page,
        quote: segmentsOf(layout, cell, 0, name.length),
        addressQuotes: used.map((line) => quoteOf(line)),
      });
    }
  }
  return blocks;
}

const legalForm =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|co|company|ltd|lp|llp|pllc|pc|p\.c|pa|p\.a)\b\.?$/i;

/** Wholesale and other brokers between the agency and the insurer. */
export function brokerCandidatesOf(layout: PageLayout, pageWeight: number): Candidate<string>[] {
  return namesUnder(layout, wholesaleLabels, 1 + pageWeight * 0.4);
}

/** The agency that places the policy. */
export function producerCandidatesOf(layout: PageLayout, pageWeight: number): Candidate<string>[] {
  return namesUnder(layout, producerLabels, 0.8 + pageWeight * 0.4);
}

function namesUnder(layout: PageLayout, labels: RegExp, score: number): Candidate<string>[] {
  return findLabels(layout, labels).flatMap((hit) => {
    const nearest = hit.places.find(({ relation }) => relation === "right");
    for (const place of hit.places) {
      if (place.relation === "above" || (place.relation === "right" && place !== nearest)) continue;
      if (place.relation === "inline" && !hit.isMarked && !isAllCapitals(hit.label)) return [];
      const name = nameAtStart(place.text.split(/,\s(?!inc|llc|ltd|l\.?p)/i)[0] ?? "");
      if (name === null || isInsuringCompany(name) || /^\W*\d/.test(name)) continue;
      const start = place.text.indexOf(name);
      const quote = quoteOf(place, start, start + name.length);
      return [{ value: name, key: normalized(name), score, page: layout.page, quote }];
    }
    return [];
  });
}

/** An agency may call itself "Fall Hill Insurance"; a company with the form of an insurer is none. */
const isInsuringCompany = (name: string): boolean =>
  isInsurer(name) &&
  !isAgencyName(name) &&
  /\b(?:company|companies|co|corporation|mutual|casualty|indemnity|exchange|underwriters|lloyd['’]?s|assurance)\b/i.test(
    name,
  );

/** The insured is nobody that the document names as its producer, and seldom an insurance agency. */
export function withoutProducers(
  insureds: readonly PartyCandidate[],
  producers: readonly Candidate<string>[],
): PartyCandidate[] {
  const producerKeys = new Set(producers.map(({ key }) => key));
  return insureds
    .filter((insured) => !producerKeys.has(insured.key))
    .map((insured) =>
      isAgencyName(insured.value.name) ? { ...insured, score: insured.score - 0.6 } : insured,
    );
}

export function chooseInsured(
  parties: readonly PartyCandidate[],
  addresses: readonly Candidate<NonNullable<Party["address"]>>[],
  blocks: readonly PartyCandidate[],
): { party: Party; quotes: QuoteSegment[][] } | null {
  const addressees = blocks.filter(
    ({ value }) => !/\binsur|\bmutual\b|\bagency\b|\bbank\b/i.test(value.name),
  );
  const best = (choose(parties) ?? choose(addressees)) as PartyCandidate | null;
  if (!best) return null;
  const sameName = [...parties, ...blocks].filter(
    (candidate) => candidate.key === best.key && candidate.value.address !== null,
  );
  const own = (choose(sameName) ?? null) as PartyCandidate | null;
  if (own?.value.address) {
    return {
      party: { name: best.value.name, address: own.value.address },
      quotes: [best.quote, ...own.addressQuotes],
    };
  }
  const address = choose(addresses);
  return {
    party: { name: best.value.name, address: address?.value ?? null },
    quotes: [best.quote, ...(address ? [address.quote] : [])],
  };
}

const isAllCapitals = (text: string) => text === text.toUpperCase();
