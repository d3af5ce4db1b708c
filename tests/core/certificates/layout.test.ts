/** The printed page: nothing is lost, nothing overlaps, and each page says of which certificate it is. */
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { encode } from "uqr";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCertificatePrinter } from "#core/certificates/layout";
import type { CertificateSnapshot } from "#model/certificates";
import type { PageReading, WordBox } from "#model/reading";
import { verificationAddresses } from "../../../core/certificates/layout/foot.ts";
import { layOut } from "../../../core/certificates/layout/mod.ts";
import { qrCode } from "../../../core/certificates/layout/qr-code.ts";
import {
  generalLiability,
  longDescription,
  manyPolicies,
  onePolicy,
  printed,
  property,
  sixPolicies,
} from "../../support/certificates.ts";
import { pdfWriter } from "../../support/pdf-writer.ts";
import { cpuOf } from "../../support/processor-time.ts";
import { readAll } from "../reading/sources.ts";

const printer = createCertificatePrinter(pdfWriter);

async function print(snapshot: CertificateSnapshot): Promise<Uint8Array> {
  const written = await printer.print(snapshot);
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  return written.value;
}

const read = async (snapshot: CertificateSnapshot): Promise<PageReading[]> => readAll(await print(snapshot));
const textOf = (pages: readonly PageReading[]): string =>
  pages
    .map(({ text }) => text)
    .join("\n")
    .replaceAll(/\s+/g, " ");

/** Every text that is drawn, in drawing order. */
const drawn = (snapshot: CertificateSnapshot): string[] =>
  layOut(pdfWriter, snapshot)
    .flat()
    .flatMap((mark) => (mark.kind === "TEXT" ? [mark.text] : []));

const folded = (text: string): string => text.replaceAll(/\s/g, "");

test("says that no limits are stated instead of leaving an empty column", () => {
  const [policy] = onePolicy.policies;
  if (!policy) throw new Error("The certificate has a policy.");
  expect(drawn(onePolicy)).not.toContain("No limits stated");
  expect(drawn({ ...onePolicy, policies: [{ ...policy, limits: [] }] })).toContain("No limits stated");
});

test("prints all of a certificate with one policy on one page", async () => {
  const pages = await read(onePolicy);
  const text = textOf(pages);
  expect(pages).toHaveLength(1);
  for (const words of [
    "Tidewater & Locke Insurance Agency",
    "218 Front Street, Suite 400, Columbus, OH 43215",
    "(614) 555-0142 certificates@tidewaterlocke.example",
    "COI-2026-00418",
    "Issued November 20, 2026",
    "Certificate of insurance",
    "Marlow Yards Property Group LLC",
    "Columbus, OH 43215-1187",
    "Wexcombe Tile & Stone LLC",
    "Harborstone Mutual NAIC 00417",
    "General liability",
    "HMG-4471902-26",
    "Mar 1, 2026 to Mar 1, 2027",
    "Occurrence",
    "Excluded",
    "CG 20 10 12 19, ongoing operations",
    "CG 20 37 12 19, completed operations",
    "Primary and noncontributory",
    "Description of operations",
    "Marlow Yards, Building C: tile and stone installation under the subcontract of November 9, 2026.",
    "app.carabiner.example/verify",
    "TL9F-3K7Q-XM2P-VD4R-HW8N-6CYB-5TJM-0A2Z",
    "Dana Whitlock",
    "COI-2026-00418, page 1 of 1",
    "For information only.",
  ])
    expect(text).toContain(words);
  expect(folded(drawn(onePolicy).join(""))).toContain("doingbusinessasWexcombeStone");
  expect(folded(drawn(onePolicy).join(""))).toContain("Alsonamed:WexcombeHoldings,Inc.");
});

test("uses no one else's name or sentences", () => {
  const all = [onePolicy, sixPolicies, property].flatMap(drawn).join(" ").toLowerCase();
  for (const words of [
    "acord",
    "matter of information",
    "confers no rights",
    "affirmatively or negatively",
    "in accordance with the policy provisions",
    "paid claims",
    "above described policies",
  ])
    expect(all).not.toContain(words);
});

test("aligns figures on the right, each beside its label", () => {
  const marks = layOut(pdfWriter, onePolicy).flat();
  const find = (text: string, align: string) =>
    marks.flatMap((mark) =>
      mark.kind === "TEXT" && mark.text === text && mark.align === align ? [mark] : [],
    );
  for (const { label, value } of generalLiability.limits) {
    const [first = ""] = pdfWriter.wrapText(label, { size: 8.6, width: 155 });
    const [beside] = find(first, "LEFT");
    const values = find(value, "RIGHT");
    expect(new Set(values.map(({ x }) => x))).toEqual(new Set([396]));
    expect(values.map(({ y }) => y)).toContain(beside?.y);
  }
});

test("puts a mark beside the policy that proves it, and none beside the others", () => {
  const rows = sixPolicies.policies.map((policy) => drawn({ ...sixPolicies, policies: [policy] }).join(" "));
  expect(rows.map((row) => row.includes("Additional insured"))).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ]);
  // That there is no endorsement is not known.
  expect(rows[1]).toContain("No endorsement stated");
  expect(rows[2]).toContain("The policy’s own wording");
  expect(rows[3]).toContain("WC 00 03 13");
  expect(rows[3]).toContain("The endorsement names the holder");
  expect(rows[0]).toContain("confirmed by Dana Whitlock");
});

test("says who entered a value that no document gives, and of no other value", () => {
  const texts = drawn(sixPolicies);
  expect(texts.filter((text) => text.includes("†"))).toEqual(["$10,000 †", "† Entered by Dana Whitlock"]);
});

test("prints 40 policies without splitting one, and repeats what a page needs", async () => {
  const snapshot = manyPolicies(40);
  const pages = await read(snapshot);
  const count = pages.length;
  expect(count).toBeGreaterThan(5);
  for (const [at, { text }] of pages.entries()) {
    expect(text).toContain(`COI-2026-00418, page ${at + 1} of ${count}`);
    expect(text).toContain("TL9F-3K7Q-XM2P-VD4R");
    expect(text).toContain("HW8N-6CYB-5TJM-0A2Z");
    expect(text.includes("Check that this is still valid")).toBe(at === count - 1);
    if (text.includes("HMG-44")) expect(text).toContain("For the holder, by endorsement");
  }
  const text = textOf(pages);
  expect(text).not.toContain("General liability, continued");
  for (const { policyNumber } of snapshot.policies) expect(text.split(policyNumber)).toHaveLength(2);
  for (const mark of layOut(pdfWriter, snapshot).flat())
    if (mark.kind === "TEXT") expect(mark.y).toBeLessThan(770);
});

test("carries a description of 10,000 characters over to further pages, every word of it", async () => {
  expect(longDescription.descriptionOfOperations.length).toBe(10_000);
  const pages = await read(longDescription);
  const onPages = drawn(longDescription).join(" ");
  const typed = longDescription.descriptionOfOperations;
  for (const sentence of typed.split("\n")) expect(folded(onPages)).toContain(folded(sentence).slice(0, 90));
  expect(textOf(pages)).toContain("Description of operations, continued");
  expectOrderly(pages);
});

const long = "Sannheimerschlossbergstiftung".repeat(7).slice(0, 200);
const hostile: CertificateSnapshot = {
  ...sixPolicies,
  agency: { ...sixPolicies.agency, name: long, email: `${"a".repeat(60)}@${"b".repeat(60)}.example` },
  holder: { name: long, address: { ...sixPolicies.holder.address, line1: long, line2: "Floor ".repeat(33) } },
  insured: {
    ...sixPolicies.insured,
    name: `${"Wexcombe ".repeat(22)}LLC`,
    dba: long,
    otherNames: Array.from({ length: 40 }, (_, at) => `Wexcombe Number ${at} Holdings, Inc.`),
  },
  insurers: Array.from({ length: 6 }, (_, at) => ({
    letter: String.fromCharCode(65 + at),
    carrierId: `car_${at}`,
    name: at % 2 === 0 ? long : `${"Mutual ".repeat(28)}${at}`,
    naicCode: `0041${at}`,
  })),
  policies: [
    {
      ...generalLiability,
      policyNumber: "9".repeat(60),
      limits: [
        printed(long, "$1,000,000"),
        printed("Each occurrence", "as the schedule says ".repeat(8)),
        ...Array.from({ length: 80 }, (_, at) => printed(`Sublimit ${at}`, `$${at},000`)),
      ],
    },
  ],
  descriptionOfOperations: `${long}\n\n\n\n${"x".repeat(900)}\r\n\tEnd`,
};

test("keeps names of 200 characters, six insurers and 82 limits on the pages, and apart", async () => {
  const pages = await read(hostile);
  expectOrderly(pages);
  const text = folded(drawn(hostile).join(" "));
  for (let at = 0; at < 80; at += 1) expect(text).toContain(`Sublimit${at}`);
  for (let at = 0; at < 40; at += 1) expect(text).toContain(`Number${at}`);
  expect(text).toContain(long);
  expect(textOf(pages)).toContain("General liability, continued");
});

test("keeps a place with its values when 60 of them fill several pages", async () => {
  const [policy] = property.policies;
  if (!policy) throw new Error("There is a policy.");
  const [, place] = policy.properties;
  if (!place) throw new Error("There are places.");
  const properties = Array.from({ length: 60 }, (_, at) => ({
    values: place.values.slice(0, (at % 4) + 1),
    place: `Place ${at}: 9 Mill Road, Saco, ME 04072`,
  }));
  const split = layOut(pdfWriter, { ...property, policies: [{ ...policy, properties }] });
  for (const marks of split) {
    const texts = marks.flatMap((mark) => (mark.kind === "TEXT" ? [mark.text] : []));
    for (const [at, text] of texts.entries())
      if (text.startsWith("Place ")) expect(texts.slice(at + 1, at + 3)).toContain("Building");
  }
  const pages = await read({ ...property, policies: [{ ...policy, properties }] });
  expect(pages.length).toBeGreaterThan(4);
  expectOrderly(pages);
  for (let at = 0; at < 60; at += 1) expect(textOf(pages)).toContain(`Place ${at}:`);
  expect(textOf(pages)).toContain("Mortgagee");
  expect(textOf(pages)).toContain("Loan number 4471-220");
});

test("titles the other document, and prints places, deductibles and lenders on it", async () => {
  const text = textOf(await read(property));
  for (const words of [
    "Evidence of property insurance",
    "EPI-2026-00031",
    "Location 1, building 1: 418 Ferry Street, Unit B, Portland, ME 04101",
    "Not covered",
    "Actual loss sustained, 12 months",
    "$50,000 †",
    "First Harbor Bank, its successors and assigns",
    "Loss payee",
  ])
    expect(text).toContain(words);
});

test("prints marks on evidence of property as well", () => {
  const [policy] = property.policies;
  if (!policy) throw new Error("There is a policy.");
  const texts = drawn({ ...property, policies: [{ ...policy, marks: generalLiability.marks }] });
  expect(texts).toContain("Primary and noncontributory");
  expect(texts).toContain("CG 20 01 12 19");
});

/** All words are within the margins, and no word is over another. */
function expectOrderly(pages: readonly PageReading[]): void {
  for (const { words, text } of pages) {
    const wordOf = ({ start, end }: WordBox) => text.slice(start, end);
    const outside = words.filter(
      ({ x, y, width, height }) => x < 38 || x + width > 573 || y < 30 || y + height > 770,
    );
    const over = words.flatMap((box, at) =>
      words.slice(at + 1).flatMap((other) => {
        const across = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
        const down = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
        return across > 1 && down > 4 ? [`${wordOf(box)} over ${wordOf(other)}`] : [];
      }),
    );
    expect([outside.map(wordOf), over]).toEqual([[], []]);
  }
}

test.each([
  ["a Hebrew name", "holder.name", { holder: { ...onePolicy.holder, name: "בניין מרלו" } }, "ב (U+05D1)"],
  ["an Arabic name", "holder.name", { holder: { ...onePolicy.holder, name: "شركة" } }, "ش (U+0634)"],
  [
    "a hidden change of direction",
    "holder.name",
    { holder: { ...onePolicy.holder, name: "ab\u202Ecd" } },
    "U+202E",
  ],
  ["an accent of its own", "insured.name", { insured: { ...onePolicy.insured, name: "Q\u0303" } }, "U+0303"],
  ["a picture", "descriptionOfOperations", { descriptionOfOperations: "Tile 🧱" }, "U+1F9F1"],
  [
    "an address",
    "holder.address.line1",
    { holder: { ...onePolicy.holder, address: { ...onePolicy.holder.address, line1: "漢 1" } } },
    "漢 (U+6F22)",
  ],
  [
    "a typed limit",
    "policies.0.limits.1.value",
    { policies: [{ ...generalLiability, limits: [printed("A", "1"), printed("B", "百万")] }] },
    "百 (U+767E), 万 (U+4E07)",
  ],
])("reports what the font lacks by its path: %s", async (_, path, change, named) => {
  const written = await printer.print({ ...onePolicy, ...change });
  expect(written).toMatchObject({
    error: { code: "VALIDATION", fields: [{ path, message: expect.stringContaining(named) }] },
  });
});

test("names a dozen of the characters of a text in another script", async () => {
  const letters = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");
  const written = await printer.print({ ...onePolicy, descriptionOfOperations: letters });
  expect(written).toMatchObject({
    error: { fields: [{ message: expect.stringMatching(/U\+4E0B\) and 288 more\./) }] },
  });
});

test("prints names in Latin, Greek and Cyrillic letters, composed or not", async () => {
  const name = "Łukasz Ångström Ωμέγα Привет Nguyễn";
  const pages = await read({ ...onePolicy, descriptionOfOperations: name.normalize("NFD") });
  expect(textOf(pages)).toContain(name);
});

test("prints equal snapshots as equal bytes on any day, and other ones as others", async () => {
  const first = Buffer.from(await print(sixPolicies));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-06T07:08:09Z") });
  onTestFinished(() => void vi.useRealTimers());
  expect(Buffer.from(await print(structuredClone(sixPolicies))).equals(first)).toBe(true);
  expect(Buffer.from(await print({ ...sixPolicies, number: "COI-2026-00419" })).equals(first)).toBe(false);
});

test("tells screen readers the title and the language", async () => {
  const pdf = await PDFDocument.load(await print(onePolicy), { updateMetadata: false });
  expect(pdf.getTitle()).toBe("Certificate of insurance COI-2026-00418, Marlow Yards Property Group LLC");
  expect(String(pdf.catalog.get(PDFName.of("Lang")))).toContain("en-US");
  expect(pdf.catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true);
});

test("draws the QR code of the address with the code, module by module", () => {
  const { code, url } = onePolicy.verification;
  const { direct, entry } = verificationAddresses(onePolicy.verification);
  expect(direct).toBe(`${url}/${code}`);
  expect(verificationAddresses({ code, url: direct })).toEqual({ direct, entry });
  expect(entry).toBe("app.carabiner.example/verify");
  const { data, size } = encode(direct, { ecc: "M", border: 0 });
  const mark = qrCode(direct, 0, 0, size);
  if (mark.kind !== "RECTANGLES") throw new Error("It is made of rectangles.");
  const dark = data.map((row) => row.map(() => false));
  for (const [x, y, width] of mark.boxes)
    for (let at = 0; at < Math.round(width); at += 1) {
      const row = dark[Math.round(y)];
      if (row) row[Math.round(x) + at] = true;
    }
  expect(dark).toEqual(data);
  const onPage = layOut(pdfWriter, onePolicy)
    .flat()
    .filter((each) => each.kind === "RECTANGLES" && each.boxes.length > 100);
  expect(onPage).toHaveLength(1);
});

test("takes about ten times as long for ten times the policies", async () => {
  await print(manyPolicies(20));
  const [few, many] = [
    await cpuOf(() => print(manyPolicies(20))),
    await cpuOf(() => print(manyPolicies(200))),
  ];
  expect(many.ms / few.ms).toBeLessThan(25);
});
