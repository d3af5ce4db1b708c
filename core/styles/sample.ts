/** What a style's preview shows: a short proposal in invented words that has everything a document can have. */
import { longDateOf } from "../shared/calendar-date.ts";
import type { StyledDocument } from "./styled-document.ts";

const options = [
  ["First carrier", "$1,000,000", "$2,500", "$48,960"],
  ["Second carrier", "$1,000,000", "$1,000", "$53,080"],
  ["Third carrier", "$750,000", "$2,500", "$46,310"],
] as const;

const rows = options.map(
  ([carrier, ...figures]) =>
    `<tr><td>${carrier}</td>${figures.map((figure) => `<td class="figure">${figure}</td>`).join("")}</tr>`,
);

const text = `<h2>Terms offered</h2>
<table><thead><tr><th>Carrier</th><th class="figure">Limit</th><th class="figure">Deductible</th><th class="figure">Premium</th></tr></thead><tbody>${rows.join("")}</tbody></table>
<h2>What is not covered</h2>
<p>None of the three carriers pays for refrigerated goods that spoil when a unit breaks down.<sup>1</sup></p>
<p>Drivers under 23 are excluded by the first carrier unless they are listed.<sup>2</sup></p>
<h2>Before coverage can begin</h2>
<ul><li>Motor vehicle records of all drivers</li><li>A signed statement of losses for the last five years</li></ul>`;

/** `today`: a calendar date. `author`: who looks at it. */
export const sampleDocument = (today: string, author: string): StyledDocument => ({
  title: "Insurance for the coming year",
  lead: "Three carriers offered terms for your fleet. All of them are valid for thirty days.",
  html: text,
  client: "Sample Client LLC",
  author,
  date: longDateOf(today),
  isoDate: today,
  reference: "SAMPLE",
  version: 1,
  isLetter: true,
});
