/** A filled form as an artifact: its fields by section with their words, what contradicts itself, and what is missing. */
import {
  answererLabels,
  type FilledField,
  type FilledTemplate,
  type SaidValue,
  sourceLabel,
  templateTitles,
} from "#model/form-templates";
import { counted, createArtifact } from "./artifact.ts";
import type { PresetArtifact } from "./model.ts";

const quotesOf = (said: readonly SaidValue[]) =>
  said.flatMap(({ source }) => (source.tag === "DOCUMENT" ? [source.quote] : []));

/** How many fields are filled in, and what is missing. */
const headlineOf = ({ fields, missing }: FilledTemplate): string =>
  `${counted(fields.length, "field")} filled in, ${missing.length === 0 ? "nothing missing" : `${missing.length} missing`}`;

/** What belongs to one thing stands together, such as the lines of an address: a form mixes them over its columns. */
const together = (fields: readonly FilledField[]): FilledField[] =>
  [...Map.groupBy(fields, ({ label }) => label.split(",")[0]).values()].flat();

export function templateArtifact(filled: FilledTemplate): PresetArtifact {
  const { templateId, fields, missing, notes } = filled;
  const artifact = createArtifact("TEMPLATE", templateTitles[templateId]);
  artifact.add("HEADING", headlineOf(filled));
  for (const note of notes) artifact.add("PARAGRAPH", note);
  const conflicts = fields.filter(({ others }) => others.length > 0);
  if (conflicts.length > 0) artifact.add("HEADING", "What is said differently");
  artifact.addTable(
    ["Field", "On the form", "Also said"],
    conflicts.map((field) => ({
      cells: [
        `${field.section}: ${field.label}`,
        `${field.value} (${sourceLabel(field.source)})`,
        field.others.map(({ value, source }) => `${value} (${sourceLabel(source)})`).join("; "),
      ],
      quotes: quotesOf([field, ...field.others]),
    })),
  );
  if (missing.length > 0) artifact.add("HEADING", "What is missing");
  const hasReasons = missing.some(({ reason }) => reason !== null);
  artifact.addTable(
    ["Field", "Who can answer", ...(hasReasons ? ["Why"] : [])],
    missing.map(({ section, label, answerer, reason }) => ({
      cells: [`${section}: ${label}`, answererLabels[answerer], ...(hasReasons ? [reason ?? ""] : [])],
      quotes: [],
    })),
  );
  for (const [section, own] of Map.groupBy(fields, (field) => field.section)) {
    artifact.add("HEADING", section);
    artifact.addTable(
      ["Field", "Value", "Source"],
      together(own).map((field) => ({
        cells: [field.label, field.value, sourceLabel(field.source)],
        quotes: quotesOf([field]),
      })),
    );
  }
  return artifact.finish();
}
