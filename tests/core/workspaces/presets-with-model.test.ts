/** What a model adds to a preset, in a workspace: what it said, what it cost, and that nothing is lost without it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReasoner, localReasoner } from "#core/assistant";
import type { Play } from "../../../fixtures/emulators/language-model/plays.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, valueOf } from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { createMemoryWeb, type MemoryWeb } from "../../support/memory-web.ts";
import { openStandInModel, standInPort } from "../../support/stand-in-model.ts";
import { drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

const model = await openStandInModel();
let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const reasonerOf = () =>
  createReasoner(agency.scope({ kind: "CARA", id: null }), {
    model: {
      port: standInPort(model.url, { prices: { input: 2, output: 10 } }),
      budget: { tokensPerRun: 20_000, tokensPerDay: 1_000_000 },
    },
  });

const penalty = "Vendor forfeits five percent of the price for each day without a current certificate.";
const contract = `SERVICE AGREEMENT

This Agreement is made on March 2, 2026 by and between Harborstone Properties LLC ("Owner") and Cedar Hollow Bakery LLC ("Vendor"), the parties hereto.

9.1 Vendor shall maintain commercial general liability insurance with limits of not less than $1,000,000 each occurrence.

9.2 ${penalty}`;

async function work(task: object, name: string, text: string, ...plays: Play[]) {
  const open = workspacesOf(agency.scope());
  const file = await arriveFile(agency.scope(), name);
  const { id } = valueOf(await open.create({ ...task, files: [file] }));
  await readFileOf(agency, name, [text]);
  model.play(...plays);
  await drive(agency, id, { reasoner: reasonerOf() });
  if (valueOf(await open.get(id)).state === "WAITING_FOR_INPUT") {
    valueOf(await open.sendMessage(id, { message: "There are no policies yet." }));
    await drive(agency, id, { reasoner: reasonerOf() });
  }
  const [content, uses] = await Promise.all([open.contentOf(id), open.workflowsOf(id)]);
  return { ...content, use: uses.at(-1) };
}
const said = ({ messages }: Awaited<ReturnType<typeof work>>): string => messages.at(-1)?.content ?? "";
const withoutModel = "The language model gave nothing that can be used";

test("a contract's unusual clause is in the document with its quote, and its cost is with the task", async () => {
  await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const done = await work({ preset: "CONTRACT_REVIEW" }, "agreement.pdf", contract, {
    play: "json",
    value: { clauses: [{ why: penalty, quotes: [{ page: "d1p1", words: penalty }] }] },
  });
  const rows = done.artifacts[0]?.blocks.flatMap((block) => block.rows) ?? [];
  expect(rows).toContainEqual(["Unusual", expect.any(String), `${penalty} ${penalty}`]);
  expect(done.use).toMatchObject({ reasoner: "stand-in" });
  expect(done.use?.costMicros).toBeGreaterThan(100);
  expect(said(done)).not.toContain(withoutModel);
});

test.each<[string, Play]>([
  ["breaks off", { play: "disconnect", text: '{"clauses": [' }],
  ["is of another format", { play: "text", text: "[1, 2, 3" }],
])("a reply that %s leaves the review of rules, and Cara says so", async (_, play) => {
  await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const task = { preset: "CONTRACT_REVIEW" };
  const done = await work(task, "agreement.pdf", contract, play, play);
  const document = done.artifacts.find(({ kind }) => kind === "DOCUMENT");
  expect(document?.blocks.some(({ verdicts }) => verdicts.length > 0)).toBe(true);
  expect(JSON.stringify(document)).not.toContain('"Unusual"');
  expect(said(done)).toContain(withoutModel);
});

test("a form takes a value that only the model found, and is filled in without it as well", async () => {
  const { id: accountId } = await createAccount(agency.scope());
  const task = { preset: "GENERATE_TEMPLATE", accountId, form: JSON.stringify({ templateId: "acord125" }) };
  const text = "The tax number that people know the bakery under is 01-4402291.";
  const done = await work(task, "letter.pdf", text, { play: "quote" });
  const valueOfField = (name: string) =>
    done.artifacts[0]?.template?.fields.find((field) => field.name === name);
  expect(valueOfField("NamedInsured_TaxIdentifier_A")).toMatchObject({
    value: "01-4402291",
    source: { tag: "DOCUMENT", documentName: "letter.pdf" },
  });
  expect(done.use?.inputTokens).toBeGreaterThan(100);
  expect(said(done)).not.toContain(withoutModel);
  const failed = await work(task, "second.pdf", text, { play: "status", status: 400 });
  expect(failed.artifacts[0]?.template?.fields.length).toBeGreaterThan(3);
  expect(said(failed)).toContain(withoutModel);
});

describe("an applicant that is looked up on the web", () => {
  const application = `COMMERCIAL INSURANCE APPLICATION

Named insured: Larkspur Tile Works LLC
Mailing address: 418 Quarry Road, Dayton, OH 45402
Date business started: 03/01/2014
Description of operations: Makes and sells ceramic tile
`;
  let files = 0;
  const analyze = async (
    form: object,
    web: MemoryWeb | null,
    plays: Play[],
    reasoner = reasonerOf(),
  ): Promise<{ lines: string[]; quotes: string[] }> => {
    const open = workspacesOf(agency.scope());
    files += 1;
    const name = `application-${files}.pdf`;
    const file = await arriveFile(agency.scope(), name);
    const task = { preset: "UNDERWRITING_ANALYSIS", form: JSON.stringify(form), files: [file] };
    const { id } = valueOf(await open.create(task));
    await readFileOf(agency, name, [application]);
    model.play(...plays);
    await drive(agency, id, { reasoner, webSearch: web?.webSearch ?? null });
    const { artifacts } = await open.contentOf(id);
    const [analysis] = artifacts;
    const lines = analysis?.blocks.flatMap(({ text, rows }) => [text, ...rows.map((row) => row.join(" | "))]);
    return { lines: lines ?? [], quotes: analysis?.quotes.map(({ documentName }) => documentName) ?? [] };
  };
  const ticked = { research: ["WEB"] };
  const facts: Play = {
    play: "json",
    value: {
      values: [
        {
          number: 2,
          value: "2009",
          quotes: [{ page: "d1p1", words: "Larkspur Tile Works opened in 2009." }],
        },
        { number: 3, value: "40 people", quotes: [{ page: "d1p1", words: "It employs 40 people." }] },
        { number: 1, value: "covers everything", quotes: [{ page: "d1p1", words: "It covers everything." }] },
      ],
    },
  };

  test("has each fact with its page beside what the application says, and none that no page states", async () => {
    const web = createMemoryWeb();
    const { lines, quotes } = await analyze(ticked, web, [facts]);
    expect(web.asked).toEqual(["Larkspur Tile Works LLC, Dayton, OH 45402"]);
    expect(lines).toContain(
      "Year in which the business was founded | 2009 | Makers of Dayton: tile | 03/01/2014",
    );
    expect(lines).toContain("Number of people who work there | 40 people | Makers of Dayton: tile | ");
    expect(lines.join("\n")).toContain("A page may speak of another business of that name");
    expect(lines.join("\n")).not.toContain("covers everything");
    expect(quotes).toContain("Makers of Dayton: tile");
  });

  test("is not looked up by whoever did not ask for it", async () => {
    const web = createMemoryWeb();
    const { lines } = await analyze({}, web, []);
    expect(web.asked).toEqual([]);
    expect(lines).not.toContain("On the web");
  });

  test("is told why it was not looked up, or that nothing was found", async () => {
    const web = createMemoryWeb();
    expect((await analyze(ticked, null, [])).lines).toContain(
      "The applicant was not looked up on the web, because no web search is set up.",
    );
    expect((await analyze(ticked, web, [], localReasoner)).lines).toContain(
      "The applicant was not looked up on the web, because no language model is set up.",
    );
    expect(web.asked).toEqual([]);
    web.next.push("NO_ANSWER");
    expect((await analyze(ticked, web, [])).lines).toContain(
      "The web search gave no answer, so the web was not searched.",
    );
    web.next.push("NOTHING");
    expect((await analyze(ticked, web, [])).lines).toContain(
      "The web was searched for “Larkspur Tile Works LLC, Dayton, OH 45402”. 0 pages were kept, and nothing about the applicant was found.",
    );
  });
});
