/** A certificate's draft for another holder: its form, its lines and what would be issued say the same again. Pure. */
import { templateArtifact } from "#core/presets";
import { descriptionBox, withoutPolicies } from "#core/form-templates";
import {
  type Artifact,
  type ArtifactContent,
  type CertificateIssue,
  storedContent,
  type TypedIssueLimit,
} from "#model/artifacts";
import type { IssueLine } from "./issue-lines.ts";
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

/** The form with what somebody typed for limits, and those open again that nobody types any more. */
function withLimits(
  filled: FilledTemplate,
  lines: readonly IssueLine[],
  values: readonly TypedIssueLimit[],
): FilledTemplate {
  const limits = lines.flatMap(({ policy, limits: own }) =>
    own.map((limit) => ({ policyId: policy.id, ...limit })),
  );
  const boxes = new Map(limits.map((limit) => [limit.box.name, limit]));
  const typedIn = (name: string) => {
    const limit = boxes.get(name);
    return limit && values.find(({ policyId, key }) => policyId === limit.policyId && key === limit.key);
  };
  const typed = limits.flatMap(({ box }): FilledField[] => {
    const value = typedIn(box.name);
    return value
      ? [
          {
            ...box,
            value: writtenLimit(value.value),
            source: { tag: "CORRECTION", by: value.by.name },
            others: [],
          },
        ]
      : [];
  });
  const cleared = limits.flatMap(({ box, typed: before }) =>
    before && !typedIn(box.name)
      ? [
          {
            name: box.name,
            label: box.label,
            section: box.section,
            answerer: "CARRIER" as const,
            reason: null,
          },
        ]
      : [],
  );
  return {
    ...filled,
    fields: [...filled.fields.filter(({ name }) => !boxes.has(name)), ...typed],
    missing: [...filled.missing.filter(({ name }) => typedIn(name) === undefined), ...cleared],
  };
}

/** Without the dollar sign, which forms print. */
const writtenLimit = (value: string): string => value.replace(/^\$\s?(?=[\d,.]+$)/u, "");

function withDescription(filled: FilledTemplate, text: string, by: string): FilledTemplate {
  const box = descriptionBox(filled.templateId);
  const before = filled.fields.find(({ name }) => name === box?.name);
  if (!box || before?.value === text) return filled;
  const fields = filled.fields.filter(({ name }) => name !== box.name);
  const source = { tag: "CORRECTION" as const, by };
  return {
    ...filled,
    fields: text === "" ? fields : [...fields, { ...box, value: text, source, others: [] }],
  };
}

interface EditedIssue {
  holder: Holder;
  /** Those that are to be shown; null where they stay as they are. */
  marks: readonly IssueMark[] | null;
  /** Who confirms the written contract; null if nobody does. */
  contractConfirmed: CertificateIssue["contractConfirmed"] | null;
  lines: readonly IssueLine[];
  /** The policies whose rows it shows. */
  policyIds: readonly string[];
  values: readonly TypedIssueLimit[];
  /** Null where it stays as it is. */
  descriptionOfOperations: string | null;
  /** Who edits it. */
  by: string;
}

/** Null if the draft is of no certificate. */
export function editIssue(
  { template, issue }: Artifact,
  edited: EditedIssue,
): (ArtifactContent & { issue: CertificateIssue }) | null {
  if (!template || !issue) return null;
  const { holder, marks, contractConfirmed, lines, policyIds, values, descriptionOfOperations, by } = edited;
  const { leftOff: _before, full: start = template, contractConfirmed: _by, ...rest } = issue;
  const { loanNumber, loanTyped, ...kept } = rest;
  const isSame = isSameOrganization(issue.holder.name, holder.name);
  const named = withHolder(isSame || marks ? start : withoutMarks(start, issue.holder.name), holder, by);
  const marked = marks ? withMarks(named, marks) : named;
  const limited = lines.length > 0 ? withLimits(marked, lines, values) : marked;
  const full =
    descriptionOfOperations === null ? limited : withDescription(limited, descriptionOfOperations, by);
  const off = lines.filter(({ policy }) => !policyIds.includes(policy.id)).map(({ policy }) => policy);
  const filled = withoutPolicies(
    full,
    off.map(({ type }) => type),
  );
  const shown = marks
    ? marks.map(({ policy, mark }) => ({ policyId: policy.id, mark }))
    : isSame
      ? (issue.marks ?? [])
      : [];
  const confirmed = contractConfirmed ?? null;
  const notes = confirmed ? [...filled.notes, confirmationNote(confirmed, holder.name)] : filled.notes;
  return {
    ...storedContent(templateArtifact({ ...filled, notes }), documentNamesOf(filled)),
    template: filled,
    issue: {
      ...{ ...kept, holder, values: [...values] },
      // Another lender's loan is another one.
      ...(isSame && loanNumber !== undefined ? { loanNumber, ...(loanTyped ? { loanTyped } : {}) } : {}),
      ...(lines.length > 0 ? { policyIds: [...policyIds] } : {}),
      ...(descriptionOfOperations === null ? {} : { descriptionOfOperations }),
      marks: shown.filter(({ policyId }) => lines.length === 0 || policyIds.includes(policyId)),
      ...(confirmed ? { contractConfirmed: confirmed } : {}),
      ...(off.length > 0 ? { leftOff: off.map(({ id }) => id), full } : {}),
    },
  };
}

/** Whoever approves sees who confirmed it: the certificate names that person. */
const confirmationNote = (
  { name }: NonNullable<CertificateIssue["contractConfirmed"]>,
  holder: string,
): string =>
  `${name} confirmed that a written contract with ${holder} requires the blanket marks. The certificate says so with this name.`;
