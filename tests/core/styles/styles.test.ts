/** Styles: created, listed, changed and deleted with their files, within what the plan allows. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyStyle, renderStyledPage, sampleDocument, storedStyleFiles } from "#core/styles";
import { baseStyleIds, STYLE_PAGE_BYTES_MAX } from "#model/styles";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { fieldMessagesOf, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { makePicture } from "../../support/pictures.ts";
import { openStyles } from "../../support/style-storage.ts";

let agency: TestAgency;
let opened: ReturnType<typeof openStyles>;

const form = { title: "House style", description: "For everything that we send to clients." };
const create = async (more: object = {}) => valueOf(await opened.styles.create({ ...form, ...more }));
const refusedBy = async (more: object) =>
  fieldMessagesOf(problemOf(await opened.styles.create({ ...form, ...more })));
const plan = (name: string) => agency.raw.execute(`UPDATE subscription SET plan = '${name}'`);
const keysOfStyles = () => [...opened.files.keys()].filter((key) => key.startsWith("styles/"));
const pageOf = async (styleId: string | null) => {
  const applied = await applyStyle(agency.db, opened.storage, styleId);
  if (!applied) throw new Error("There is no such style.");
  return renderStyledPage(applied.style, applied.agency, sampleDocument("2026-11-22", "Odette Marlowe"));
};

beforeEach(async () => {
  agency = await openTestAgency();
  opened = openStyles(agency.scope());
});
afterEach(() => agency.close());

describe("the form", () => {
  test("makes a style on the default base, with the logo and nothing else", async () => {
    const made = await create();
    expect(made).toMatchObject({
      ...form,
      baseStyleId: "CLASSIC_PROFESSIONAL",
      header: null,
      footer: null,
      showLogo: true,
      prefixFile: null,
      suffixFile: null,
      createdBy: { id: agency.ownerId, name: "Odette Marlowe" },
      version: 1,
    });
    expect(valueOf(await opened.styles.get(made.id))).toEqual(made);
  });

  test("says under each field what is wrong with it", async () => {
    expect(await refusedBy({ title: " ", description: "", header: "x".repeat(161) })).toEqual([
      "title: Enter a title.",
      "description: Enter a description.",
      "header: Use at most 160 characters.",
    ]);
    expect(await refusedBy({ baseStyleId: "BRUTALIST" })).toEqual([
      "baseStyleId: Choose one of the styles in the list.",
    ]);
    expect(await refusedBy({ prefixFileId: "stf_of_another" })).toEqual([
      "prefixFileId: This file no longer exists. Reload the page and choose again.",
    ]);
    expect(await rowsOf(agency, "SELECT id FROM styles")).toEqual([]);
  });

  test("sent twice at once makes one style with one file", async () => {
    const uploads = await Promise.all([0, 1].map(() => opened.arrive("<p>Cover</p>", "HTML", "cover.html")));
    const made = await Promise.all(
      uploads.map((uploadPrefixFile) => create({ uploadPrefixFile, idempotencyKey: "one-submit" })),
    );
    expect(made[0]?.id).toBe(made[1]?.id);
    expect(made[0]?.prefixFile?.name).toBe("cover.html");
    expect(keysOfStyles()).toHaveLength(1);
  });
});

describe("files", () => {
  test("a web page is stored without its script and remote fonts, and people are told", async () => {
    const uploadPrefixFile = await opened.arrive(
      `<style>@font-face{font-family:A;src:url(https://fonts.example/a.woff2)}h1{color:red}</style><h1>Our cover</h1><script>steal()</script>`,
      "HTML",
      "cover.html",
    );
    const { id, prefixFile } = await create({ uploadPrefixFile });
    expect(prefixFile).toMatchObject({ name: "cover.html", removed: ["remote fonts", "scripts"] });
    const page = await pageOf(id);
    expect(page).toContain("<h1>Our cover</h1>");
    expect(page).not.toMatch(/steal|fonts\.example|<script/u);
    // Its rules reach no further than itself.
    expect(page).toContain(`<template shadowrootmode="open"><style>h1{color:red}</style>`);
  });

  test("a file is refused with the reason, and nothing is stored", async () => {
    const upload = async (content: Uint8Array | string, kind: "HTML" | "PDF" | "PNG" | "TXT") =>
      (await refusedBy({ uploadSuffixFile: await opened.arrive(content, kind) })).join();
    expect(await upload("Only words", "TXT")).toMatch(/neither a web page, a PDF nor/u);
    expect(await upload("<script>x</script>", "HTML")).toMatch(/can be shown without its scripts/u);
    expect(await upload(`<p>${"x".repeat(STYLE_PAGE_BYTES_MAX)}</p>`, "HTML")).toMatch(/1\.00 MB/u);
    const large = new Uint8Array(50 * 1024 * 1024);
    large.set(new TextEncoder().encode("%PDF-1.4"));
    expect(await upload(large, "PDF")).toMatch(/5\.00 MB/u);
    expect(await upload("%PDF-1.4 nothing", "PDF")).toMatch(/damaged/u);
    expect(await upload(makePicture(10, 10, []).slice(0, 20), "PNG")).toMatch(/damaged/u);
    expect(await refusedBy({ uploadPrefixFile: "upl_unknown" })).toEqual([
      "uploadPrefixFile: The file did not arrive completely. Upload it again.",
    ]);
    expect(keysOfStyles()).toEqual([]);
    // A good file beside a bad one is not kept either.
    await refusedBy({
      uploadPrefixFile: await opened.arrive("<p>Good</p>", "HTML"),
      uploadSuffixFile: await opened.arrive("Bad", "TXT"),
    });
    expect(keysOfStyles()).toEqual([]);
  });

  test("a replaced or removed file is deleted, and one that stays is kept", async () => {
    const made = await create({
      uploadPrefixFile: await opened.arrive("<p>One</p>", "HTML"),
      uploadSuffixFile: await opened.arrive(makePicture(20, 10, []), "PNG", "seal.png"),
    });
    const [prefixFileId, suffixFileId] = [made.prefixFile?.id, made.suffixFile?.id];
    const uploadPrefixFile = await opened.arrive("<p>Two</p>", "HTML");
    const changed = valueOf(
      await opened.styles.update(made.id, { ...form, prefixFileId, suffixFileId, uploadPrefixFile }),
    );
    expect(changed.suffixFile?.id).toBe(suffixFileId);
    expect(changed.prefixFile?.id).not.toBe(prefixFileId);
    expect(keysOfStyles()).toHaveLength(2);
    expect(await pageOf(made.id)).toContain("<p>Two</p>");
    const emptied = valueOf(
      await opened.styles.update(made.id, { ...form, prefixFileId: null, suffixFileId: null }),
    );
    expect(emptied).toMatchObject({ prefixFile: null, suffixFile: null, version: 3 });
    expect(keysOfStyles()).toEqual([]);
  });

  test("the sweep of storage keeps what a style names", async () => {
    await create({ uploadPrefixFile: await opened.arrive("<p>One</p>", "HTML") });
    const [key = ""] = keysOfStyles();
    expect(await storedStyleFiles.findNamed(agency.db, [key, "styles/stf_other"])).toEqual([key]);
  });
});

test("of two people who change a style, the later one sees the conflict", async () => {
  const { id } = await create();
  valueOf(await opened.styles.update(id, { ...form, title: "Mine", expectedVersion: 1 }));
  const later = await opened.styles.update(id, { ...form, title: "Theirs", expectedVersion: 1 });
  expect(problemOf(later).code).toBe("CONFLICT");
  expect(valueOf(await opened.styles.get(id)).title).toBe("Mine");
});

test("the plan allows one style, or as many as anyone needs", async () => {
  await plan("BASIC");
  const [one, other] = await Promise.all([
    opened.styles.create(form),
    opened.styles.create({ ...form, title: "Another" }),
  ]);
  const refused = [one, other].find(({ ok }) => !ok);
  expect([one, other].filter(({ ok }) => ok)).toHaveLength(1);
  if (!refused) throw new Error("One is refused.");
  expect(fieldMessagesOf(problemOf(refused)).join()).toMatch(/^title: Your plan allows 1 document style/u);
  expect(await opened.styles.getUse()).toEqual({ stylesUsed: 1, stylesMax: 1 });
  await plan("PRO");
  await create({ title: "Another" });
});

test("a deleted style is gone with its files, and what was shown in it is told so", async () => {
  const { id } = await create({ uploadPrefixFile: await opened.arrive("<p>One</p>", "HTML") });
  expect(valueOf(await opened.styles.delete(id))).toBe(id);
  expect(keysOfStyles()).toEqual([]);
  expect(problemOf(await opened.styles.get(id)).code).toBe("NOT_FOUND");
  expect(await applyStyle(agency.db, opened.storage, id)).toBeNull();
  const actions = await rowsOf(agency, "SELECT action FROM audit_entries WHERE entity = 'style'");
  expect(actions).toEqual([{ action: "style.create" }, { action: "style.delete" }]);
});

test("the list is in the order asked for and finds words of a title or a description", async () => {
  for (const title of ["Zinc", "amber", "Birch"]) {
    await create({ title });
    agency.clock.nowMs += 1_000;
  }
  const listed = async (request: object) =>
    valueOf(await opened.styles.list(request)).nodes.map(({ title }) => title);
  expect(await listed({})).toEqual(["Birch", "amber", "Zinc"]);
  expect(await listed({ sort: "TITLE" })).toEqual(["amber", "Birch", "Zinc"]);
  expect(await listed({ filter: "bir" })).toEqual(["Birch"]);
});

describe("a page", () => {
  test.each(baseStyleIds)("in %s says the same, in words that are only words", async (base) => {
    const applied = await applyStyle(agency.db, opened.storage, base);
    if (!applied) throw new Error("It is built in.");
    const page = renderStyledPage(
      { ...applied.style, header: `A "line" </style><script>x</script> \\`, footer: null },
      { ...applied.agency, name: "Tea & <b>Trade</b>" },
      { ...sampleDocument("2026-11-22", "<i>Odette</i>"), title: "<script>title</script>" },
    );
    expect(page).not.toMatch(/<script|<b>Trade|<i>Odette/u);
    expect(page).toContain("&lt;script&gt;title");
    for (const figure of ["$48,960", "$53,080", "$46,310"]) expect(page).toContain(figure);
    expect(page.match(/<\/style>/gu)).toHaveLength(1);
  });

  test.each([
    ["Tidewater & Locke Insurance Agency", "T &amp; L"],
    ["Marsh and Hollow Brokers", "M &amp; H"],
    ["Larkspur Insurance", "LI"],
  ])("of %s has the crest %s", async (name, crest) => {
    const applied = await applyStyle(agency.db, opened.storage, "ELEGANT_PREMIUM");
    if (!applied) throw new Error("It is built in.");
    const document = sampleDocument("2026-11-22", "Odette Marlowe");
    const page = renderStyledPage(applied.style, { ...applied.agency, name }, document);
    expect(page).toContain(`<div class="monogram">${crest}</div>`);
  });

  test("takes the default style when none is chosen", async () => {
    expect(await pageOf(null)).toBe(await pageOf("CLASSIC_PROFESSIONAL"));
    expect(new Set(await Promise.all(baseStyleIds.map(pageOf))).size).toBe(baseStyleIds.length);
  });

  test("shows the running lines on screen and in the margins of every printed page", async () => {
    const { id } = await create({
      header: "Confidential",
      footer: "Licensed in Ohio",
      baseStyleId: "WARM_HUMAN",
    });
    const page = await pageOf(id);
    expect(page).toContain(`@top-center{content:"Confidential"`);
    expect(page).toContain(`@bottom-left{content:"Licensed in Ohio"`);
    expect(page).toContain(`<div class="running top">Confidential</div>`);
  });
});
