import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { openPdf } from "../../../core/reading/pdf.ts";
import {
  degrees,
  getBox,
  makePdf,
  openBytes,
  readAll,
  readFirst,
  readFixture,
  toBytes,
  toSource,
} from "./sources.ts";

async function getFailure(bytes: Uint8Array) {
  const opened = await openPdf(toSource(bytes));
  if (opened.ok) {
    await opened.value.close();
    throw new Error("The file was opened.");
  }
  expect(opened.error.message).toMatch(/\.$/);
  return opened.error.code;
}

async function lock(passwords: { userPassword: string; ownerPassword: string }): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await readFixture("bop-bakery.pdf"));
  pdf.encrypt(passwords);
  return pdf.save();
}

describe("a policy", () => {
  test("is read page by page with labels next to their values", async () => {
    const pages = await readAll(await readFixture("bop-bakery.pdf"));
    expect(pages).toHaveLength(3);
    const [first] = pages;
    expect(first).toMatchObject({ page: 1, width: 612, height: 792 });
    expect(first?.text).toContain("POLICY NUMBER: BPX 4471902 03\n");
    expect(first?.text).toContain("\n2/1 Building $ 412,500 $ 2,500\n");
    expect(first?.text).toContain("\n\nLIABILITY AND MEDICAL EXPENSES\nCoverage Limit of Insurance\n");
  });

  test("has a box around each word in its place", async () => {
    const page = await readFirst(
      await makePdf(({ write }) => {
        write("Named Insured: Copper Kettle Bakery LLC", 72, 100, 12);
      }),
    );
    const box = getBox(page, "Kettle");
    // By Helvetica's metrics, "Named Insured: Copper " is 131.4 points wide at 12 points.
    expect(box.x).toBeCloseTo(72 + 127.4, -1);
    expect(box.width).toBeGreaterThan(28);
    expect(box.width).toBeLessThan(36);
    expect(box.y).toBeGreaterThan(88);
    expect(box.y + box.height).toBeLessThan(104);
  });

  test("rejects pages that it does not have, and keeps answering", async () => {
    const reader = await openBytes(await readFixture("bop-bakery.pdf"));
    await expect(reader.readPage(0)).rejects.toThrow(RangeError);
    await expect(reader.readPage(4)).rejects.toThrow(RangeError);
    const [third, first] = await Promise.all([reader.readPage(3), reader.readPage(1)]);
    expect([third.page, first.page]).toEqual([3, 1]);
    await reader.close();
    await expect(reader.readPage(1)).rejects.toThrow("closed");
  });
});

describe("opening a file", () => {
  test("reports that a password is needed", async () => {
    expect(await getFailure(await lock({ userPassword: "s3cret", ownerPassword: "owner" }))).toBe("PASSWORD");
  });
  test("accepts an empty password", async () => {
    const pages = await readAll(await lock({ userPassword: "", ownerPassword: "owner" }));
    expect(pages[0]?.text).toContain("Copper Kettle Bakery LLC");
  });
  test("reports a file without bytes as empty", async () => {
    expect(await getFailure(new Uint8Array())).toBe("EMPTY");
  });
  test("reports a missing beginning or another format as damaged", async () => {
    const whole = await readFixture("bop-bakery.pdf");
    expect(await getFailure(whole.subarray(2000))).toBe("DAMAGED");
    expect(await getFailure(toBytes("MZ this is a program"))).toBe("DAMAGED");
    expect(await getFailure(toBytes("%PDF-1.7\nnothing that makes sense"))).toBe("DAMAGED");
  });
  test("reads what is left of a file cut off in the middle, or names the damage", async () => {
    const whole = await readFixture("bop-bakery.pdf");
    for (const share of [0.1, 0.3, 0.6, 0.95]) {
      const opened = await openPdf(toSource(whole.subarray(0, Math.floor(whole.length * share))));
      if (opened.ok) {
        for await (const page of opened.value.readPages(1, opened.value.pageCount))
          expect(page.text).toBeTypeOf("string");
        await opened.value.close();
      } else expect(opened.error.code).toBe("DAMAGED");
    }
  });
  test("does not fetch more than 50 MB", async () => {
    const opened = await openPdf({
      length: 50 * 1024 * 1024 + 1,
      read: () => Promise.reject(new Error("fetched")),
    });
    expect(opened).toMatchObject({ ok: false, error: { code: "TOO_LARGE" } });
  });
  test("reports a storage failure as an error, not as a damaged document", async () => {
    const storage = { length: 9_000_000, read: () => Promise.reject(new Error("storage is down")) };
    await expect(openPdf(storage)).rejects.toThrow("could not be fetched from storage");
  });
  test("finds no text layer in pictures of text", async () => {
    const pages = await readAll(await readFixture("workers-compensation-landscaping-scan.pdf"));
    expect(pages[0]?.text).toBe("");
  });
});

describe("reading order", () => {
  const left = [
    "The deductible shown in the schedule",
    "applies to each loss that happens in",
    "the policy period at the premises that",
    "are described in the declarations of",
    "this policy, and to no other premises",
    "that the named insured may rent.",
  ];
  const right = [
    "We will not pay for damage caused by",
    "wear and tear, rust, rot or decay of",
    "any property, or by settling of walls,",
    "floors and ceilings, unless a covered",
    "cause of loss results in the damage",
    "and the insured has told us of it.",
  ];

  test("reads columns of running text one after the other", async () => {
    const page = await readFirst(
      await makePdf(({ write }) => {
        write("Agency Code 01-2345", 60, 40);
        write("Policy Number 77-123", 330, 40);
        left.forEach((line, at) => {
          write(line, 60, 110 + at * 12);
          write(right[at] ?? "", 330, 110 + at * 12);
        });
      }),
    );
    const one = left.join("\n");
    const two = right.join("\n");
    expect(page.text).toContain(`${one}\n\n${two}`);
    expect(page.text).toContain("Agency Code 01-2345 Policy Number 77-123");
  });

  test("reads tables row by row, however their cells were drawn", async () => {
    const rows = [
      ["Each occurrence", "$ 1,000,000"],
      ["General aggregate", "$ 2,000,000"],
      ["Personal and advertising injury", "$ 1,000,000"],
      ["Products and completed operations", "Excluded"],
      ["Damage to rented premises", "$ 100,000"],
      ["Medical expense", "$ 5,000"],
    ];
    const page = await readFirst(
      await makePdf(({ write }) => {
        rows.forEach(([, limit], at) => write(limit ?? "", 400, 100 + at * 13));
        rows.forEach(([name], at) => write(name ?? "", 72, 100 + at * 13));
      }),
    );
    expect(page.text).toBe(rows.map((row) => row.join(" ")).join("\n"));
  });

  test("keeps a two-line cell whole next to one-line cells", async () => {
    const page = await readFirst(
      await makePdf(({ write }) => {
        write("$500 deductible applies for each auto unless a", 200, 100);
        write("deductible appears in item three.", 200, 112);
        write("Collision", 72, 106);
        write("$665.97", 500, 106);
      }),
    );
    expect(page.text).toBe(
      "Collision $500 deductible applies for each auto unless a\ndeductible appears in item three. $665.97",
    );
  });

  test("reads a wrapped name and a wrapped text next to it one after the other", async () => {
    const page = await readFirst(
      await makePdf(({ write }) => {
        write("SCHEDULE OF SYMBOLS", 72, 88);
        write("7", 72, 100);
        write("Mobile equipment", 90, 100);
        write("subject to law", 90, 112);
        write("Only those autos that are land vehicles and that would", 200, 100);
        write("qualify under the definition of mobile equipment if they", 200, 112);
        write("were not subject to a law.", 200, 124);
        write("Limit", 72, 160);
        write("Limited Liability Company", 200, 160);
        write("Form", 72, 172);
        write("Retail bakery with seating", 200, 172);
      }),
    );
    expect(page.text).toBe(
      [
        "SCHEDULE OF SYMBOLS",
        "7 Mobile equipment",
        "subject to law",
        "Only those autos that are land vehicles and that would",
        "qualify under the definition of mobile equipment if they",
        "were not subject to a law.",
        "",
        "Limit Limited Liability Company",
        "Form Retail bakery with seating",
      ].join("\n"),
    );
  });

  test("separates paragraphs with a blank line", async () => {
    const page = await readFirst(
      await makePdf(({ write }) => {
        ["one", "two", "three"].forEach((line, at) => write(line, 72, 100 + at * 12));
        ["four", "five"].forEach((line, at) => write(line, 72, 160 + at * 12));
      }),
    );
    expect(page.text).toBe("one\ntwo\nthree\n\nfour\nfive");
  });
});

describe("words", () => {
  test("joins pieces of one word, but not separate words", async () => {
    const page = await readFirst(
      await makePdf(async ({ write, font, pdf, page: canvas }) => {
        write("Ho", 72, 100);
        write("use", 72 + font.widthOfTextAtSize("Ho", 10) + 0.4, 100);
        const bold = await pdf.embedFont("Helvetica-Bold");
        canvas.drawText("Named", { x: 72, y: 792 - 130, size: 10, font: bold });
        write("Insured", 72 + bold.widthOfTextAtSize("Named", 10) + 2.8, 130);
        "Deductible".split("").reduce((x, letter) => {
          write(letter, x, 160);
          return x + font.widthOfTextAtSize(letter, 10) + 0.3;
        }, 72);
      }),
    );
    expect(page.text).toBe("House\n\nNamed Insured\n\nDeductible");
  });

  test("joins a word drawn in any order and in several fonts", async () => {
    const page = await readFirst(
      await makePdf(async ({ write, font, pdf, page: canvas }) => {
        write("use", 72 + font.widthOfTextAtSize("Ho", 10) + 0.4, 100);
        write("Ho", 72, 100);
        const bold = await pdf.embedFont("Helvetica-Bold");
        canvas.drawText("Ded", { x: 72, y: 792 - 120, size: 10, font: bold });
        write("uctible", 72 + bold.widthOfTextAtSize("Ded", 10), 120);
      }),
    );
    expect(page.text).toBe("House\nDeductible");
  });

  test("joins widely spaced letters into one word", async () => {
    const page = await readFirst(
      await makePdf(({ write, font }) => {
        "POLICY".split("").reduce((x, letter) => {
          write(letter, x, 100, 12);
          return x + font.widthOfTextAtSize(letter, 12) + 3;
        }, 72);
      }),
    );
    expect(page.text).toBe("POLICY");
  });

  test("reads text drawn twice for boldness once, and repeated text twice", async () => {
    const page = await readFirst(
      await makePdf(({ write }) => {
        write("TOTAL PREMIUM", 72, 100);
        write("TOTAL PREMIUM", 72.4, 100);
        write("$ 500", 300, 100);
        write("$ 500", 400, 100);
      }),
    );
    expect(page.text).toBe("TOTAL PREMIUM $ 500 $ 500");
  });

  test("leaves out what is outside the crop box", async () => {
    const page = await readFirst(
      await makePdf(({ write, page: canvas }) => {
        canvas.setCropBox(0, 0, 612, 700);
        write("printer's mark", 72, 40);
        write("Limit", 72, 192);
      }),
    );
    expect(page).toMatchObject({ text: "Limit", height: 700 });
    expect(getBox(page, "Limit").y).toBeCloseTo(100 - 7.2, 0);
  });
});

describe("rotated pages", () => {
  test("have their boxes where the words are displayed", async () => {
    const page = await readFirst(
      await makePdf(({ page: canvas, font }) => {
        canvas.setRotation(degrees(90));
        // Drawn so that it reads upright once the page is rotated clockwise.
        canvas.drawText("Schedule of", { x: 100, y: 50, size: 10, font, rotate: degrees(90) });
        canvas.drawText("autos", { x: 112, y: 50, size: 10, font, rotate: degrees(90) });
      }),
    );
    expect(page).toMatchObject({ width: 792, height: 612, text: "Schedule of\nautos" });
    const box = getBox(page, "autos");
    expect(box.x).toBeCloseTo(50, 0);
    expect(box.y + box.height).toBeCloseTo(112 + 2.8, 0);
    expect(box.width).toBeGreaterThan(box.height);
  });

  test("put a margin note after the page's text, with an upright box", async () => {
    const page = await readFirst(
      await makePdf(({ write, page: canvas, font }) => {
        canvas.drawText("SPECIMEN", { x: 30, y: 300, size: 10, font, rotate: degrees(90) });
        write("General liability declarations", 72, 100);
      }),
    );
    expect(page.text).toBe("General liability declarations\n\nSPECIMEN");
    const box = getBox(page, "SPECIMEN");
    expect(box.height).toBeGreaterThan(40);
    expect(box.x).toBeCloseTo(22.8, 0);
    expect(box.y + box.height).toBeCloseTo(492, 0);
  });
});

describe("forms", () => {
  test("are read with each value next to its label", async () => {
    const page = await readFirst(
      await makePdf(({ pdf, page: canvas, write }) => {
        const form = pdf.getForm();
        write("Insured", 72, 100);
        const insured = form.createTextField("insured");
        insured.setText("Copper Kettle Bakery LLC");
        insured.addToPage(canvas, { x: 150, y: 792 - 105, width: 250, height: 16, borderWidth: 0 });
        write("Occurrence", 72, 120);
        const occurrence = form.createCheckBox("occurrence");
        occurrence.addToPage(canvas, { x: 150, y: 792 - 123, width: 12, height: 12 });
        occurrence.check();
        write("Claims-made", 72, 140);
        form.createCheckBox("claims").addToPage(canvas, { x: 150, y: 792 - 143, width: 12, height: 12 });
        write("State", 72, 160);
        const state = form.createDropdown("state");
        state.addOptions(["Maine", "Ohio"]);
        state.select("Maine");
        state.addToPage(canvas, { x: 150, y: 792 - 165, width: 100, height: 16 });
      }),
    );
    expect(page.text).toBe("Insured Copper Kettle Bakery LLC\nOccurrence X\nClaims-made\nState Maine");
  });

  test("say on which pages nothing is filled in; a field beside much text makes no form", async () => {
    const read = (lines: number, isFilled: boolean) =>
      makePdf(({ pdf, page: canvas, write }) => {
        const form = pdf.getForm();
        for (let line = 0; line < lines; line += 1) write(`Line ${line}`, 72, 100 + 20 * line);
        const insured = form.createTextField("insured");
        if (isFilled) insured.setText("Copper Kettle Bakery LLC");
        insured.addToPage(canvas, { x: 150, y: 792 - 105, width: 250, height: 16 });
        form.createCheckBox("claims").addToPage(canvas, { x: 150, y: 792 - 143, width: 12, height: 12 });
      }).then(readFirst);
    expect((await read(4, false)).isBlankForm).toBe(true);
    expect((await read(4, true)).isBlankForm).toBeUndefined();
    expect((await read(9, false)).isBlankForm).toBeUndefined();
  });

  test("are read including fields that do not print", async () => {
    const bytes = await makePdf(({ pdf, page: canvas, write }) => {
      write("Insured", 72, 100);
      const form = pdf.getForm();
      const insured = form.createTextField("insured");
      insured.setText("Copper Kettle Bakery LLC");
      insured.addToPage(canvas, { x: 150, y: 792 - 105, width: 250, height: 16, borderWidth: 0 });
      for (const widget of insured.acroField.getWidgets()) widget.setFlags(0);
    });
    expect((await readFirst(bytes)).text).toBe("Insured Copper Kettle Bakery LLC");
  });

  test("include typed-on notes, even on a page without fields, but not links", async () => {
    const bytes = await makePdf(({ pdf, page: canvas, write }) => {
      write("Deductible", 72, 100);
      const note = (Subtype: string, Contents: string, left: number) =>
        pdf.context.register(
          pdf.context.obj({
            ...{ Type: "Annot", Subtype, Rect: [left, 690, left + 100, 704], F: 4 },
            ...{ Contents: PDFString.of(Contents), DA: PDFString.of("/Helv 10 Tf 0 g") },
          }),
        );
      canvas.node.addAnnot(note("Link", "Nowhere", 300));
      canvas.node.addAnnot(note("FreeText", "waived by phone", 150));
    });
    expect((await readFirst(bytes)).text).toBe("Deductible waived by phone");
  });

  async function makeXfa(text: string, hasField: boolean): Promise<Uint8Array> {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([612, 792]);
    page.drawText(text, { x: 72, y: 700, size: 10, maxWidth: 450 });
    const form = pdf.getForm();
    const field = hasField ? form.createTextField("insured") : null;
    field?.setText("Copper Kettle");
    field?.addToPage(page, { x: 150, y: 600, width: 250, height: 16 });
    const description = pdf.context.stream("<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>");
    form.acroForm.dict.set(PDFName.of("XFA"), pdf.context.register(description));
    // Updating the fields would remove the description.
    return pdf.save({ updateFieldAppearances: false });
  }

  test("that only Acrobat can draw are reported, and read if they have ordinary fields too", async () => {
    expect(await getFailure(await makeXfa("Please wait...", false))).toBe("UNSUPPORTED");
    expect((await readFirst(await makeXfa("Insured", true))).text).toContain("Copper Kettle");
    const pages = await readFirst(await makeXfa("word ".repeat(300), false));
    expect(pages.words).toHaveLength(300);
  });
});

describe("long documents", () => {
  test("are fetched by ranges and reopened without losing a page", async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont("Helvetica");
    for (let at = 1; at <= 160; at++) {
      pdf.addPage([612, 792]).drawText(`Page ${at} of the schedule`, { x: 72, y: 700, size: 10, font });
    }
    // Incompressible filler, beyond the size up to which files are fetched whole.
    const ballast = new Uint8Array(5 * 1024 * 1024);
    for (let at = 0; at < ballast.length; at += 65_536)
      crypto.getRandomValues(ballast.subarray(at, at + 65_536));
    await pdf.attach(ballast, "ballast.bin");
    const whole = await pdf.save({ useObjectStreams: false });
    let fetched = 0;
    const source = {
      length: whole.length,
      read: async (start: number, end: number) => {
        fetched += end - start;
        return whole.slice(start, end);
      },
    };
    const opened = await openPdf(source);
    if (!opened.ok) throw new Error(opened.error.code);
    const seen: string[] = [];
    for await (const page of opened.value.readPages(1, opened.value.pageCount)) seen.push(page.text);
    await opened.value.close();
    expect(seen).toEqual(Array.from({ length: 160 }, (_, at) => `Page ${at + 1} of the schedule`));
    // Opened three times, and the filler was still never fetched.
    expect(fetched).toBeLessThan(whole.length);

    // If storage fails while the file is open, the reading ends instead of hanging.
    for (const readable of [1, 2]) {
      let reads = 0;
      const breaking = openPdf({
        length: whole.length,
        read: (start, end) =>
          ++reads > readable ? Promise.reject(new Error("storage is down")) : source.read(start, end),
      });
      await expect(breaking).rejects.toThrow("could not be fetched from storage");
    }
  });
});
