/**
 * The types of requests and their fields as rows for a model that reads a message; and the words without which a message
 * does not ask for it, whatever a model says.
 */
import type { MailRequestKind } from "#core/assistant";
import type { RequestType } from "#model/servicing";

const policyNumber = { name: "policyNumber", means: "the number of the policy, as written" };
const effectiveOn = { name: "effectiveOn", means: "the words that name the day from which it holds" };
const party = [
  { name: "name", means: "the name of the company or person alone" },
  { name: "address", means: "the mailing address of that party, whole" },
];

interface MailKind extends MailRequestKind {
  type: RequestType;
  /** One of them stands in the words that ask, or in the subject. */
  needs: RegExp | null;
}

export const mailKinds: readonly MailKind[] = [
  {
    type: "CREATE_CERTIFICATE",
    means: "a certificate of insurance, or evidence of insurance, for a holder; one for each holder",
    fields: [
      ...party,
      { name: "additionalInsured", means: "the words that ask for additional insured status" },
      policyNumber,
    ],
    needs: /\b(?:cert|coi|acord|proof|evidence|holder)/iu,
  },
  {
    type: "ADD_ADDITIONAL_INSURED",
    means: "a party becomes an additional insured, without a certificate that asks for it",
    fields: [...party, policyNumber],
    needs: /\binsureds?\b|\ba\/i\b|\bAI\b/u,
  },
  {
    type: "CANCEL_POLICY",
    means: "a policy ends, or is not renewed",
    fields: [policyNumber, effectiveOn],
    needs: /\b(?:cancel|terminat|drop|renew|end|stop|expire|lapse|sold|clos(?:e|ing)|no longer)/iu,
  },
  {
    type: "ENDORSE_POLICY",
    means: "a policy changes: vehicles, drivers, locations, limits, addresses, lenders",
    fields: [policyNumber, effectiveOn, { name: "vin", means: "the VIN of a vehicle" }],
    needs: null,
  },
  {
    type: "DOCUMENT_REQUEST",
    means: "copies of documents, such as loss runs, ID cards, policies; all of them in one request",
    fields: [{ name: "type", means: "which document" }, policyNumber],
    needs: null,
  },
  {
    type: "QUESTION",
    means: "a question to answer; all of them in one request",
    fields: [policyNumber],
    needs: null,
  },
  {
    type: "QUOTE_REQUEST",
    means: "a price for insurance, or a submission",
    fields: [{ name: "lines", means: "the words that name the coverage" }],
    needs: null,
  },
  {
    type: "OTHER",
    means: "anything else: claims, billing, a call or a meeting",
    fields: [policyNumber],
    needs: null,
  },
];
