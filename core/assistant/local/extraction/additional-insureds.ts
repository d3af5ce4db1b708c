/** Additional insureds: named in schedules, or by blanket wording such as "as required by written contract". */
import type { QuoteSegment } from "#model/documents";
import { isFormEntry } from "../passage-lines.ts";
import { formNumbersIn } from "../values/form-numbers.ts";
import { findLabels, labelPattern, type Place, placesBelow, quoteOf } from "./labeled-values.ts";
import { type Cell, joinedSegments, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";
import { isPartyName, tidyName } from "./party-names.ts";
import { findAddress } from "./addresses-in-text.ts";

export interface AdditionalInsured {
  kind: "named" | "blanket";
  text: string;
  quote: QuoteSegment[];
}

const labels = labelPattern([
  "nameof(?:additionalinsured)?(?:persons?)?(?:or)?(?:organizations?)?(?:additionalinsureds?)?(?:designated)?",
  "additionalinsured(?:s)?(?:name)?",
  "designatedpersons?ororganizations?",
]);

/** Titles of endorsements name classes of insureds, not insureds: "Managers Or Lessors Of Premises". */
const classesOnly =
  /^(?:(?:designated|managers?|lessors?|lessees?|owners?|co-owners?|contractors?|vendors?|persons?|organizations?|premises|leased|equipment|state|governmental|agency|agencies|subdivisions?|political|permits|mortgagees?|assignees?|receivers?|franchisors?|franchises?|grantors?|controlling|interests?|engineers|architects|surveyors|automatic|status|scheduled|ongoing|completed|operations|primary|noncontributory|limited|form|endorsement|blanket|additional|insureds?|contract|written|agreement|club|members|volunteers?|land|building|parties|other|real|estate|or|of|and|the|when|required|in|by|with|you|for|to|from|your)\b[\s,/&–—-]*)+(?:\(.*\))?$/i;
/** What may follow a name on its line. */
const afterName =
  /[.,;]?\s+(?:Locations?|Address|Projects?|Jobs?|Re|Effective|Descriptions?|Operations?|Interest)(?: [\w ]{0,24})?:.*$/i;

export function additionalInsuredsOf(layout: PageLayout): AdditionalInsured[] {
  const isAboutThem = layout.rows.some((row) => /additional\s+insured/i.test(row.text));
  if (!isAboutThem) return [];
  const found: AdditionalInsured[] = [];
  for (const hit of findLabels(layout, labels)) {
    if (!/insured|organi[sz]ation/i.test(hit.label)) continue;
    const place = hit.places.find(
      ({ relation }) => relation === "inline" || relation === "right" || relation === "below",
    );
    if (!place || (place.relation === "inline" && !hit.isMarked)) continue;
    // What stands behind a form's number is its title.
    if (place.relation !== "below" && isFormEntry(place.row.text.trim())) continue;
    const sentence = place.text.split(/(?<!\b(?:Inc|Co|Ltd|Corp|L\.L\.C|LP|No|St))\.\s/)[0] ?? "";
    const address = findAddress(sentence);
    const name = tidyName(
      (address && address.start > 0 ? sentence.slice(0, address.start) : sentence).replace(afterName, ""),
    );
    if (!isPartyName(name) || classesOnly.test(name) || /^(?:as required|any|where|per|blanket)/i.test(name))
      continue;
    const start = place.text.indexOf(name);
    found.push({ kind: "named", text: name, quote: quoteOf(place, start, start + name.length) });
  }
  for (const row of layout.rows) {
    for (const cell of row.cells) {
      const isBlanket =
        /additional\s+insured/i.test(cell.text) &&
        /\b(?:blanket|automatic|(?:as |where |when )?required\s+(?:by|in|under)\s+(?:a\s+)?(?:written\s+)?(?:contract|agreement)|required by written)/i.test(
          cell.text,
        );
      if (isBlanket && !isBareTitle(row, cell) && cell.text.split(/\s+/).length <= 22) {
        const [form] = formNumbersIn(cell.text);
        const rest = restOfLine(layout, row, cell);
        const text = rest ? `${cell.text} ${rest.text}` : cell.text;
        found.push({
          kind: "blanket",
          text: text
            .slice(form?.start === 0 ? form.end : 0)
            .replace(/\s+/g, " ")
            .trim(),
          quote: joinedSegments(layout, [
            ...segmentsOf(layout, cell),
            ...(rest ? segmentsOf(layout, rest.cell) : []),
          ]),
        });
      }
    }
  }
  return found;
}

/** "BLANKET ADDITIONAL INSURED - MANAGERS": a form's title that does not say who becomes one, with nothing beside it. */
function isBareTitle(row: Row, cell: Cell): boolean {
  const [form] = formNumbersIn(cell.text);
  const title = cell.text.slice(form?.start === 0 ? form.end : 0).trim();
  const isGranted = row.cells.some(
    (other) => other !== cell && /\$\s?\d|\b(?:included|yes)\b/i.test(other.text),
  );
  return classesOnly.test(title) && !/\brequired\b/i.test(title) && !isGranted;
}

/** Each once: of "Blanket additional insured" and a text that goes on from there, the longer one. */
export function distinctInsureds(insureds: readonly AdditionalInsured[]): AdditionalInsured[] {
  const keyOf = ({ kind, text }: AdditionalInsured) => `${kind} ${text.toLowerCase().replace(/\W+$/, "")}`;
  const unique = new Map(insureds.map((insured) => [keyOf(insured), insured]));
  const sorted = [...unique.keys()].sort();
  sorted.forEach((key, at) => {
    const next = sorted[at + 1];
    if (next?.startsWith(key) && /^\W/.test(next.slice(key.length))) unique.delete(key);
  });
  return [...unique.values()];
}

/** "… AS REQUIRED BY WRITTEN" goes on in the next line. */
function restOfLine(layout: PageLayout, row: Row, cell: Cell): Place | null {
  if (!/\b(?:written|by|in|under|with|an?|the|or|and|of|such|your)$/i.test(cell.text.trim())) return null;
  const next = placesBelow(layout, row, cell, 1)[0];
  return next && next.row.index === row.index + 1 && next.text.split(/\s+/).length <= 12 ? next : null;
}
