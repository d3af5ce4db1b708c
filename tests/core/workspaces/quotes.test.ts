/** From quotes: a comparison, the question to a carrier that comes of it, and a proposal. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, fieldMessagesOf, problemOf, valueOf } from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { approvalsOf, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());

const quote = (carrier: string, ...lines: string[]) => [
  [
    carrier,
    "COMMERCIAL GENERAL LIABILITY QUOTE",
    "Named insured: Cedar Hollow Bakery LLC",
    "Each occurrence limit: $1,000,000",
    ...lines,
  ].join("\n\n"),
];
const first = quote(
  "Larkspur Mutual Insurance Company",
  "Quote number: LM-2201",
  "Liquor liability: $1,000,000",
  "Medical expense: $5,000",
  "Premium: $4,200",
);
const second = quote(
  "Copperfield Casualty Company",
  "Quote number: CC-88104",
  "Premium: $3,950",
  "Subject to: signed application.",
);

async function work(task: Record<string, unknown>, quotes = [first, second]) {
  const files = [
    await arriveFile(agency.scope(), "first.pdf"),
    await arriveFile(agency.scope(), "second.pdf"),
  ];
  const { id } = valueOf(await open().create({ ...task, files }));
  await readFileOf(agency, "first.pdf", quotes[0] ?? first);
  await readFileOf(agency, "second.pdf", quotes[1] ?? second);
  await drive(agency, id);
  return id;
}
const contentOf = (id: string) => open().contentOf(id);

test("a carrier is asked about what its offer does not state, once, in a draft that nobody gets without a yes", async () => {
  const id = await work({ preset: "COVERAGE_COMPARISON" });
  const [comparison] = (await contentOf(id)).artifacts;
  const artifactId = comparison?.id ?? "";
  const asked = valueOf(await open().askCarrier(artifactId, { column: 1 }));
  expect(asked).toMatchObject({ kind: "SEND_EMAIL", state: "PENDING", workspaceId: id });
  const { artifacts, approvals } = await contentOf(id);
  const email = artifacts.find(({ kind }) => kind === "EMAIL");
  expect(email).toMatchObject({
    title: "Questions on quote CC-88104 for Cedar Hollow Bakery LLC (Copperfield Casualty)",
    toEmail: null,
  });
  expect(email?.body).toContain("- Liquor liability\n");
  // What the other carrier gives is nobody's business.
  expect(email?.body).not.toMatch(/Larkspur Mutual|LM-2201|\$|Subjectivities/);
  expect(approvals).toHaveLength(1);
  expect(valueOf(await open().askCarrier(artifactId, { column: 1 })).id).toBe(asked.id);
  expect((await contentOf(id)).approvals).toHaveLength(1);
});

test("who states every line, an offer that is not there, and a document that compares nothing are refused", async () => {
  const id = await work({ preset: "COVERAGE_COMPARISON" });
  const artifactId = (await contentOf(id)).artifacts[0]?.id ?? "";
  for (const column of [7, -1, 0.5])
    expect(problemOf(await open().askCarrier(artifactId, { column })).code).toBe("VALIDATION");
  expect(problemOf(await open().askCarrier("art_none", { column: 0 })).code).toBe("NOT_FOUND");
  expect((await contentOf(id)).approvals).toEqual([]);
});

test("a total that no quote states is added up in the comparison, which is told where somebody asks to add it", async () => {
  const id = await work({ preset: "COVERAGE_COMPARISON" }, [
    quote("Larkspur Mutual Insurance Company", "Premium: $4,200", "Policy fee: $126"),
    quote("Copperfield Casualty Company", "Premium: $3,950", "Policy fee: $95"),
  ]);
  const [comparison] = (await contentOf(id)).artifacts;
  const artifactId = comparison?.id ?? "";
  const message = "Add the totals with fees";
  valueOf(await open().sendMessage(id, { message, edit: { artifactId } }));
  await drive(agency, id);
  const { messages, artifacts } = await contentOf(id);
  expect(messages.at(-1)?.content).toMatch(
    /Larkspur Mutual states, \$4,326, is the sum.*Copperfield Casualty states, \$4,045/u,
  );
  expect(artifacts[0]?.suggestions ?? []).toEqual([]);
});

test("quotes become a proposal in the words of whoever asks: a recommendation, and the agency's own passage", async () => {
  const id = await work({
    message: "Make a proposal from these quotes and recommend one.\nClosing: Call Dana.",
  });
  const { artifacts, approvals, stages } = await contentOf(id);
  const [proposal] = artifacts;
  expect(proposal).toMatchObject({ kind: "DOCUMENT", title: "Insurance proposal" });
  const texts = proposal?.blocks.map(({ text }) => text) ?? [];
  expect(texts[0]).toBe("Two options for general liability insurance, from $3,950 to $4,200 in premium");
  expect(texts).toContain("Recommendation");
  expect(texts).toContain("Call Dana.");
  expect(texts.some((text) => text.startsWith("Prepared by: "))).toBe(true);
  expect(stages.map(({ type }) => type)).toContain("COMPARE");
  expect(approvals).toEqual([]);
});

test("what is polite stays where a friendlier text is asked for and no model finds other words", async () => {
  const id = await work({ message: "Make a proposal from these quotes. Friendly, short." });
  const [proposal] = (await contentOf(id)).artifacts;
  const edit = async (message: string) => {
    valueOf(await open().sendMessage(id, { message, edit: { artifactId: proposal?.id ?? "" } }));
    await drive(agency, id);
    const { messages, artifacts } = await contentOf(id);
    return { said: messages.at(-1)?.content, titles: artifacts[0]?.suggestions?.map(({ title }) => title) };
  };
  const { said, titles } = await edit("make the intro friendlier and shorter");
  expect(titles ?? []).toEqual([]);
  expect(said).toMatch(/^I need a language model to find other words/u);
  const shorter = await edit("make the intro shorter");
  expect(shorter.titles?.join()).toMatch(/look after your insurance/u);
});

test("a proposal is shown in the style that was chosen for it, and in no style that does not exist", async () => {
  const form = JSON.stringify({ styleId: "WARM_HUMAN" });
  const id = await work({ preset: "GENERATE_QUOTE_PROPOSAL", form });
  expect((await contentOf(id)).artifacts.map(({ styleId }) => styleId)).toEqual(["WARM_HUMAN"]);
  const wrong = { preset: "GENERATE_QUOTE_PROPOSAL", form: JSON.stringify({ styleId: "NEON" }) };
  expect(fieldMessagesOf(problemOf(await open().create(wrong)))).toEqual([
    "form.styleId: Choose a style from the list.",
  ]);
});

test("the same documents become a proposal in a workspace of its own", async () => {
  const compared = await work({ preset: "COVERAGE_COMPARISON" });
  const documentIds = (await open().filesOf(compared)).map(({ id }) => id);
  const { id } = valueOf(await open().create({ preset: "GENERATE_QUOTE_PROPOSAL", documentIds }));
  await drive(agency, id);
  expect((await contentOf(id)).artifacts.map(({ title }) => title)).toEqual(["Insurance proposal"]);
});

// Odette Marlowe is the agency's owner.
test.each([
  ["Keep it short, sign as Odette.", false],
  // Priya Vance is the client's contact.
  ["Keep it short, for Priya.", false],
  ["For Odette Brambleby.", true],
])("quotes for somebody else with the words %j", async (message, isFiled) => {
  const client = await createAccount(agency.scope(), "Odette Brambleby");
  const id = await work({ preset: "GENERATE_QUOTE_PROPOSAL", message });
  expect(valueOf(await open().get(id)).accountId).toBe(isFiled ? client.id : null);
});

test.each([
  [
    "Odette Brambleby",
    ["first.pdf", "second.pdf"].map(
      (name) => `${name} names Cedar Hollow Bakery LLC as the insured, and this is for Odette Brambleby.`,
    ),
  ],
  ["Cedar Hollow Bakery", []],
])("whoever approves a proposal for %s is told whom its quotes insure", async (name, warnings) => {
  const { id: accountId } = await createAccount(agency.scope(), name);
  const id = await work({ preset: "GENERATE_QUOTE_PROPOSAL", accountId });
  const [proposal] = (await contentOf(id)).artifacts;
  const approvals = approvalsOf(agency.scope());
  const approval = valueOf(await approvals.sendDocument(proposal?.id ?? "", { version: 1 }));
  expect((await approvals.blocksOf(approval)).warnings).toEqual(warnings);
});
