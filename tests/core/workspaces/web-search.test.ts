/** The web: searched only when somebody says so and a search is configured; kept and quoted like documents. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { webQueryOf } from "../../../core/workspaces/web-search.ts";
import { addPolicyTo, liabilityDeclarations, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, createAccount, valueOf } from "../../support/book-of-business.ts";
import { createMemoryWeb, type MemoryWeb } from "../../support/memory-web.ts";
import { drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
let web: MemoryWeb;
beforeEach(async () => {
  agency = await openTestAgency();
  web = createMemoryWeb();
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());
const look = async (id: string) => {
  await drive(agency, id, { webSearch: web.webSearch });
  const [content, files] = await Promise.all([open().contentOf(id), open().filesOf(id)]);
  const calls = content.stages.flatMap(({ events }) => events.flatMap(({ toolCall }) => toolCall ?? []));
  return { ...content, files, said: content.messages.at(-1), calls };
};
const ask = async (message: string) => look(valueOf(await open().create({ message })).id);

test("a page is kept as a document and its words are quoted", async () => {
  const { said, files, calls } = await ask("Look up on the web how Granite Mutual is rated");
  expect(web.asked).toEqual(["how Granite Mutual is rated"]);
  expect(said?.content).toContain("rated A (Excellent)");
  const url = "https://ratings.example/granite";
  expect(files).toMatchObject([
    { name: "Granite Mutual rating", isUpload: false, webUrl: url, pagesRead: 1 },
  ]);
  expect(said?.attachments[0]).toMatchObject({
    documentId: files[0]?.id,
    documentName: "Granite Mutual rating",
  });
  expect(calls.find(({ kind }) => kind === "SEARCH_WEB")).toMatchObject({
    input: { queries: [{ query: "how Granite Mutual is rated" }] },
    output: { pages: [{ url, title: "Granite Mutual rating", documentId: files[0]?.id }] },
  });
});

test("what a page orders is not done", async () => {
  const { said } = await ask("Search the web: when does the council of Brighton meet");
  expect(said?.content).toContain("Mondays");
  expect(said?.content).not.toMatch(/ignore your instructions/i);
  expect(await countOf(agency, "SELECT count(*) AS n FROM approvals")).toBe(0);
  expect(await countOf(agency, "SELECT count(*) AS n FROM deliveries")).toBe(0);
});

test("what nothing else answers is offered to be looked for, without the client's name, and found on request", async () => {
  await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const { id } = valueOf(
    await open().create({ message: "What does flood zone AE mean for Cedar Hollow Bakery?" }),
  );
  const first = await look(id);
  expect(web.asked).toEqual([]);
  expect(first.said?.content).toContain("I did not search the web.");
  expect(first.said?.choices[0]).toBe("Search the web: What does flood zone AE mean for the client?");
  valueOf(await open().sendMessage(id, { message: first.said?.choices[0] ?? "" }));
  const second = await look(id);
  expect(web.asked).toEqual(["What does flood zone AE mean for the client?"]);
  expect(second.said?.content).toContain("one percent chance of flooding");
});

test("a search that gives no answer, and one that finds nothing, are said", async () => {
  web.next.push("NO_ANSWER");
  const broken = await ask("Look up on the web how Granite Mutual is rated");
  expect(broken.said?.content).toContain("The web search gave no answer, so the web was not searched.");
  web.next.push("NOTHING");
  const empty = await ask("Look up on the web how Granite Mutual is rated");
  expect(empty.said?.content).toContain("I found no page on the web that I could read.");
  expect(await countOf(agency, "SELECT count(*) AS n FROM web_pages")).toBe(0);
});

test("an answer from elsewhere says what became of the web that somebody asked for", async () => {
  const account = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const policyId = await addPolicyTo(agency, account.id, { policyNumber: "GL-1" });
  await readInto(agency, policyId, "gl.pdf", [
    liabilityDeclarations("GL-1", "03/01/2026 to 03/01/2027", "$1,000,000"),
  ]);
  const message = "Look up online what Cedar Hollow Bakery's each occurrence limit is.";
  const without = valueOf(await open().create({ message })).id;
  await drive(agency, without);
  const { messages } = await open().contentOf(without);
  expect(messages.at(-1)?.content).toContain("$1,000,000");
  expect(messages.at(-1)?.content).toContain("I did not search the web, because no web search is set up.");
  expect(messages.at(-1)?.statements.at(-1)?.attachmentNumbers).toEqual([]);
  web.next.push("NO_ANSWER");
  const broken = await ask(message);
  expect(broken.said?.content).toContain("$1,000,000");
  expect(broken.said?.content).toContain("The web search gave no answer, so the web was not searched.");
  // Whoever did not ask for the web is told nothing of it.
  const plain = await ask("What is Cedar Hollow Bakery's each occurrence limit?");
  expect(plain.said?.content).not.toContain("web");
});

test.each([
  ["Search the web: what is zone AE?", "what is zone AE?"],
  ["Can you please look up online whether Granite is rated A", "Granite is rated A"],
  ["google the phone number of Brighton", "the phone number of Brighton"],
])("“%s” is sent as “%s”", (text, query) => {
  expect(webQueryOf(text)).toBe(query);
});
