/** A certificate's draft for another holder: its form, its lines and what would be issued say the same again. Pure. */
import { templateArtifact } from "#core/presets";
import { type Artifact, type ArtifactContent, type CertificateIssue, storedContent } from "#model/artifacts";
import { isSameOrganization } from "#model/endorsements";
import type { IssueMark } from "./issue-marks.ts";
import { documentNamesOf, type FilledField, type FilledTemplate } from "#model/form-templates";

type Holder = CertificateIssue["holder"];

/** The parts of the holder, as the form's publisher names their fields. */
const partsOf = ({ name, address }: Holder): Record<string, string | null> => ({
  FullName: name,
  MailingAddress_LineOne: address.line1,
  MailingAddress_LineTwo: address.line2,
  MailingAddress_CityName: address.city,
  MailingAddress_StateOrProvinceCode: address.zone,
  MailingAddress_PostalCode: address.postalCode,
});

const labels: Readonly<Record<string, string>> = {
  FullName: "Name",
  MailingAddress_LineOne: "Address line 1",
  MailingAddress_LineTwo: "Address line 2",
  MailingAddress_CityName: "City",
  MailingAddress_StateOrProvinceCode: "State",
  MailingAddress_PostalCode: "ZIP code",
};

/** The form with this holder, in the words of whoever typed it. */
function withHolder(filled: FilledTemplate, holder: Holder, by: string): FilledTemplate {
  const first = filled.fields.find(({ name }) =>
    /^(?:CertificateHolder|AdditionalInterest)_FullName_A$/u.test(name),
  );
  const owner = first?.name.split("_")[0] ?? "CertificateHolder";
  const parts = new Map(
    Object.entries(partsOf(holder)).map(([part, value]) => [`${owner}_${part}_A`, { part, value }]),
  );
  const source = { tag: "CORRECTION" as const, by };
  const changed = (field: FilledField): FilledField[] => {
    const own = parts.get(field.name);
    if (!own) return [field];
    if (own.value === null || own.value === "") return [];
    return own.value === field.value ? [field] : [{ ...field, value: own.value, source, others: [] }];
  };
  const place = first ? filled.fields.indexOf(first) : filled.fields.length;
  const isThere = (name: string) => filled.fields.some((field) => field.name === name);
  const added = [...parts].flatMap(([name, { part, value }]): FilledField[] =>
    value === null || value === "" || isThere(name)
      ? []
      : [
          {
            ...{ name, label: labels[part] ?? part, section: first?.section ?? "Certificate holder" },
            ...{ kind: "TEXT", value, source, others: [] },
          },
        ],
  );
  const fields = filled.fields.flatMap((field, at) => [...changed(field), ...(at === place ? added : [])]);
  const missing = filled.missing.filter(({ name }) => (parts.get(name)?.value ?? "") === "");
  return { ...filled, fields: first ? fields : [...fields, ...added], missing };
}

const markField = /(?:AdditionalInsuredCode|SubrogationWaivedCode)_A$/u;

/** An endorsement gives a mark to the holder that was drafted; whether it gives it to another one, a new draft says. */
function withoutMarks(filled: FilledTemplate, drafted: string): FilledTemplate {
  const fields = filled.fields.filter(({ name }) => !markField.test(name));
  if (fields.length === filled.fields.length) return filled;
  const note = `Additional insured and waiver were left out, because they were given to ${drafted}. Ask for a new certificate if they are needed.`;
  return { ...filled, fields, notes: [...filled.notes, note] };
}

/** The form with these marks in their boxes, each with the words that give it, and no others. */
function withMarks(filled: FilledTemplate, given: readonly IssueMark[]): FilledTemplate {
  const boxes = new Set(given.map(({ field }) => field.name));
  const others = filled.fields.filter(({ name }) => !markField.test(name));
  const added = given.flatMap(({ field, proofs: [proof] }): FilledField[] =>
    proof
      ? [
          {
            ...field,
            value: "Y",
            source: { tag: "DOCUMENT", quote: proof.quote, documentName: proof.documentName },
            others: [],
          },
        ]
      : [],
  );
  const missing = filled.missing.filter(({ name }) => !boxes.has(name));
  return { ...filled, fields: [...others, ...added], missing };
}

interface EditedIssue {
  holder: Holder;
  /** Those that are to be shown; null where they stay as they are. */
  marks: readonly IssueMark[] | null;
  isContractConfirmed: boolean;
  /** Who edits it. */
  by: string;
}

/** Null if the draft is of no certificate. */
export function editIssue(
  { template, issue }: Artifact,
  { holder, marks, isContractConfirmed, by }: EditedIssue,
): (ArtifactContent & { issue: CertificateIssue }) | null {
  if (!template || !issue) return null;
  const isSame = isSameOrganization(issue.holder.name, holder.name);
  const named = withHolder(
    isSame || marks ? template : withoutMarks(template, issue.holder.name),
    holder,
    by,
  );
  const filled = marks ? withMarks(named, marks) : named;
  const shown = marks
    ? { marks: marks.map(({ policy, mark }) => ({ policyId: policy.id, mark })), isContractConfirmed }
    : isSame
      ? {}
      : { marks: [] };
  return {
    ...storedContent(templateArtifact(filled), documentNamesOf(filled)),
    template: filled,
    issue: { ...issue, holder, ...shown },
  };
}
