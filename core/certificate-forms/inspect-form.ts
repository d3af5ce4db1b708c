/** Decides whether an uploaded PDF is a form that certificates can be issued on, and what it lacks. */
import { type CleanedForm, type FormField, plainNameOf } from "#core/pdf";
import { err, ok, type Result } from "../shared/result.ts";
import { checkBoxNames, textFieldNames } from "./field-names.ts";
import { unknownFieldsMax } from "./model.ts";

/** The form's own edition, in a field that nobody sees; the only one that keeps its text. */
export const editionField = "Form_EditionIdentifier_A";

const kinds = new Map<string, FormField["kind"]>([
  ...textFieldNames.map((name): [string, FormField["kind"]] => [name, "TEXT"]),
  ...checkBoxNames.map((name): [string, FormField["kind"]] => [name, "CHECK_BOX"]),
]);

/** Other forms of the family share about a third of the names. */
const fewestFields = Math.ceil(kinds.size / 2);

export interface FormFindings {
  edition: string | null;
  missingFields: string[];
  unknownFields: string[];
}

/** An error is a sentence about the whole file. */
export function inspectForm({
  fields,
  removed,
}: Pick<CleanedForm, "fields" | "removed">): Result<FormFindings, string> {
  if (fields.length === 0) {
    return err(
      removed.includes("XFA")
        ? "This form has only XFA fields, which cannot be filled in here. Use a version with plain PDF fields."
        : "This PDF has no fields to fill in. Use the fillable version of the form.",
    );
  }
  const byName = Map.groupBy(fields, ({ name }) => plainNameOf(name));
  const isFillable = (name: string): boolean => {
    const found = byName.get(name) ?? [];
    return found.length === 1 && found[0]?.kind === kinds.get(name) && !found[0]?.isHidden;
  };
  const found = [...kinds.keys()].filter((name) => byName.has(name)).length;
  if (found < fewestFields) {
    return err(
      found === 0
        ? `This PDF has ${fields.length} fields, but none of ACORD 25. Check that it is the right form.`
        : `This is not an ACORD 25: of its ${kinds.size} fields, the file has only ${found}. Upload that form.`,
    );
  }
  return ok({
    edition: byName.get(editionField)?.[0]?.value.trim().slice(0, 100) || null,
    missingFields: [...kinds.keys()].filter((name) => name !== editionField && !isFillable(name)),
    unknownFields: [...byName.keys()]
      .filter((name) => !kinds.has(name))
      .slice(0, unknownFieldsMax)
      .map((name) => name.slice(0, 200)),
  });
}
