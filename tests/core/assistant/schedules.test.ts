/** Forms, notice of cancellation and the parts of a premium, in invented layouts and wording. */
import { describe, expect, test } from "vitest";
import { formNumbersIn } from "../../../core/assistant/local/values/form-numbers.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { pagesOf } from "../../support/document-storage.ts";
import { linedPage } from "./positioned-page.ts";

const read = (...pages: PageReading[]) => {
  const { schedules, ...extraction } = extract({ name: "document.pdf", pages });
  if (!schedules) throw new Error("No schedules were read.");
  // Whatever is listed matches its page exactly.
  const texts = new Map(pages.map(({ page, text }) => [page, text]));
  for (const { quotes } of [...schedules.forms, ...schedules.cancellation, ...schedules.premiumParts]) {
    expect(quotes.length).toBeGreaterThan(0);
    for (const { page, start, end, text } of quotes.flat())
      expect(texts.get(page)?.slice(start, end)).toBe(text);
  }
  return { ...extraction, schedules };
};

const heading = [
  "GENERAL LIABILITY DECLARATIONS",
  "Policy Number: QF-33817",
  "Named Insured: Tern Cove Kayaks LLC",
];

describe("form numbers", () => {
  test.each([
    ["CG 20 10 04 13", "CG 20 10", "04/13"],
    ["BP-101 12/20 Actual cash value", "BP-101", "12/20"],
    ["IL T0 02", "IL T0 02", null],
    ["WC 00 03 13 04 84", "WC 00 03 13", "04/84"],
    ["WC 00 04 22 C", "WC 00 04 22 C", null],
    ["PF48168 1016", "PF48168", "10/16"],
    ["58000 (01-15)", "58000", "01/15"],
    ["EOD (01/95)", "EOD", "01/95"],
    ["HS BP 204 06 23", "HS BP 204", "06/23"],
    ["CA 00 01 (Ed. 10-13)", "CA 00 01", "10/13"],
    ["QF 00 01 04 13 CGL form", "QF 00 01", "04/13"],
    ["Q-GL-1114-A CW (10/02)", "Q-GL-1114-A CW", "10/02"],
    ["17-02-1234 (Rev 07-05)", "17-02-1234", "07/05"],
    ["QE906-0116", "QE906", "01/16"],
  ])("%s", (text, number, edition) => {
    expect(formNumbersIn(text)).toMatchObject([{ number, edition }]);
  });

  test.each([
    "Portland, ME 04101",
    "PO BOX 900 12",
    "Page 12 of 30",
    "Policy NBP1555904G",
    "01/02/2026",
    "$12,500",
  ])("reads none from %s", (text) => {
    expect(formNumbersIn(text)).toEqual([]);
  });
});

describe("the schedule of forms", () => {
  test("reads number, edition and title by column, with a title over two lines", () => {
    const { schedules } = read(
      linedPage([
        ...heading,
        "SCHEDULE OF FORMS AND ENDORSEMENTS",
        "Form | Edition | Title",
        "QF 10 01 | 04 13 | General Liability Coverage Form",
        "QF 20 10 | 12 19 | Additional Insured for Work That Goes On at the Premises",
        " |  | of Others",
        "QF 21 47 | 07 98 | Exclusion of Employment Practices",
        "PREMIUM",
        "Suite 40 12 Bay Street",
      ]),
    );
    expect(schedules.forms.map(({ number, edition, title }) => [number, edition, title])).toEqual([
      ["QF 10 01", "04/13", "General Liability Coverage Form"],
      ["QF 20 10", "12/19", "Additional Insured for Work That Goes On at the Premises of Others"],
      ["QF 21 47", "07/98", "Exclusion of Employment Practices"],
    ]);
    expect(schedules.forms.every(({ confidence }) => confidence > 0.9)).toBe(true);
  });

  test("reads numbers after titles, a list continued on the next page, and forms in sequence", () => {
    const { schedules } = read(
      linedPage([
        ...heading,
        "DESCRIPTION | FORM NUMBER",
        "COMMON CONDITIONS | IL T3 18",
        "LOCATIONS | IL T0 03",
      ]),
      linedPage(
        [
          "Policy forms and endorsements: QA 00 01 10 13, QA 20 48 10 13 and",
          "QA 99 03 (10-13), QA 31 15 11 06",
        ],
        undefined,
        2,
      ),
    );
    expect(schedules.forms.map(({ number, title }) => `${number}: ${title}`)).toEqual([
      "IL T3 18: COMMON CONDITIONS",
      "IL T0 03: LOCATIONS",
      "QA 00 01: null",
      "QA 20 48: null",
      "QA 99 03: null",
      "QA 31 15: null",
    ]);
  });

  test("names an attached endorsement by its own heading, and is surer of it when listed", () => {
    const endorsement = linedPage(
      [
        "QF 24 04 05 09",
        "THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.",
        "WAIVER OF RECOVERY AGAINST OTHERS AND",
        "NOTICE TO THEM",
        "This endorsement modifies insurance provided under the following: liability form.",
        "We waive what we might recover from the organization in the schedule.",
        "It applies to work under a contract that was signed before the loss.",
        "All else in the policy stays as it is.",
      ],
      undefined,
      2,
    );
    const alone = read(linedPage(heading), endorsement).schedules.forms;
    expect(alone).toMatchObject([
      { number: "QF 24 04", edition: "05/09", title: "WAIVER OF RECOVERY AGAINST OTHERS AND NOTICE TO THEM" },
    ]);
    const listed = read(
      linedPage([...heading, "FORMS AND ENDORSEMENTS", "QF 24 04 05 09 | Waiver of Recovery"]),
      endorsement,
    ).schedules.forms;
    expect(listed).toHaveLength(1);
    expect(listed[0]?.confidence).toBeGreaterThan(alone[0]?.confidence ?? 1);
    expect(listed[0]?.quotes).toHaveLength(2);
  });

  test("titles an unlisted form from its first rows, not from its insurer's place", () => {
    const { schedules } = read(
      linedPage(heading),
      linedPage(
        [
          "AUGUSTA, MAINE",
          "KAYAK GUIDES COVERAGE FORM",
          "Read the whole form to learn what is covered.",
          "We pay what you owe for injury to a guest.",
          "We do not pay for injury to a guide.",
          "Guests sign in before each tour.",
          "Tours end at dusk.",
          "QF 10 01 (04-13) Page 1 of 2",
        ],
        undefined,
        2,
      ),
      linedPage(["Boats are kept at the pier.", "QF 10 01 (04-13) Page 2 of 2"], undefined, 3),
    );
    expect(schedules.forms).toMatchObject([
      { number: "QF 10 01", edition: "04/13", title: "KAYAK GUIDES COVERAGE FORM" },
    ]);
  });

  test("is not read from a certificate", () => {
    const { docType, schedules } = read(
      linedPage([
        "CERTIFICATE OF LIABILITY INSURANCE",
        "This certificate is issued as a matter of information only and confers no rights upon the certificate holder.",
        "Forms and endorsements: QA 00 01 10 13, QA 20 48 10 13",
        "CERTIFICATE HOLDER | CANCELLATION",
      ]),
    );
    expect(docType).toBe("CERTIFICATE");
    expect(schedules.forms).toEqual([]);
  });
});

describe("notice of cancellation", () => {
  const terms = (...texts: string[]) =>
    read(...pagesOf([`${heading.join("\n")}\nPremium: $4,000`, ...texts])).schedules.cancellation.map(
      ({ by, reason, days }) => [by, reason, days],
    );

  test("reads both periods in one sentence", () => {
    expect(
      terms(
        "CONDITIONS\n\nWe may cancel this policy by sending you notice at least 10 days before it takes effect if you do not pay\nthe premium (nonpayment), or 30 days before for any other reason.",
      ),
    ).toEqual([
      ["CARRIER", "NONPAYMENT", 10],
      ["CARRIER", "OTHER", 30],
    ]);
  });

  test("reads list items, spelled-out numbers, a hyphenated word, nonrenewal, and the insured's own notice", () => {
    expect(
      terms(
        `CANCELLATION AND NONRENEWAL

1. The first Named Insured may cancel this policy by mailing us advance written notice of cancel-
lation.
2. We may cancel this policy by mailing written notice to the first Named Insured at least:
a. Ten (10) days before the effective date of cancellation if we cancel for non-
payment of premium; or
b. Sixty (60) days before the effective date of cancellation if we cancel for any other reason.
3. If we elect not to renew this policy, we will mail notice at least 45 days before the expiration date.
4. We refund the premium within 30 days after the cancellation.`,
      ),
    ).toEqual([
      ["CARRIER", "NONPAYMENT", 10],
      ["CARRIER", "OTHER", 60],
      ["CARRIER", "NONRENEWAL", 45],
      ["INSURED", "ANY", null],
    ]);
  });

  test("reads a table row", () => {
    expect(
      terms(
        "Number of days for notice of cancellation 90 days, except 10 days for non-payment of premium\nDiagnostic equipment Covered",
      ),
    ).toEqual([
      ["CARRIER", "OTHER", 90],
      ["CARRIER", "NONPAYMENT", 10],
    ]);
  });

  test("prefers an endorsement over the form, and leaves out what applies to some policies only", () => {
    const form =
      "COVERAGE FORM\n\nWe may cancel by giving notice 10 days before if the premium is unpaid, or 30 days before for any other reason.";
    const changed = `THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.

STATE CHANGES

We may cancel this policy by mailing notice of cancellation at least 20 days before the effective date for any other reason if the policy has been in effect for less than 60 days.
We may cancel this policy by mailing notice of cancellation at least 75 days before the effective date for any other reason.`;
    const found = terms(form, changed);
    expect(found).toContainEqual(["CARRIER", "OTHER", 75]);
    expect(found).not.toContainEqual(["CARRIER", "OTHER", 30]);
    expect(found).not.toContainEqual(["CARRIER", "OTHER", 20]);
    expect(found).toContainEqual(["CARRIER", "NONPAYMENT", 10]);
  });

  test.each([
    [
      "This policy may be canceled by the Company by written notice stating when, not less than thirty (30) days\nthereafter (or ten (10) days thereafter when premium is unpaid), it ends. It may be canceled by the Named Insured by writing to us.",
      ["CARRIER OTHER 30", "CARRIER NONPAYMENT 10", "INSURED ANY "],
    ],
    [
      "The Insurer may not cancel this policy except for failure to pay premium when due, upon 20 days written notice.",
      ["CARRIER NONPAYMENT 20"],
    ],
    [
      "If the Insurer elects not to renew this policy, it shall mail written notice to the Insured at least\nsixty (60) days prior to the expiration date.",
      ["CARRIER NONRENEWAL 60"],
    ],
    [
      "EARLIER NOTICE\nNumber of Days' Notice: 60\nFor any reason other than nonpayment we send notice of cancellation as many days before as the schedule says.",
      ["CARRIER OTHER 60"],
    ],
    [
      "Cancellation on notice of 30 days; 10 days for nonpayment.",
      ["CARRIER OTHER 30", "CARRIER NONPAYMENT 10"],
    ],
  ])("%s", (clause, expected) => {
    expect(terms(clause).map((term) => term.join(" "))).toEqual(expected);
  });

  test("reads none from notice to a mortgagee, a waiting period or a reporting term", () => {
    expect(
      terms(
        "If we cancel this policy we will give the mortgageholder notice 10 days before if you do not pay the premium.",
        "Business income is paid after 30 days. A claim must be reported within 60 days after the end of the policy. Vacancy of 60 days before the loss.",
      ),
    ).toEqual([]);
  });
});

describe("premium parts", () => {
  const parts = (...lines: string[]) =>
    read(linedPage([...heading, ...lines])).schedules.premiumParts.map(
      ({ kind, label, amount, confidence }) => ({
        kind,
        label,
        amount: amount / 100,
        sure: confidence > 0.9,
      }),
    );

  test("are rows that add up to the total, and what is charged in addition to it", () => {
    expect(
      parts(
        "PREMIUM SUMMARY",
        "Coverage | Premium",
        "Building and contents | $2,914.00",
        "Liability | $1,327.00",
        "Multi-policy credit | -$42.00",
        "Total premium | $4,199.00",
        "Surplus lines tax | $126.00",
        "Policy fee | $150.00",
        "Total due | $4,475.00",
      ),
    ).toEqual([
      { kind: "PREMIUM", label: "Building and contents", amount: 2914, sure: true },
      { kind: "PREMIUM", label: "Liability", amount: 1327, sure: true },
      { kind: "PREMIUM", label: "Multi-policy credit", amount: -42, sure: true },
      { kind: "TAX", label: "Surplus lines tax", amount: 126, sure: true },
      { kind: "FEE", label: "Policy fee", amount: 150, sure: true },
    ]);
  });

  test("are less sure when they do not add up, and exclude limits, deductibles and minimums", () => {
    const found = parts(
      "Coverage | Limit | Premium",
      "Auto liability | $1,000,000 | $6,884",
      "Collision | $500 | $1,946",
      "Total premium |  | $10,331",
      "Minimum premium |  | $500",
    );
    expect(found).toEqual([
      { kind: "PREMIUM", label: "Auto liability", amount: 6884, sure: false },
      { kind: "PREMIUM", label: "Collision", amount: 1946, sure: false },
    ]);
  });

  test("do not make an endorsement's additional premium the policy's premium", () => {
    const { details, schedules } = read(
      linedPage(["POLICY CHANGE ENDORSEMENT NO. 4", "Policy QF-33817", "Additional premium | $1,204.00"]),
    );
    expect(details.premium).toBeUndefined();
    expect(schedules.premiumParts).toMatchObject([{ label: "Additional premium", amount: 1_204_00 }]);
  });
});

describe("additional insureds", () => {
  test("are names, not the titles of endorsements or what follows a name", () => {
    const { details } = read(
      linedPage([
        ...heading,
        "FORMS AND ENDORSEMENTS",
        "QF 20 11 04 13 | Additional Insured - Managers Or Lessors Of Premises",
        "ADDITIONAL INSURED - DESIGNATED PERSON OR ORGANIZATION",
        "Name of person or organization: Gannet Rock Marina, LP. Location: all docks in Maine",
      ]),
    );
    expect(details.additionalInsureds?.named).toEqual(["Gannet Rock Marina, LP"]);
  });
  test.each([
    ["after its number", "QF1405 07-13 | Additional Insured - Grantor Of Franchise"],
    ["that ends on its line", "BLANKET ADDITIONAL INSURED - MANAGERS"],
    ["that names a class", "Blanket Additional Insured - Lessor Of Leased Equipment"],
  ])("are not read from the title of a form %s", (_what, line) => {
    expect(read(linedPage([...heading, line])).details.additionalInsureds).toBeUndefined();
  });
  test("are kept when granted in a declarations row", () => {
    const { details } = read(linedPage([...heading, "Blanket additional insured | Included"]));
    expect(details.additionalInsureds?.blanket).toEqual(["Blanket additional insured"]);
  });
  test("are merged when one name begins another", () => {
    const blanket = "ADDITIONAL INSURED AS REQUIRED BY WRITTEN CONTRACT";
    const { details } = read(
      linedPage([
        ...heading,
        "Name of person or organization: Gannet Rock Marina",
        "Name of person or organization: Gannet Rock Marina, LP",
        "Name of person or organization: Gannet Rockery",
        blanket,
        `${blanket} - ONGOING OPERATIONS`,
      ]),
    );
    expect(details.additionalInsureds).toEqual({
      named: ["Gannet Rock Marina, LP", "Gannet Rockery"],
      blanket: [`${blanket} - ONGOING OPERATIONS`],
    });
  });
  test("keep wrapped wording whole", () => {
    const { details, evidence } = read(
      linedPage([
        ...heading,
        "QF 20 37 04 13 ADDITIONAL INSURED - COMPLETED OPERATIONS - AS REQUIRED BY WRITTEN",
        "CONTRACT",
        "Any organization is an insured for your completed work.",
      ]),
    );
    const title = "ADDITIONAL INSURED - COMPLETED OPERATIONS - AS REQUIRED BY WRITTEN CONTRACT";
    expect(details.additionalInsureds?.blanket).toEqual([title]);
    expect(evidence.additionalInsureds?.[0]?.[0]?.text).toMatch(/BY WRITTEN\nCONTRACT$/);
  });
});
