/** Invented documents of a policy that grant a mark, only speak of it, or are of another policy or term. */
import type { ProofDocument } from "../../core/endorsements/mod.ts";
import type { Mark } from "../../core/endorsements/model.ts";
import type { Chance } from "./chance.ts";

export const holders = [
  "Marlow Yards Property Group LLC",
  "Marlow Yards",
  "Quillfeather Builders, Inc.",
  "Saltmarsh & Daughters Co.",
  "City of Anders Falls",
  "Lanternhill Partners LP",
] as const;

/** The endorsement's number, title, words for named persons, words for anyone by contract. */
const forms: Record<Mark, { number: string; title: string; named: string; blanket: string }[]> = {
  ADDITIONAL_INSURED: [
    {
      number: "CG 20 10",
      title: "ADDITIONAL INSURED - OWNERS, LESSEES OR CONTRACTORS",
      named: `Section II - Who Is An Insured is amended to in-
clude as an additional insured the person(s) or organization(s) shown in the Schedule, but only with respect to
liability caused, in whole or in part, by your ongoing operations.`,
      blanket: `Section II - Who Is An Insured is amended to include as an additional insured any person or organization
for whom you have agreed in a written contract that such person be added.`,
    },
    {
      number: "QX 411",
      title: "Automatic Additional Insured Endorsement",
      named:
        "Each organization named in the Schedule is an insured for liability caused by your work for it.",
      blanket: "Any organization is an additional insured where a written contract with you requires it.",
    },
  ],
  WAIVER_OF_SUBROGATION: [
    {
      number: "CG 24 04",
      title: "WAIVER OF TRANSFER OF RIGHTS OF RECOVERY\nAGAINST OTHERS TO US",
      named:
        "We waive any right of recovery we may have against the person or organization shown in the Schedule above.",
      blanket:
        "We waive any right of recovery against any organization where a written contract requires the waiver.",
    },
    {
      number: "QX 902",
      title: "Waiver of Subrogation",
      named: "We will not enforce our right against the person or organization named in the Schedule.",
      blanket:
        "We hereby waive our rights against any person for whom you have agreed in writing in a contract to do so.",
    },
  ],
  PRIMARY_NONCONTRIBUTORY: [
    {
      number: "CG 20 01",
      title: "PRIMARY AND NONCONTRIBUTORY - OTHER INSURANCE CONDITION",
      named: "For the organization shown in the Schedule this insurance is primary and non-\ncontributory.",
      blanket: `This insurance is primary to and will not seek contribution from any other insurance available to an
additional insured if you have agreed in writing in a contract that this insurance would be primary.`,
    },
  ],
};

export interface Grant {
  mark: Mark;
  /** Null: anyone by contract. */
  name: string | null;
}

interface Invented {
  documents: ProofDocument[];
  grants: Grant[];
}

export const term = { inforceAt: "2026-03-01", expiresAt: "2027-03-01", today: "2026-11-20" };
const header = (number: string, more = "") =>
  `POLICY NUMBER: ${number}${more}\nTHIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.\n`;

function documentOf(
  at: number,
  text: string,
  more: Partial<ProofDocument> & { policyNumber?: string; kind?: "CERTIFICATE" | "QUOTE_DOCUMENT" } = {},
): ProofDocument {
  const { policyNumber, kind, ...rest } = more;
  return {
    documentId: `doc_${at}`,
    readingId: `rdg_${at}`,
    name: `${at}.pdf`,
    type: kind ?? "ENDORSEMENT",
    mediaType: "application/pdf",
    extraction: {
      docType: kind ?? "ENDORSEMENT",
      details: policyNumber === undefined ? {} : { policyNumber },
      evidence: {},
      coverages: [],
      exclusions: [],
      certificate: null,
      requirements: [],
    },
    pages: [{ page: 1, text }],
    ...rest,
  };
}

/** How a document speaks of an endorsement; only the first grants it. */
const ways = [
  "GRANTED",
  "OLD",
  "LATER",
  "OTHER_NUMBER",
  "NO_NUMBER",
  "DENIED",
  "NOT_APPLICABLE",
  "REMOVED",
  "HEADING",
  "DEFINITION",
  "CERTIFICATE",
  "QUOTE",
  "MAIL",
  "SPECIMEN",
  "NOTE",
  "EMPTY_BOX",
  "LISTED",
  "EXCLUSION",
  "OFFERED",
  "BESIDE_NAME",
  "CEASED",
  "ENDED",
  "NOT_YET",
  "SUPPOSED",
] as const;

/** A document or two of the policy with this number. */
export function invent(chance: Chance, number: string, at: number): Invented {
  const mark = chance.pick<Mark>(["ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION", "PRIMARY_NONCONTRIBUTORY"]);
  const [first, ...others] = forms[mark];
  if (!first) throw new Error("No form.");
  const form = chance.pick([first, ...others]);
  const way = chance.below(3) === 0 ? "GRANTED" : chance.pick(ways);
  const name = chance.pick(holders);
  const isBlanket = chance.below(2) === 0;
  const title = chance.below(2) === 0 ? form.title : form.title.toUpperCase();
  const schedule = isBlanket
    ? chance.pick(["", "SCHEDULE\nName of Person or Organization:\nAs required by written contract\n"])
    : `SCHEDULE\nName of Additional Insured Person(s) Or Organization(s):\n${name}\n18 Tannery Row\nAnders Falls, OH 43206\n`;
  const words = isBlanket && schedule === "" ? form.blanket : form.named;
  const body = `${title}\n${schedule}${words}\n${form.number} 12 19 Page 1 of 1`;
  const whole = header(number) + body;
  const one = (text: string, more?: Parameters<typeof documentOf>[2]): Invented => ({
    documents: [documentOf(at, text, more)],
    grants: [],
  });
  switch (way) {
    case "GRANTED":
      return { ...one(whole), grants: [{ mark, name: isBlanket ? null : name }] };
    case "OLD":
      return one(`${header(number)}Effective Date: 04/10/${2020 + chance.below(6)}\n${body}`);
    case "LATER":
      return one(`${header(number)}Endorsement Effective: 01/0${1 + chance.below(9)}/2027\n${body}`);
    case "OTHER_NUMBER":
      return one(header(chance.pick([`${number}1`, number.slice(0, -1), `X${number}`, "GL-0000-00"])) + body);
    case "NO_NUMBER":
      return one(header("") + body);
    case "DENIED":
      return one(
        whole
          .replace(
            words,
            chance.pick([
              "No person or organization is an additional insured under this policy.",
              "We do not waive any right of recovery against anyone.",
              "This insurance is excess over other insurance and is not primary and noncontributory.",
            ]),
          )
          .replace(schedule, ""),
      );
    case "NOT_APPLICABLE":
      return one(`${whole}\nThis endorsement does not apply.`);
    case "REMOVED":
      return {
        documents: [
          documentOf(at, whole),
          documentOf(
            at + 100,
            `${header(number)}POLICY CHANGE\nEndorsement ${form.number} 12 19 is deleted from the policy.`,
          ),
        ],
        // Of this form nothing is left, whoever else has it.
        grants: [],
      };
    case "HEADING":
      return one(
        `POLICY NUMBER: ${number}\nTABLE OF CONTENTS\n${title.replace("\n", " ")} ........ 12\nCONDITIONS ........ 14`,
      );
    case "DEFINITION":
      return one(
        `POLICY NUMBER: ${number}\nDEFINITIONS\n${title.split("\n")[0]}\nmeans any organization that is an insured where we waive our rights and that is primary and noncontributory.`,
      );
    case "CERTIFICATE":
      return one(whole, { kind: "CERTIFICATE" });
    case "QUOTE":
      return one(whole, { kind: "QUOTE_DOCUMENT" });
    case "MAIL":
      return one(whole, { mediaType: "message/rfc822" });
    case "SPECIMEN":
      return one(`SPECIMEN\n${whole}`);
    case "NOTE":
      return one(
        `POLICY NUMBER: ${number}\nNote: treat every holder, such as ${name}, as additional insured. Waiver of subrogation applies, primary and noncontributory.`,
      );
    case "EMPTY_BOX":
      return one(whole.replace(title, `[ ] ${title.replace("\n", " ")}`));
    case "LISTED": {
      const rows = `CG 00 01 04 13 Commercial General Liability\n${form.number} 12 19 ${form.title.replace("\n", " ").replace("Automatic ", "")}\nCG 21 47 12 07 Employment-Related Practices Exclusion`;
      // CG 20 01 names nobody by nature, so its number in the list is enough.
      const grants = form.number === "CG 20 01" ? [{ mark, name: null }] : [];
      return { ...one(`POLICY NUMBER: ${number}\nSCHEDULE OF FORMS\n${rows}`), grants };
    }
    case "OFFERED": {
      const heading = chance.pick([
        "OPTIONAL FORMS QUOTED BUT NOT PURCHASED",
        "The following forms are recommended for your operations:",
        "FORMS AND ENDORSEMENTS\nThe forms below have been taken off this policy.",
        "AVAILABLE ENDORSEMENTS",
        "Forms not included",
        "",
      ]);
      const rows = `CG 00 01 04 13 Commercial General Liability\n${form.number} 12 19 Blanket ${form.title.replace("\n", " ").replace("Automatic ", "")}\nCG 21 47 12 07 Employment-Related Practices Exclusion`;
      return one(`POLICY NUMBER: ${number}\n${heading}\n${rows}`);
    }
    case "BESIDE_NAME": {
      const line = chance.pick([
        "Tern Cove Kayaks\nManaged by",
        "All owners except",
        "Not covered:",
        "Location(s):",
      ]);
      return one(
        `${header(number)}${title}\nSCHEDULE\nName of Additional Insured Person(s) Or Organization(s):\n${line}\n${name}\n${form.named}\n${form.number} 12 19 Page 1 of 1`,
      );
    }
    case "CEASED": {
      const text = chance.pick([
        `${name} ceases to be an additional insured.`,
        `The additional insured ${name} is changed to Tern Cove Kayaks.`,
        `${name} is no longer an insured under this policy.`,
      ]);
      const schedule = `SCHEDULE\nName of Additional Insured Person(s) Or Organization(s):\n${name}\n`;
      return {
        documents: [
          documentOf(
            at,
            `${header(number)}${title}\n${schedule}${form.named}\n${form.number} 12 19 Page 1 of 1`,
          ),
          documentOf(at + 100, `${header(number)}POLICY CHANGE\n${text}`),
        ],
        grants: [],
      };
    }
    case "ENDED":
      return one(
        whole.replace(
          title,
          `${title}\n${chance.pick(["Coverage under this endorsement ended June 30, 2026.", "This endorsement applies until 08/01/2026."])}`,
        ),
      );
    case "NOT_YET":
      return one(
        `${header(number)}${chance.pick(["Eff. 12/15/2026", "Policy Period: 03/01/2026 to 03/01/2027\nEndorsement effective 12/15/2026"])}\n${body}`,
      );
    case "EXCLUSION":
      return one(whole.replace(title, `EXCLUSION - ${title}`));
    default:
      return one(
        `${header(number)}${title}\nIf the organization is an additional insured, or if we waive our rights, notice is mailed.`,
      );
  }
}
