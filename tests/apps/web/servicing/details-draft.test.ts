import { expect, test } from "vitest";
import { requestTypes } from "#model/servicing";
import {
  blankDetails,
  detailsInput,
  draftDetails,
} from "../../../../apps/web/src/servicing/details-draft.ts";

const address = { line1: "1 Main", line2: null, city: "Columbus", zone: "OH", postalCode: "43215" };

test("sends the part of its type alone", () => {
  for (const type of requestTypes)
    expect(Object.keys(detailsInput(type, blankDetails)), type).toHaveLength(1);
  // An address that nobody filled in is none.
  expect(detailsInput("CREATE_CERTIFICATE", blankDetails).createCertificate?.address).toBeNull();
});

test("sends back what it was drafted from", () => {
  const details = {
    createCertificate: {
      name: "Marlow Yards",
      address,
      additionalInsured: true,
      additionalInsuredRelationship: "Owner",
      additionalInsuredRelationshipDescription: "Building C",
    },
  };
  const draft = draftDetails({ details: { ...noDetails, ...details } });
  expect(detailsInput("CREATE_CERTIFICATE", draft)).toEqual({
    createCertificate: { ...details.createCertificate, address: { ...address, line2: "" } },
  });
  const quote = { quoteRequest: { lines: ["CYBER" as const], description: "Two offices" } };
  expect(detailsInput("QUOTE_REQUEST", draftDetails({ details: { ...noDetails, ...quote } }))).toEqual(quote);
});

const noDetails = {
  addAdditionalInsured: null,
  cancelPolicy: null,
  createCertificate: null,
  documentRequest: null,
  endorsePolicy: null,
  other: null,
  question: null,
  quoteRequest: null,
};
