import { describe, expect, test } from "vitest";
import { presetPrograms } from "#core/presets";
import type { ApplicationCheck, ApplicationPoint } from "#model/assistant";
import { type HandedDocument, presetForms, type PresetStep, type PresetTask } from "#model/presets";
import * as v from "valibot";

const program = presetPrograms.UNDERWRITING_ANALYSIS;
const document = (documentId: string, over: Partial<HandedDocument> = {}): HandedDocument => ({
  documentId,
  name: `${documentId}.pdf`,
  failure: null,
  docType: "OTHER",
  isCertificate: false,
  insured: "Larkspur Tile Works LLC",
  requirementCount: 0,
  ...over,
});
const task = (...documents: HandedDocument[]): PresetTask => ({
  key: "UNDERWRITING_ANALYSIS",
  requirements: "",
  lines: ["BUSINESS_OPERATIONS", "AUTO"],
  documents,
});
const quote = (text: string) => ({
  documentId: "a",
  readingId: "a",
  segments: [{ page: 1, start: 0, end: text.length, text }],
});
const missing: ApplicationPoint = {
  part: "REQUIRED",
  label: "Annual revenue",
  stated: null,
  against: null,
  verdict: "NOT_MET",
  why: "Not found, 1 page searched. Ask the insured.",
  question: "What is the annual revenue?",
  stating: [],
  showing: [],
};
const right: ApplicationPoint = {
  ...missing,
  label: "FEIN",
  stated: "84-1207733",
  verdict: "MET",
  why: "The application states it.",
  question: null,
  stating: [quote("84-1207733")],
};
const checkOf = (applicationId: string | null, ...points: ApplicationPoint[]): ApplicationCheck => ({
  applicationId,
  pageCount: 1,
  lines: ["BUSINESS_OPERATIONS", "AUTO"],
  points,
});
const checked = (outcome: ApplicationCheck | null, ...documentIds: string[]): PresetStep => ({
  kind: "CHECK_APPLICATION",
  input: { documentIds, lines: [] },
  outcome,
});
const asked = (question: string): PresetStep => ({
  kind: "ASK",
  input: { question },
  outcome: { answer: "" },
});
const drafted: PresetStep = { kind: "DRAFT_DOCUMENT", outcome: {} };

describe("an underwriting analysis", () => {
  test("asks for files once, then says that nothing was checked", () => {
    const call = program.next(task(), []);
    expect(call?.kind).toBe("ASK");
    const question = call?.kind === "ASK" ? call.input.question : "";
    expect(program.next(task(), [asked(question)])?.kind).toBe("DRAFT_DOCUMENT");
    expect(program.draft("DRAFT_DOCUMENT", task(), []).blocks[0]?.text).toContain("Nothing was checked");
  });

  test("checks all files that could be read, with what is applied for", () => {
    const failed = document("f", { failure: "It is locked." });
    expect(program.next(task(document("a"), failed, document("b")), [])).toEqual({
      kind: "CHECK_APPLICATION",
      input: { documentIds: ["a", "b"], lines: ["BUSINESS_OPERATIONS", "AUTO"] },
    });
  });

  test("asks for the application once if none of the files is one, and checks again when it comes", () => {
    const steps = [checked(checkOf(null), "a")];
    const call = program.next(task(document("a")), steps);
    expect(call).toMatchObject({ kind: "ASK" });
    const after = [...steps, asked(call?.kind === "ASK" ? call.input.question : "")];
    expect(program.next(task(document("a")), after)?.kind).toBe("DRAFT_DOCUMENT");
    expect(program.next(task(document("a"), document("b")), after)?.kind).toBe("CHECK_APPLICATION");
  });

  test("says that the application is blank, and checks again when it comes filled in", () => {
    const steps = [checked({ ...checkOf("a"), isBlank: true }, "a")];
    const call = program.next(task(document("a")), steps);
    expect(call).toEqual({
      kind: "ASK",
      input: {
        question:
          "a.pdf is blank: nothing on it is filled in. Attach the application as the insured filled it in, or name the client, so that I can look in your records.",
        choices: [],
      },
    });
    const after = [...steps, asked(call?.kind === "ASK" ? call.input.question : "")];
    expect(program.next(task(document("a"), document("b")), after)?.kind).toBe("CHECK_APPLICATION");
    expect(program.next(task(document("a")), after)?.kind).toBe("DRAFT_DOCUMENT");
    expect(program.draft("DRAFT_DOCUMENT", task(document("a")), after).blocks).toMatchObject([
      { text: "Nothing was checked, because nothing on a.pdf is filled in." },
    ]);
    expect(program.next(task(document("a")), [...after, drafted])).toBeNull();
  });

  test("hands over the points, then the email that asks the insured; without questions there is none", () => {
    const files = task(document("a"), document("f", { failure: "It is locked." }));
    const steps = [checked(checkOf("a", right, missing), "a"), drafted];
    const { blocks } = program.draft("DRAFT_DOCUMENT", files, steps);
    expect(blocks[0]?.text).toBe("Not ready: 1 of 2 points to clear up");
    expect(blocks[1]?.text).toBe("a.pdf, for Business Operations, Auto.");
    const table = blocks.find(({ kind }) => kind === "TABLE");
    expect(table?.rows[1]?.slice(0, 3)).toEqual(["Annual revenue", "Open", "Not stated"]);
    expect(blocks.at(-1)?.text).toBe("f.pdf was not read. It is locked.");

    expect(program.next(files, steps)).toEqual({
      kind: "DRAFT_EMAIL",
      input: { subject: "Application of Larkspur Tile Works LLC: what is still needed" },
    });
    const mail = program.draft("DRAFT_EMAIL", files, steps);
    expect(mail.body).toContain("- What is the annual revenue?");
    expect(program.next(files, [checked(checkOf("a", right), "a"), drafted])).toBeNull();
  });

  test("its form takes the coverages of the list, once each", () => {
    const form = presetForms.UNDERWRITING_ANALYSIS;
    expect(v.parse(form, { lines: ["AUTO", "PROPERTY", "AUTO"] })).toEqual({
      lines: ["PROPERTY", "AUTO"],
      research: false,
    });
    expect(v.parse(form, { research: ["WEB"] })).toMatchObject({ research: true });
    expect(v.safeParse(form, { lines: ["FLOOD"] }).success).toBe(false);
  });
});
