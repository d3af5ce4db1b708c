import { describe, expect, test } from "vitest";
import { checkAnswer, checkExtraction, quoteStands, pageTextsOf } from "../../../core/assistant/evidence.ts";
import type {
  Extraction,
  FigurePart,
  ReadDocument,
  RecordSource,
  RecordValues,
  Statement,
} from "../../../core/assistant/model.ts";
import type { PageReading } from "../../../core/reading/model.ts";

const text = "Each Occurrence Limit $1,000,000\nMedical Expense Limit EXCLUDED";
const pages: PageReading[] = [
  { page: 1, width: 612, height: 792, text, words: [] },
  { page: 2, width: 612, height: 792, text: "This insurance does not apply to racing.", words: [] },
];
const segment = (page: number, words: string) => {
  const start = (pages[page - 1]?.text ?? "").indexOf(words);
  return { page, start, end: start + words.length, text: words };
};

const extraction = (quotes: Extraction["evidence"]): Extraction => ({
  docType: "POLICY_DOCUMENT",
  details: { glPerOccurrenceLimit: 100_000_000 },
  evidence: quotes,
  coverages: [],
  exclusions: [
    { title: "Racing", description: "Racing.", quotes: [[segment(2, "does not apply to racing")]] },
  ],
  certificate: null,
  requirements: [],
});

describe("the evidence check", () => {
  test("keeps a quote that matches its page exactly", () => {
    const checked = checkExtraction(
      extraction({ glPerOccurrenceLimit: [[segment(1, "$1,000,000")]] }),
      pages,
    );
    expect(checked.details.glPerOccurrenceLimit).toBe(100_000_000);
    expect(checked.exclusions).toHaveLength(1);
  });

  test("drops a quote when any one character is changed", () => {
    const words = "does not apply to racing";
    for (let index = 0; index < words.length; index += 1) {
      const changed = words.slice(0, index) + (words[index] === "x" ? "y" : "x") + words.slice(index + 1);
      expect(quoteStands([{ ...segment(2, words), text: changed }], pageTextsOf(pages))).toBe(false);
    }
  });

  test("drops a quote that is moved by one character or to another page", () => {
    const whole = segment(2, "racing");
    for (const moved of [
      { ...whole, start: whole.start + 1 },
      { ...whole, end: whole.end - 1 },
      { ...whole, page: 1 },
      { ...whole, page: 9 },
    ]) {
      expect(quoteStands([moved], pageTextsOf(pages))).toBe(false);
    }
  });

  test("drops a field whose quotes are all dropped, and one that has none", () => {
    const wrong = { ...segment(1, "$1,000,000"), text: "$2,000,000" };
    expect(checkExtraction(extraction({ glPerOccurrenceLimit: [[wrong]] }), pages).details).toEqual({});
    expect(checkExtraction(extraction({}), pages).details).toEqual({});
  });

  test("keeps a quote over two pages only if both segments match", () => {
    const texts = pageTextsOf(pages);
    expect(quoteStands([segment(1, "EXCLUDED"), segment(2, "This insurance")], texts)).toBe(true);
    expect(
      quoteStands(
        [segment(1, "EXCLUDED"), { ...segment(2, "This insurance"), text: "That insurance" }],
        texts,
      ),
    ).toBe(false);
    expect(quoteStands([], texts)).toBe(false);
  });

  test("turns an answer without a supported statement into a refusal", () => {
    const document: ReadDocument = { documentId: "d", readingId: "r", name: "policy.pdf", pages };
    const quote = { documentId: "d", readingId: "r", segments: [segment(1, "EXCLUDED")] };
    const kept = checkAnswer({ kind: "ANSWERED", statements: [{ text: "Excluded.", quotes: [quote] }] }, [
      document,
    ]);
    expect(kept.kind).toBe("ANSWERED");
    const foreign = { ...quote, readingId: "another" };
    expect(
      checkAnswer({ kind: "ANSWERED", statements: [{ text: "Excluded.", quotes: [foreign] }] }, [document])
        .kind,
    ).toBe("REFUSED");
  });
});

describe("a statement from the agency's records", () => {
  const records = new Map<string | null, RecordValues>([
    ["pol_1", { policy: "Cyber CY-1", premium: 120_000 }],
    ["pol_2", { policy: "Umbrella U-2", premium: 80_050 }],
  ]);
  const source = (policyId: string, value: number): RecordSource => ({ policyId, field: "premium", value });
  const part = (policyId: string, value: number): FigurePart => ({
    policyId,
    value,
    records: [source(policyId, value)],
    quotes: [],
  });
  const kept = (statement: Statement) =>
    checkAnswer({ kind: "ANSWERED", statements: [statement] }, [], records).kind === "ANSWERED";
  const sum = (text: string, value: number, parts: FigurePart[]): Statement => ({
    text,
    quotes: [],
    records: parts.flatMap((one) => one.records),
    figure: { kind: "SUM", value, parts },
  });

  test("must match the records", () => {
    const statement = { text: "Premium: $1,200, on record.", quotes: [] };
    expect(kept({ ...statement, records: [source("pol_1", 120_000)] })).toBe(true);
    expect(kept({ ...statement, records: [source("pol_1", 120_001)] })).toBe(false);
    expect(kept({ ...statement, records: [source("pol_3", 120_000)] })).toBe(false);
    expect(kept(statement)).toBe(false);
  });

  test("is added up again and dropped if the sum is wrong", () => {
    const parts = [part("pol_1", 120_000), part("pol_2", 80_050)];
    expect(kept(sum("Total premium: $2,000.50.", 200_050, parts))).toBe(true);
    expect(kept(sum("Total premium: $2,100.", 210_000, parts))).toBe(false);
    expect(kept(sum("Total premium: $2,100.", 200_050, parts))).toBe(false);
    expect(kept(sum("Total premium: $2,000.50.", 200_050, [part("pol_1", 200_050)]))).toBe(false);
  });

  test("is counted again", () => {
    const parts = [part("pol_1", 120_000), part("pol_2", 80_050)];
    const count = (text: string, value: number): Statement => ({
      text,
      quotes: [],
      records: parts.flatMap((one) => one.records),
      figure: { kind: "POLICIES", value, parts },
    });
    expect(kept(count("There are 2 policies.", 2))).toBe(true);
    expect(kept(count("There are 3 policies.", 3))).toBe(false);
    expect(kept(count("There are 3 policies.", 2))).toBe(false);
  });
});
