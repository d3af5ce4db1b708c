/**
 * Values that a model found in documents for fields that nothing else fills in. Only what the client or the holder could say is
 * looked for: policies are those in force, and questions are for people to answer.
 */
import type { Reasoned, Reasoner } from "#core/assistant";
import { oneDocument } from "#core/explorer";
import type { FoundValue, WantedValue } from "#model/assistant";
import { answererLabels, type FieldKind, type FilledTemplate } from "./model.ts";
import type { TemplateDocument } from "./read-documents.ts";
import { templates } from "./templates.ts";
import { dateInText, writtenAmount } from "./written.ts";

const foundKinds: readonly FieldKind[] = ["TEXT", "LONG_TEXT", "DATE", "AMOUNT"];
/** More than one reply holds. */
const WANTED_MAX = 60;

const kindOf = ({ templateId }: FilledTemplate, name: string): FieldKind | undefined =>
  templates[templateId].fields.find((field) => field.name === name)?.kind;

/** The form with what a model finds for it; as it is without a model, or where the model fails. */
export async function addFoundValues(
  filled: FilledTemplate,
  documents: readonly TemplateDocument[],
  { findValues }: Pick<Reasoner, "findValues">,
): Promise<Reasoned<FilledTemplate>> {
  const searched = searchedFor(filled, documents);
  const wanted = searched.length === 0 ? [] : wantedValues(filled);
  const { value: found, ...use } = await findValues({ wanted, documents: searched });
  return { ...use, value: withFound(filled, found, documents) };
}

/** Fields that a model may look for. One of which something counts against is for people. */
const wantedValues = (filled: FilledTemplate): WantedValue[] =>
  filled.missing
    .filter(({ name, answerer, reason }) => {
      const kind = kindOf(filled, name);
      const isOfClient = answerer === "CLIENT" || answerer === "HOLDER";
      return isOfClient && reason === null && kind !== undefined && foundKinds.includes(kind);
    })
    .slice(0, WANTED_MAX)
    .map(({ name, section, label, answerer }) => ({
      name,
      label: `${section}: ${label} (${answererLabels[answerer].toLowerCase()})`,
    }));

/** Documents about somebody else say nothing of this client. */
function searchedFor(filled: FilledTemplate, documents: readonly TemplateDocument[]) {
  const insured = filled.fields.find(({ name }) => name === "NamedInsured_FullName_A")?.value;
  return documents
    .filter(({ extraction: { details } }) => {
      const name = details.insured?.name;
      return name === undefined || insured === undefined || oneDocument.isSameName(name, insured);
    })
    .map(({ documentId, readingId, name, models }) => ({ documentId, readingId, name, pages: models }));
}

/** The form with the found values that are what their fields hold, each with its document. */
function withFound(
  filled: FilledTemplate,
  found: readonly FoundValue[],
  documents: readonly TemplateDocument[],
): FilledTemplate {
  const { fields } = templates[filled.templateId];
  const added = found.flatMap(({ name, value, quote }) => {
    const open = filled.missing.find((each) => each.name === name);
    const kind = kindOf(filled, name);
    const document = documents.find(({ documentId }) => documentId === quote.documentId);
    const written = kind === undefined ? null : writtenAs(kind, value);
    if (!open || !document || kind === undefined || written === null) return [];
    const { label, section } = open;
    const source = { tag: "DOCUMENT" as const, quote, documentName: document.name };
    return [{ name, label, section, kind, value: written, source, others: [] }];
  });
  const names = new Set(added.map(({ name }) => name));
  const placeOf = ({ name }: { name: string }) => fields.findIndex((field) => field.name === name);
  return {
    ...filled,
    fields: [...filled.fields, ...added].toSorted((a, b) => placeOf(a) - placeOf(b)),
    missing: filled.missing.filter(({ name }) => !names.has(name)),
  };
}

/** As the form writes it; null if it is no such value. */
function writtenAs(kind: FieldKind, value: string): string | null {
  if (kind === "DATE") return dateInText(value.replace(/[.;,]$/, ""));
  if (kind === "AMOUNT")
    return /^\$?\s?\d[\d,]*(?:\.\d{2})?$/.test(value) ? writtenAmount(value).replace(/\.00$/, "") : null;
  return value;
}
