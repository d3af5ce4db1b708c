/** Which company insures: labelled names, letterheads and names that the document repeats. */
import type { QuoteSegment } from "#model/documents";
import type { Party } from "../../model.ts";
import { endsAddress, findAddress, startsStreet } from "./addresses-in-text.ts";
import { choose } from "./candidates.ts";
import {
  findLabels,
  labelPattern,
  type LabelHit,
  type Place,
  placesBelow,
  quoteOf,
} from "./labeled-values.ts";
import { type PageLayout, segmentsOf } from "./page-layout.ts";
import type { PartyCandidate } from "./parties.ts";
import { findInsurer, isPartyName, namesPublisher, tidyName } from "./party-names.ts";
import { normalized } from "./normalized-text.ts";

const carrierLabels = labelPattern([
  "(?:the|name)?(?:of)?(?:insurance|insuring|writing|issuing|underwriting)?(?:company|carrier|compan(?:y|ies))(?:name(?:area)?)?(?:providingcoverage)?",
  "(?:issuing|writing)?(?:insurer|carrier)(?:name|a)?(?:affordingcoverage)?",
  "(?:coverage|insurance|thispolicy)?(?:is)?(?:provided|issued|underwritten|written|insured|offered)(?:by|with|through|in)",
  "(?:policyissuing|quoting|proposed|primary)(?:company|carrier|insurer)|(?:carrier|insurer)(?:paper|market|company)",
  "insuredwith|market|paper|nameofinsurer|nameofcompany",
]);

export function carrierCandidatesOf(layout: PageLayout, pageWeight: number): PartyCandidate[] {
  const candidates: PartyCandidate[] = [];
  const add = (place: Omit<Place, "relation">, name: string, start: number, score: number) => {
    const below = placesBelow(layout, place.row, place.cell, 3);
    const end = below.findIndex((line) => endsAddress(line.text));
    const own = findAddress(place.text.slice(start + name.length));
    // The address of a letterhead follows at once; further down it is somebody else's.
    const isOwn =
      end >= 0 &&
      (startsStreet(below[0]?.text ?? "") || (end === 0 && findAddress(below[0]?.text ?? "")?.start === 0));
    const lines = isOwn ? below.slice(0, end + 1) : [];
    const address = own ?? (lines.length > 0 ? findAddress(lines.map((line) => line.text).join("\n")) : null);
    candidates.push({
      value: {
        name: tidyName(name),
        address: address && address.address.line1 !== "" ? address.address : null,
      },
      key: normalized(tidyName(name)).replace(/^the/, ""),
      score,
      page: layout.page,
      quote: segmentsOf(layout, place.cell, place.offset + start, place.offset + start + name.length),
      addressQuotes: own ? [] : lines.map((line) => quoteOf(line)),
    });
  };
  for (const hit of findLabels(layout, carrierLabels)) {
    const place = bestPlace(hit);
    if (!place || (place.relation === "inline" && !hit.isMarked && !/by|insurer/i.test(hit.label))) continue;
    if (namesPublisher(place.text)) continue;
    const insurer = findInsurer(place.text);
    const name = insurer?.name ?? tidyName(place.text.split(/,|\(|\s{2,}/)[0] ?? "");
    if (!insurer && (!hit.isMarked || !isPartyName(name) || /agency|bill|use|policy/i.test(name))) continue;
    add(place, name, place.text.indexOf(name), (insurer ? 1.2 : 0.8) + pageWeight * 0.6);
  }
  for (const row of layout.rows) {
    // "Includes copyrighted material of" may stand on the line above.
    const above = layout.rows[row.index - 1]?.text ?? "";
    if (namesPublisher(row.text) || /\bcopyright(?:ed)?(?: material)?(?: of)?\W*$/i.test(above)) continue;
    for (const cell of row.cells) {
      const next = layout.rows[row.index + 1]?.cells[0];
      const sentence =
        insurerInSentence(cell.text) ??
        insurerInSentence(`${cell.text} ${next && cell === row.cells.at(-1) ? next.text : ""}`);
      if (sentence && sentence.start + sentence.name.length <= cell.text.length) {
        const place = { layout, row, cell, offset: 0, text: cell.text };
        const isNamed = legalFormBonus(sentence.name) > 0;
        add(place, sentence.name, sentence.start, (isNamed ? 1 : 0.6) + pageWeight * 0.4);
      }
      if (cell.text.length > 120) continue;
      const insurer = findInsurer(cell.text);
      if (!insurer) continue;
      // A name that fills its line, high on the page or in large letters, is a letterhead.
      const fills = insurer.name.length / cell.text.length;
      const isHigh = row.index < 8;
      // "X Granite Peak Insurance Company": chosen by a mark among the companies of a group.
      const isMarked = /^\W*X\W+$/.test(cell.text.slice(0, insurer.start));
      const score =
        0.35 +
        fills * 0.35 +
        (isHigh ? 0.2 : 0) +
        (isMarked ? 0.5 : 0) +
        pageWeight * 0.4 +
        legalFormBonus(insurer.name);
      add({ layout, row, cell, offset: 0, text: cell.text }, insurer.name, insurer.start, score);
    }
  }
  return candidates;
}

/** Running text that says who insures: "on behalf of …", "… (herein called the Insurer)". */
function insurerInSentence(text: string): { name: string; start: number } | null {
  const says =
    /\b(?:on behalf of|underwritten by|issued by|provided by|insured (?:by|with)|placed with|(?:quotation|quote|coverage|terms|program|policy|option) with|written (?:by|with|through)|offered by)\s+/gi;
  for (const match of text.matchAll(says)) {
    const from = match.index + match[0].length;
    const found = findInsurer(text.slice(from));
    if (found && found.start < 5) return { name: found.name, start: from + found.start };
  }
  const called =
    /\s*,?\s*\(?(?:herein|hereinafter|hereafter)\s+(?:called|referred to as)\s+(?:the\s+)?["“]?(?:insurer|company|carrier)/i.exec(
      text,
    );
  if (!called) return null;
  const before = text.slice(0, called.index).split(/[,;]\s/);
  const last = before.at(-1) ?? "";
  const found = findInsurer(last);
  return found ? { name: found.name, start: called.index - last.length + found.start } : null;
}

/** The nearest place, or the one under the label where only that one names an insurer: boxed forms. */
function bestPlace({ places }: LabelHit): Place | undefined {
  const nearest = places.find(({ relation }) => relation !== "above");
  if (!nearest || findInsurer(nearest.text)) return nearest;
  const below = places.find(({ relation }) => relation === "below");
  return below && nearest.relation === "right" && findInsurer(below.text) ? below : nearest;
}

export function chooseCarrier(
  candidates: readonly PartyCandidate[],
): { party: Party; quotes: QuoteSegment[][] } | null {
  const chosen = choose(candidates) as PartyCandidate | null;
  if (!chosen) return null;
  // "Catskill Farmers Insurance" in the head of each page is the company that is named in full elsewhere.
  const full = candidates.filter(
    ({ key, value }) => key !== chosen.key && key.startsWith(chosen.key) && legalFormBonus(value.name) > 0,
  );
  const best =
    legalFormBonus(chosen.value.name) > 0 ? chosen : ((choose(full) as PartyCandidate | null) ?? chosen);
  const placed = candidates.find(
    (candidate) => candidate.key === best.key && candidate.value.address !== null,
  );
  return {
    party: { name: best.value.name, address: placed?.value.address ?? null },
    quotes: [best.quote, ...(placed?.addressQuotes ?? [])],
  };
}

/** "… Insurance Company" is a company; "… Insurance" may be anything; a group writes no policy itself. */
function legalFormBonus(name: string): number {
  if (/\bgroup\b/i.test(name)) return -0.35;
  return /\b(?:company|co|corporation|corp|inc|exchange|ltd|limited|se|plc|indemnity|assurance|lloyd['’]?s)\b/i.test(
    name,
  )
    ? 0.25
    : 0;
}
