import { describe, expect, test } from "vitest";
import type { Answer, ReadDocument } from "../../../core/assistant/model.ts";
import { answerFromDocuments } from "../../../core/assistant/local/answer.ts";

/** A package policy as returned by a reader without word boxes. */
const common = `GRANITE LANE INSURANCE COMPANY
COMMON POLICY DECLARATIONS

POLICY NUMBER: GL-77-1180
NAMED INSURED: Thistledown Cider Works LLC
Claims: Granite Lane Claims Center, PO Box 410, Barre, VT 05641

PREMIUM SUMMARY
Location 1 $2,140
Location 2 $1,310

Liquor Liability Coverage Part ............................ $ 3,900.00
Crime Coverage Part ....................................... NOT COVERED

OTHER TERMS
Causes of loss: Special Deductible $2,500 Coinsurance 90%
Garagekeepers $150,000 less $750 deductible
Fidelity: $125,000, deductible $1,500`;

const locationPage = (number: number, building: string): string => `POLICY NUMBER: GL-77-1180

LOCATION ${number}
${number} Orchard Road, Barre, VT 05641

Property coverages

Building ${building}
Business personal property $9${number},000`;

const contents = `TABLE OF CONTENTS
Crime conditions ........................................ 12
Liquor liability conditions ............................. 14`;

const letter = `Re: Notice of nonrenewal

We will not renew the policy above when its present term ends on October 1, 2026. The reason is three water losses paid since 2023, which total $48,200. You may ask for this reason to be reviewed by the Department of Commerce.`;

const equipment = `CONTRACTORS EQUIPMENT SCHEDULE

1 2018 Ferrant RT540 S/N 22041 $412,000
2 2020 Oldray 30112S S/N M3308 $388,500`;

const deductibles = `ENVIRONMENTAL POLICY DECLARATIONS

Deductibles

General liability, each occurrence $10,000
Professional, each act $25,000

Premium: $48,300.00 (25% minimum earned). Stamping fee: $72.45.`;

const autos = `BUSINESS AUTO DECLARATIONS
POLICY NUMBER: GL-77-1181

Liability 1 $1,000,000 each accident
Collision 7, 8 $750 deductible

3. 2017 HALDEN COURIER
VIN: 1HALD3C17GA004410

Liability (premium) $412.00
Collision (premium) $188.50
TOTAL $600.50

Covered auto symbols
7 = Scheduled autos only
8 = Hired autos only

If symbol 7 is entered beside a coverage, an auto that you acquire later is covered for it.
This policy is non-assessable.
There are no underwriting notes for this policy.`;

const extensions = `PROPERTY COVERAGE PART
POLICY NUMBER: GL-77-1182

1 2 Business personal property $40,000
Transit business income $20,000
Business income $310,000
Hauling property of others: $15,000

Street lights, each item $8,000
Street lights, maximum $90,000
Deductible $1,250`;

const policy = documentOf("package", [
  common,
  locationPage(1, "$540,000"),
  locationPage(2, "Not covered"),
  contents,
]);

function documentOf(documentId: string, texts: readonly string[]): ReadDocument {
  const pages = texts.map((text, index) => ({ page: index + 1, width: 0, height: 0, text, words: [] }));
  return { documentId, readingId: `${documentId}-1`, name: `${documentId}.pdf`, pages };
}

function said(answer: Answer): string {
  return answer.kind === "ANSWERED" ? answer.statements.map(({ text }) => text).join(" ") : "refused";
}

const ask = async (question: string, document: ReadDocument): Promise<string> =>
  said(await answerFromDocuments(question, [document]));

describe("a row of declarations", () => {
  test.each([
    ["after dot leaders with an amount", "What is the liquor liability premium?", "3,900.00"],
    ["after dot leaders with words", "Is crime covered?", "NOT COVERED"],
    ["with the requested label", "What coinsurance applies?", "Coinsurance: 90%."],
    [
      "with the name after its value",
      "What is the garagekeepers deductible?",
      "Garagekeepers (deductible): $750.",
    ],
    ["with the name after a comma", "What is the fidelity deductible?", "(deductible): $1,500."],
    ["under its page's location", "What is the building limit at location 1?", "$540,000"],
    ["under its page's location, in words", "Is the building at location 2 covered?", "Not covered"],
  ])("answers %s: %s", async (_, question, value) => {
    expect(await ask(question, policy)).toContain(value);
  });

  test.each([
    [
      "without the symbols behind its label",
      "What is the collision deductible?",
      "Collision (deductible): $750.",
    ],
    ["with a symbol's meaning", "What does symbol 7 mean?", "7 = Scheduled autos only"],
    ["with the next symbol's meaning", "What does symbol 8 mean?", "8 = Hired autos only"],
  ])("answers %s: %s", async (_, question, value) => {
    expect(await ask(question, documentOf("autos", [autos]))).toContain(value);
  });

  test.each([
    ["a clause with a negative prefix", "Is the policy assessable?", "No. “This policy is non-assessable."],
    ["a plain no", "Are there any underwriting notes?", "No. “There are no underwriting notes"],
  ])("%s decides: %s", async (_, question, value) => {
    expect(await ask(question, documentOf("autos", [autos]))).toContain(value);
  });

  test.each([
    ["when its label has no other word", "What is the business income limit?", "Business income: $310,000."],
    [
      "without the numbers of its premises",
      "What is the business personal property limit?",
      "Business personal property: $40,000.",
    ],
  ])("answers %s: %s", async (_, question, value) => {
    expect(await ask(question, documentOf("extensions", [extensions]))).toContain(value);
  });

  test("is not used for an amount of another kind", async () => {
    const document = documentOf("extensions", [extensions]);
    expect(await ask("What is the property premium?", document)).toBe("refused");
    expect(await ask("What is the business income deductible?", document)).toBe("refused");
  });

  test("gives the requested line's deductible, not the premium below it", async () => {
    const document = documentOf("environmental", [deductibles]);
    expect(await ask("What is the professional liability deductible?", document)).toContain("$25,000");
  });

  test("gives no figure of another item", async () => {
    const document = documentOf("equipment", [equipment]);
    expect(await ask("What is the limit for the Pellwick crane?", document)).toBe("refused");
  });
});

test("answers why something is done with the reason that follows", async () => {
  const document = documentOf("letter", [letter]);
  expect(await ask("Why is the policy not being renewed?", document)).toContain("three water losses");
  expect(await ask("Who can review the reason for nonrenewal?", document)).toContain(
    "Department of Commerce",
  );
});
