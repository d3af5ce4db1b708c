/** Evidence of property tells a holder of their own interest only, and that values are missing. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ShownQuote } from "#model/explorer";
import { parseCertificateInput } from "#model/certificates";
import { decideCertificate } from "../../../core/certificates/decide-certificate.ts";
import { layOut } from "../../../core/certificates/layout/mod.ts";
import { readTerms } from "../../../core/certificates/terms.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { onePolicy, property } from "../../support/certificates.ts";
import {
  addDocument,
  certificatesOf,
  createCertifiedAccount,
  endorsements,
  holder,
  specInput,
} from "../../support/issued-certificates.ts";
import { pdfWriter } from "../../support/pdf-writer.ts";
import { readDetails } from "./fixture-details.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const drawn = (snapshot: typeof property): string[] =>
  layOut(pdfWriter, snapshot)
    .flat()
    .flatMap((mark) => (mark.kind === "TEXT" ? [mark.text] : []));

test("a holder reads no other lender's interest or loan", async () => {
  const { account, policies } = await createCertifiedAccount(agency, [{ type: "PROPERTY" }]);
  const terms = await readTerms(agency.scope(), account.id, null);
  const details = await readDetails("package-distributor-2026.pdf");
  const quote: ShownQuote | undefined = details?.evidence.policyNumber?.[0];
  if (!terms || !details || !quote) throw new Error("There are terms with details.");
  const row = (cells: Record<string, string>) => ({ cells, line: null, policyQuotes: [quote] });
  details.tables.mortgagees = [row({ name: "First Harbor Bank ISAOA", loan: "4471-220" })];
  details.tables.lossPayees = [
    row({ name: "Lakeside Credit Union", loan: "9-118" }),
    row({ name: "First Harbor Bank, Inc.", loan: "55" }),
  ];
  const known = { ...terms, details: new Map([[policies[0]?.id ?? "", details]]) };
  const interestsFor = (name: string) => {
    const own = { name, address: { ...holder.address, zone: "OH" as const } };
    const input = valueOf(
      parseCertificateInput(specInput(account.id, { kind: "PROPERTY", holder: { ...holder, name } })),
    );
    const by = { userId: "usr_1", name: "Dana Whitlock" };
    const { draft } = valueOf(decideCertificate(input, own, known, { by, at: agency.clock.nowMs }));
    return draft.policies.flatMap(({ interests }) => interests.map((each) => [each.name, each.loanNumber]));
  };
  expect(interestsFor("First Harbor Bank")).toEqual([["First Harbor Bank ISAOA", "4471-220"]]);
  expect(interestsFor("Lakeside Credit Union")).toEqual([["Lakeside Credit Union", "9-118"]]);
  expect(interestsFor("Marlow Yards Property Group LLC")).toEqual([]);
});

test("a loan number that somebody typed makes the holder an interest of no policy beside those whose documents name it", async () => {
  const { account, policies } = await createCertifiedAccount(agency, [
    { type: "PROPERTY", policyNumber: "CP-1" },
    { type: "PROPERTY", policyNumber: "CP-2" },
  ]);
  const terms = await readTerms(agency.scope(), account.id, null);
  const details = await readDetails("package-distributor-2026.pdf");
  const quote: ShownQuote | undefined = details?.evidence.policyNumber?.[0];
  if (!terms || !details || !quote) throw new Error("There are terms with details.");
  const cells = { name: "First Harbor Bank ISAOA", loan: "4471-220" };
  details.tables.mortgagees = [{ cells, line: null, policyQuotes: [quote] }];
  details.tables.lossPayees = [];
  const address = { ...holder.address, zone: "OH" as const };
  const typed = { userId: "usr_2", name: "Marcus Reed", at: 7 };
  const interestsOf = (name: string) => {
    const input = valueOf(
      parseCertificateInput(
        specInput(account.id, { kind: "PROPERTY", holder: { ...holder, name }, loanNumber: "55-10022" }),
      ),
    );
    const { draft } = valueOf(
      decideCertificate(
        input,
        { name, address },
        { ...terms, details: new Map([[policies[0]?.id ?? "", details]]) },
        { by: { userId: "usr_1", name: "Dana Whitlock" }, at: agency.clock.nowMs, loanTyped: typed },
      ),
    );
    return draft.policies.map(({ policyNumber, interests }) => [policyNumber, interests]);
  };
  const interest = { loanNumber: "55-10022", source: { tag: "PERSON", ...typed } };
  expect(interestsOf("First Harbor Bank")).toMatchObject([
    ["CP-1", [{ role: "Mortgagee", ...interest }]],
    ["CP-2", []],
  ]);
  // Of a lender that no document names, nobody knows which policy it is about.
  expect(interestsOf("Lakeside Credit Union")).toMatchObject([
    ["CP-1", [interest]],
    ["CP-2", [interest]],
  ]);
});

test("a policy without values says so, also beside an interest", () => {
  const [policy] = property.policies;
  if (!policy) throw new Error("The evidence has a policy.");
  expect(drawn(property)).not.toContain("No values stated");
  const bare = { ...policy, limits: [], properties: [] };
  expect(drawn({ ...property, policies: [bare] })).toContain("No values stated");
  expect(drawn({ ...property, policies: [{ ...bare, interests: [] }] })).toContain("No values stated");
  expect(drawn(onePolicy)).not.toContain("No values stated");
});

test("staff learn that a document which gave limits is gone; the state stays", async () => {
  const { account, policies } = await createCertifiedAccount(agency);
  const [policy] = policies;
  if (!policy) throw new Error("There is a policy.");
  const number = policy.policyNumber ?? "";
  await addDocument(agency, policy, "declarations.txt", endorsements.declarations(number));
  await addDocument(agency, policy, "waiver.txt", endorsements.waiver(number));
  const marks = [{ policyId: policy.id, mark: "WAIVER_OF_SUBROGATION" }];
  const { id } = valueOf(await certificatesOf(agency).create(specInput(account.id, { marks })));
  expect(await certificatesOf(agency).listLostSources(id)).toEqual([]);
  await agency.raw.execute("UPDATE documents SET replaced_by = id");
  expect(await certificatesOf(agency).listLostSources(id)).toEqual(["declarations.txt"]);
  await agency.raw.execute("DELETE FROM documents");
  expect(await certificatesOf(agency).listLostSources(id)).toEqual(["declarations.txt"]);
  expect(await certificatesOf(agency).find(id)).toMatchObject({ state: "VALID" });
});
