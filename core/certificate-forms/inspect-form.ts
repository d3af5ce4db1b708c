/** Decides which form an uploaded PDF is, and what it lacks. */
import { type CleanedForm, type FormField, plainNameOf } from "#core/pdf";
import { err, ok, type Result } from "../shared/result.ts";
import { checkBoxNames, textFieldNames } from "./field-names.ts";
import { certificateTemplateId, unknownFieldsMax } from "./model.ts";

/** The form's own edition, in a field that nobody sees; the only one that keeps its text. */
export const editionField = "Form_EditionIdentifier_A";

/** A form as it is known by the names of its fields. */
export interface KnownForm {
  templateId: string;
  /** "ACORD 27" */
  title: string;
  fields: ReadonlyMap<string, FormField["kind"]>;
}

const form25: KnownForm = {
  templateId: certificateTemplateId,
  title: "ACORD 25",
  fields: new Map([
    ...textFieldNames.map((name): [string, FormField["kind"]] => [name, "TEXT"]),
    ...checkBoxNames.map((name): [string, FormField["kind"]] => [name, "CHECK_BOX"]),
  ]),
};

/** Other forms of the family share about a third of the names. */
const FEWEST_SHARE = 0.5;

export interface FormFindings {
  templateId: string;
  edition: string | null;
  missingFields: string[];
  unknownFields: string[];
}

/** An error is a sentence about the whole file. `others`: the forms that are known besides form 25. */
export function inspectForm(
  { fields, removed }: Pick<CleanedForm, "fields" | "removed">,
  others: readonly KnownForm[] = [],
): Result<FormFindings, string> {
  if (fields.length === 0) {
    return err(
      removed.includes("XFA")
        ? "This form has only XFA fields, which cannot be filled in here. Use a version with plain PDF fields."
        : "This PDF has no fields to fill in. Use the fillable version of the form.",
    );
  }
  const byName = Map.groupBy(fields, ({ name }) => plainNameOf(name));
  const known = [form25, ...others.filter(({ templateId }) => templateId !== certificateTemplateId)];
  const foundOf = ({ fields: kinds }: KnownForm) =>
    [...kinds.keys()].filter((name) => byName.has(name)).length;
  const shareOf = (form: KnownForm) => foundOf(form) / form.fields.size;
  const [likest = form25] = known.toSorted((a, b) => shareOf(b) - shareOf(a));
  const { templateId, title, fields: kinds } = likest;
  const found = foundOf(likest);
  if (shareOf(likest) < FEWEST_SHARE) {
    const names = known.length === 1 ? title : "the forms that are known here";
    return err(
      found === 0
        ? `This PDF has ${fields.length} fields, but none of ${names}. Check that it is the right form.`
        : known.length === 1
          ? `This is not an ${title}: of its ${kinds.size} fields, the file has only ${found}. Upload that form.`
          : `This is none of the forms that are known here: of the ${kinds.size} fields of ${title}, which it resembles most, the file has only ${found}. Upload another form.`,
    );
  }
  const isFillable = (name: string): boolean => {
    const own = byName.get(name) ?? [];
    return own.length === 1 && own[0]?.kind === kinds.get(name) && !own[0]?.isHidden;
  };
  return ok({
    templateId,
    edition: byName.get(editionField)?.[0]?.value.trim().slice(0, 100) || null,
    missingFields: [...kinds.keys()].filter((name) => name !== editionField && !isFillable(name)),
    unknownFields: [...byName.keys()]
      .filter((name) => !kinds.has(name) && name !== editionField)
      .slice(0, unknownFieldsMax)
      .map((name) => name.slice(0, 200)),
  });
}
