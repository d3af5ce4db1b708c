/** The twelve forms by the names of their fields, as an uploaded blank is recognized. */
import type { KnownForm } from "#core/certificate-forms";
import { templateIds } from "../model.ts";
import type { FieldKind } from "../model.ts";
import { templates } from "../templates.ts";

const isCheck = (kind: FieldKind): boolean => kind === "CHECK";

/** What only a person signs is no field to fill in. */
export const knownForms = (): KnownForm[] =>
  templateIds.map((templateId) => ({
    templateId,
    title: templateId.replace("acord", "ACORD "),
    fields: new Map(
      templates[templateId].fields
        .filter(({ kind }) => kind !== "SIGNATURE")
        .map(({ name, kind }) => [name, isCheck(kind) ? "CHECK_BOX" : "TEXT"] as const),
    ),
  }));
