/** What quotes cost is told once: a comparison and a proposal of the same quotes show the same lines and the same totals. */
import { describe, expect, test } from "vitest";
import { localReasoner } from "#core/assistant";
import { presetPrograms } from "#core/presets";
import type { HandedDocument, PresetArtifact, PresetKey, PresetStep } from "#model/presets";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { linedPage } from "../assistant/positioned-page.ts";

const today = "2026-12-01";

function quote(documentId: string, carrier: string, ...lines: string[]) {
  const pages = [
    linedPage([
      carrier,
      "COMMERCIAL GENERAL LIABILITY QUOTE",
      `Quote number: ${documentId}-2201`,
      "Named insured: Cedar Hollow Bakery LLC",
      "Proposed effective date: 03/01/2027",
      "Each occurrence limit | $1,000,000",
      ...lines,
    ]),
  ];
  const extraction = extract({ name: documentId, pages });
  const compared = comparedDocument(modelPages(pages), extraction);
  return { ...compared, documentId, readingId: documentId, name: `${documentId}.pdf`, pages };
}
type Quote = ReturnType<typeof quote>;

const handed = ({ documentId, name }: Quote): HandedDocument => ({
  ...{ documentId, name, failure: null, docType: "QUOTE_DOCUMENT", isCertificate: false },
  ...{ insured: "Cedar Hollow Bakery LLC", requirementCount: 0 },
});

function drawn(key: PresetKey, quotes: readonly Quote[], step: PresetStep): PresetArtifact {
  const task = { key, requirements: "", documents: quotes.map(handed) };
  return presetPrograms[key].draft("DRAFT_DOCUMENT", task, [step]);
}

async function bothOf(...quotes: Quote[]) {
  const documentIds = quotes.map(({ documentId }) => documentId);
  const matrix = (await localReasoner.matrix({ documents: quotes })).value;
  const proposal = (await localReasoner.propose({ documents: quotes, passages: [], wishes: "" })).value;
  const compared = drawn("COVERAGE_COMPARISON", quotes, {
    ...{ kind: "COMPARE_COVERAGE", input: { documentIds } },
    outcome: { ...matrix, today },
  });
  const proposed = drawn("GENERATE_QUOTE_PROPOSAL", quotes, {
    ...{ kind: "PREPARE_PROPOSAL", input: { documentIds, passages: [], wishes: "" } },
    outcome: { ...proposal, today, agency: null, person: null },
  });
  const texts = ({ blocks }: PresetArtifact) => blocks.map(({ text }) => text).filter((text) => text !== "");
  return {
    lines: { compared: costCompared(compared), proposed: costProposed(proposed) },
    compared: texts(compared),
    proposed: texts(proposed),
  };
}

const unstated = "—";
const plain = (text: string): string =>
  text.startsWith("Not found") || text === "Not stated in the quote" || text === "Not all of it is stated"
    ? unstated
    : text;

/** For each offer the lines that speak of its cost, and what they say; the same whichever of the two shows them. */
function costCompared({ blocks }: PresetArtifact): Record<string, string>[] {
  const tables = blocks.flatMap(({ rows, matrix }) => (matrix ? [rows] : []));
  const lines = tables.flatMap((rows) => rows.slice(1)).filter(([label = ""]) => isCost(label));
  const count = (tables[0]?.[0]?.length ?? 1) - 1;
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      lines.map(([label = "", ...cells]) => [
        label.startsWith("Total") ? "Total" : label,
        plain(cells[at] ?? ""),
      ]),
    ),
  );
}
const isCost = (label: string): boolean =>
  ["Premium", "Taxes", "Fees", "Taxes and fees"].includes(label) || label.startsWith("Total");

function costProposed({ blocks }: PresetArtifact): Record<string, string>[] {
  const [heads = [], ...lines] = blocks.find(({ rows }) => rows[0]?.[0] === "Option")?.rows ?? [];
  return lines.map((cells) =>
    Object.fromEntries(heads.slice(1).map((head, at) => [head, plain(cells[at + 1] ?? "")])),
  );
}

const assessed = quote(
  "assessed",
  "Larkspur Mutual Insurance Company",
  "Premium | $4,200",
  "Surplus lines tax | $126",
  "Guaranty fund assessment | $42",
  "Policy fee | $100",
  "Inspection fee | $75",
  "Total | $4,543",
);
const silent = quote(
  "silent",
  "Copperfield Casualty Company",
  "Premium | $3,950",
  "State surcharge | $39.50",
  "Taxes | $118.50",
  "Broker fee | $150",
);

describe("a comparison and a proposal of the same quotes", () => {
  test("show the same taxes and fees, each with its name, and the same totals", async () => {
    const { lines } = await bothOf(assessed, silent);
    expect(lines.compared).toEqual(lines.proposed);
    expect(lines.proposed[0]).toMatchObject({ Premium: "$4,200", Total: "$4,543" });
    expect(Object.values(lines.proposed[0] ?? {}).join(" ")).toContain("$42 guaranty fund assessment");
    expect(lines.proposed[1]).toMatchObject({ Premium: "$3,950", Total: "$4,258" });
  });

  test("say how a total was added up that the quote does not state", async () => {
    const { compared, proposed } = await bothOf(assessed, silent);
    const told = proposed.filter((text) => text.includes("is the sum of"));
    expect(told).toHaveLength(1);
    expect(compared).toEqual(expect.arrayContaining(told));
  });

  test("say both that the stated total is not the sum of its parts", async () => {
    const wrong = quote(
      "wrong",
      "Osprey Point Casualty Company",
      "Premium | $4,000",
      "Taxes | $120",
      "Policy fee | $100",
      "Total | $4,320",
    );
    const { lines, compared, proposed } = await bothOf(assessed, wrong);
    expect(lines.compared).toEqual(lines.proposed);
    const told = proposed.filter((text) => text.includes("add up to"));
    expect(told).toEqual([
      "The parts of the cost that Osprey Point Casualty states add up to $4,220, and its total is $4,320. The insurance company has to confirm which one applies.",
    ]);
    expect(compared).toEqual(expect.arrayContaining(told));
  });

  test("say both what part of a total nobody names", async () => {
    const open = quote(
      "open",
      "Osprey Point Casualty Company",
      "Premium | $4,000",
      "Policy fee | $100",
      "Total | $4,220",
    );
    const { compared, proposed } = await bothOf(assessed, open);
    const told = proposed.filter((text) => text.includes("add up to"));
    expect(told).toEqual([
      "The parts of the cost that Osprey Point Casualty states add up to $4,100, and its total is $4,220. It does not say what the other $120 is for: ask the insurance company.",
    ]);
    expect(compared).toEqual(expect.arrayContaining(told));
  });

  test("show one amount for taxes and fees as one line in both", async () => {
    const together = quote(
      "together",
      "Osprey Point Casualty Company",
      "Premium | $4,000",
      "Taxes and fees | $226",
    );
    const { lines } = await bothOf(assessed, together);
    expect(lines.compared).toEqual(lines.proposed);
    expect(lines.compared[1]).toEqual({ Premium: "$4,000", "Taxes and fees": "$226", Total: "$4,226" });
  });

  test("take no amount of another column for taxes, and none below the premium for a total", async () => {
    const strange = quote(
      "strange",
      "Osprey Point Casualty Company",
      "Premium | $4,000",
      "Taxes and surcharges | $4,000",
      "Employee theft, total | $500",
    );
    const { lines } = await bothOf(assessed, strange);
    expect(lines.compared).toEqual(lines.proposed);
    expect(lines.proposed[1]).toEqual({ Premium: "$4,000", Taxes: "—", Fees: "—", Total: "—" });
  });
});
