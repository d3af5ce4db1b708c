/** Entries of what is covered from the rows of declarations that show a limit. */
import { formatCents } from "../../../shared/money.ts";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { Certificate, LimitField } from "../../model.ts";
import type { AmountFact } from "./amount-facts.ts";
import { hasLimitRows } from "../lists/certificate.ts";
import type { AmountReading } from "./decide-amounts.ts";
import type { EntryList } from "../lists/entry-list.ts";
import { titleCased } from "../lists/entry-titles.ts";
import { isLimitRow, namesNoCover, nameOfLimit } from "./extra-limits.ts";
import { fieldTable } from "../data/fields.ts";
import { matchLabel } from "../facts/label-match.ts";

/** One entry a cover, though its limits stand in several rows. */
export function* collectLimitRows(
  coverages: EntryList,
  amounts: AmountReading,
  certificate: Certificate | null,
): SlicedWork<void> {
  const fields = amounts.standard;
  const covers = new Map<string, AmountFact[]>();
  yield* inSlices(amounts.facts, (fact) => {
    if (fact.runIndex > 0 || !isLimitRow(fact, amounts)) return;
    const printed = nameOfLimit(fact, amounts);
    const field = certificate ? certifiedField(certificate, fact, fields) : fields.get(fact);
    if (field === undefined && namesNoCover(printed)) return;
    // The boxes of a certificate cut their labels: a word of one says nothing.
    if (certificate && !field && !/\s/.test(printed)) return;
    // "Any one premises", "Replacement cost": the line above named the cover. A column names none.
    const isNamed =
      field === undefined || (!certificate && (namesField(field, printed) || namesField(field, fact.header)));
    const title = isNamed ? titleCased(printed) : (titles.get(field) ?? titleCased(printed));
    const rows = covers.get(title);
    if (rows) rows.push(fact);
    else covers.set(title, [fact]);
  });
  yield* inSlices(covers, ([title, rows]) => {
    const description = describeLimits(rows);
    for (const { said } of rows) coverages.add(title, description, said, 3);
  });
}

/** The boxes of a certificate stand close together: its rows say whose limit an amount is. */
function certifiedField(
  certificate: Certificate,
  fact: AmountFact,
  fields: ReadonlyMap<AmountFact, LimitField>,
): LimitField | undefined {
  const field = fields.get(fact);
  const isCertified =
    field !== undefined &&
    (!hasLimitRows(certificate) || certificate.policies.some(({ limits }) => limits[field] === fact.cents));
  return isCertified ? field : undefined;
}

function describeLimits(rows: readonly AmountFact[]): string {
  const written = new Set<string>();
  // More are not told apart.
  for (const row of rows) if (written.size <= LIMITS_SAID) written.add(writtenLimit(row));
  const limits = [...written];
  const last = limits.at(-1) ?? "";
  if (limits.length === 1) return `Limit ${last}.`;
  return limits.length <= LIMITS_SAID
    ? `Limits ${limits.slice(0, -1).join(", ")} and ${last}.`
    : `Limits ${limits.slice(0, LIMITS_SAID).join(", ")} and others.`;
}
const LIMITS_SAID = 4;

const namesField = (field: LimitField, label: string): boolean =>
  !/[/,]$|\b(?:ea|per) (?:occ|acc)/i.test(label) && matchLabel(label).some(({ row }) => row.field === field);

/** How a limit is called where its row does not say it itself: "Any one premises", "Replacement cost". */
const titles = new Map(fieldTable.map(({ field, label }) => [field, label]));

/** "$1,000,000 / $2,000,000" where the row gives both. */
const writtenLimit = ({ cents, slashRun }: AmountFact): string =>
  (slashRun.cents.length > 1 && slashRun.index === 0 ? slashRun.cents : [cents])
    .map((amount) => formatCents(amount).replace(/\.00$/, ""))
    .join(" / ");
