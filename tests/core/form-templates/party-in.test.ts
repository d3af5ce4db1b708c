/** Whom a certificate or evidence is for, as a task's words say; and what people call the fields of forms. */
import { describe, expect, test } from "vitest";
import { partyIn } from "#model/form-templates";
import { fillTemplate, readSources } from "#core/form-templates";
import { agency, client, emptySources, valueIn } from "../../support/template-sources.ts";

describe("the party of a form", () => {
  test.each([
    [
      "Issue an ACORD 25 for Wren Tile & Stone to City of Ashport, Building and Zoning, 20 Permit Row, Ashport, OH 43215, with additional insured",
      "City of Ashport, Building and Zoning, 20 Permit Row, Ashport, OH 43215",
    ],
    ["Send a certificate to Marlow Point Builders for Ridge Framing", "Marlow Point Builders"],
    [
      "coi to Dale & Sons, Inc., 4 Main St, Dayton, OH 45402 for Ridge Framing",
      "Dale & Sons, Inc., 4 Main St, Dayton, OH 45402",
    ],
    [
      "Holder: City of Ashport\n20 Permit Row\nAshport, OH 43215\nadditional insured: yes",
      "City of Ashport\n20 Permit Row\nAshport, OH 43215",
    ],
    ["Send the COI to Harbor Stone LLC with waiver of subrogation.", "Harbor Stone LLC"],
    [
      "coi for Ridge Framing, holder Dale & Sons LLC, 12 Main St, Dayton OH 45402 and send it to bids@dale.example",
      "Dale & Sons LLC, 12 Main St, Dayton OH 45402",
    ],
    [
      "cert for Ridge Framing to City of Ashport 5200 Emerald Pkwy Ashport OH 43017 & email it to permits@ashport.example",
      "City of Ashport 5200 Emerald Pkwy Ashport OH 43017",
    ],
    ["what does the certificate holder need", ""],
    ["make a certificate for Ridge Framing and send it to you", ""],
    ["We wrote to Harbor Stone LLC", ""],
    [
      "need COI for Bluewater, holder Seacoast Community Bank PO Box 900 Portland ME 04104, loss payee on the Ram + AI on GL. rush",
      "Seacoast Community Bank PO Box 900 Portland ME 04104",
    ],
    [
      "holder Marlow Yards LLC, 77 Plaza Rd, Columbus, OH 43215 (rush)\nattn Jo",
      "Marlow Yards LLC, 77 Plaza Rd, Columbus, OH 43215\nattn Jo",
    ],
  ])("of a certificate: %s", (text, party) => expect(partyIn(text, "HOLDER")).toBe(party));

  test.each([
    [
      "evidence of property for Kestrel Marina for Ashport Lantern Bank ISAOA, 300 West Street, Annapolis, MD 21401",
      "Ashport Lantern Bank ISAOA, 300 West Street, Annapolis, MD 21401",
    ],
    [
      "Evidence of property insurance for Kestrel Marina to Plains Bank, P.O. Box 12, Salina, KS 67401, loan 4471",
      "Plains Bank, P.O. Box 12, Salina, KS 67401",
    ],
    ["evidence of property for Kestrel Marina", ""],
    ["evidence of property\nLender: Plains Bank", "Plains Bank"],
  ])("of evidence: %s", (text, party) => expect(partyIn(text, "INTEREST")).toBe(party));

  test.each([
    ["City of Ashport, Building and Zoning, 20 Permit Row, Ashport, OH 43215", "20 Permit Row"],
    ["Plains Bank, P.O. Box 12, Salina, KS 67401", "P.O. Box 12"],
  ])("is split into name and address: %s", (party, line) => {
    const filled = fillTemplate(readSources({ ...emptySources, party }));
    expect(valueIn(filled, "CertificateHolder_FullName_A")).toBe(party.split(`, ${line}`)[0]);
    expect(valueIn(filled, "CertificateHolder_MailingAddress_LineOne_A")).toBe(line);
  });
});

test.each([
  ["City of Ashport 5200 Permit Pkwy Ashport OH 43017", "City of Ashport", "5200 Permit Pkwy", "Ashport"],
  [
    "Plains Bank 12 W Main St. Suite 4 Salt Fork, KS 67401",
    "Plains Bank",
    "12 W Main St. Suite 4",
    "Salt Fork",
  ],
])("a party in one line without commas has a name and an address: %s", (address, name, street, city) => {
  const party = partyIn(
    `pls issue cert for Wexford to ${address} & email it to permits@ashport.example`,
    "HOLDER",
  );
  const filled = fillTemplate(readSources({ ...emptySources, party }));
  expect(valueIn(filled, "CertificateHolder_FullName_A")).toBe(name);
  expect(valueIn(filled, "CertificateHolder_MailingAddress_LineOne_A")).toBe(street);
  expect(valueIn(filled, "CertificateHolder_MailingAddress_CityName_A")).toBe(city);
});

test("fields are called what people call them, and rows what they are rows of", () => {
  const { fields, missing } = fillTemplate(
    readSources({ ...emptySources, templateId: "acord125", agency, account: client }),
  );
  const labelOf = (name: string) => [...fields, ...missing].find((field) => field.name === name)?.label;
  expect(labelOf("NamedInsured_FullName_B")).toBe("Named insured 2, full name");
  expect(labelOf("NamedInsured_TaxIdentifier_A")).toBe("Named insured 1, tax number");
  expect(labelOf("NamedInsured_Primary_PhoneNumber_A")).toBe("Named insured 1, primary phone number");
  expect(labelOf("NamedInsured_NAICSCode_A")).toBe("Named insured 1, NAICS");
});
