/** Styles: how an agency's documents look in print and on screen. Their form and its limits. Browser-safe. */
import * as v from "valibot";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { lineSchema, optionalLineSchema } from "../shared/text-fields.ts";

/** The built-in styles (spec 2, section 9). Each is a style of its own and the base of an agency's. */
export const baseStyleIds = [
  "CLASSIC_PROFESSIONAL",
  "MODERN_MINIMALIST",
  "WARM_HUMAN",
  "ELEGANT_PREMIUM",
  "TECHNICAL_AND_STRUCTURED",
] as const;
export type BaseStyleId = (typeof baseStyleIds)[number];

export const defaultBaseStyleId: BaseStyleId = "CLASSIC_PROFESSIONAL";

export const baseStyles: Record<BaseStyleId, { label: string; description: string }> = {
  CLASSIC_PROFESSIONAL: {
    label: "Classic Professional",
    description: "A letterhead, a serif face and ruled tables.",
  },
  MODERN_MINIMALIST: { label: "Modern Minimalist", description: "One face, white space and no rules." },
  WARM_HUMAN: { label: "Warm Human", description: "A letter from a person, on warm paper." },
  ELEGANT_PREMIUM: { label: "Elegant Premium", description: "Wide margins and fine gold lines." },
  TECHNICAL_AND_STRUCTURED: {
    label: "Technical and Structured",
    description: "Numbered sections, dense, with figures in columns.",
  },
};

export const isBaseStyle = (id: string): id is BaseStyleId =>
  (baseStyleIds as readonly string[]).includes(id);

/** The agency's use of its plan. */
export interface StyleUse {
  stylesUsed: number;
  /** Null if unlimited. */
  stylesMax: number | null;
}

export const isStylePlanFull = ({ stylesUsed, stylesMax }: StyleUse): boolean =>
  stylesMax !== null && stylesUsed >= stylesMax;

/** Why no other style can be created: what the plan allows and what to do next. */
export const stylePlanFullText = (stylesMax: number): string =>
  `Your plan allows ${stylesMax} document ${stylesMax === 1 ? "style, and it is" : "styles, and they are"} in use. Change or delete ${stylesMax === 1 ? "it" : "one"}, or choose a larger plan, then create this one.`;

export const STYLE_TITLE_MAX = 120;
export const STYLE_DESCRIPTION_MAX = 300;
/** Of the line at the top or at the bottom of a page. */
export const RUNNING_LINE_MAX = 160;
/** Of a web page. */
export const STYLE_PAGE_BYTES_MAX = 1024 * 1024;
/** Of a PDF or a picture. */
export const STYLE_FILE_BYTES_MAX = 5 * 1024 * 1024;
/** Pages of a PDF. */
export const STYLE_PDF_PAGES_MAX = 20;

export const styleFileKinds = ["HTML", "PDF", "PNG", "JPEG"] as const;
export type StyleFileKind = (typeof styleFileKinds)[number];

const idSchema = v.nullish(v.pipe(v.string(), v.maxLength(100)));
/** An id, or null for none. */
const fileIdSchema = v.pipe(
  idSchema,
  v.transform((id) => (id === "" ? null : id)),
);

const entries = {
  title: lineSchema("a title", STYLE_TITLE_MAX),
  description: lineSchema("a description", STYLE_DESCRIPTION_MAX),
  baseStyleId: v.nullish(
    v.picklist(baseStyleIds, "Choose one of the styles in the list."),
    defaultBaseStyleId,
  ),
  header: optionalLineSchema(RUNNING_LINE_MAX),
  footer: optionalLineSchema(RUNNING_LINE_MAX),
  showLogo: v.nullish(v.boolean(), true),
  /** The file that stays before or after a document: as it is when left out, none if null. */
  prefixFileId: fileIdSchema,
  suffixFileId: fileIdSchema,
  /** Ids of uploads that take their place. */
  uploadPrefixFile: idSchema,
  uploadSuffixFile: idSchema,
};

export const newStyleSchema = v.object({ ...entries, idempotencyKey: idempotencyKeySchema });
export const styleUpdateSchema = v.object({
  ...entries,
  expectedVersion: v.nullish(v.pipe(v.number(), v.integer())),
});
export type StyleForm = Omit<v.InferOutput<typeof newStyleSchema>, "idempotencyKey">;

export const styleSortKeys = ["TITLE", "CREATED_BY", "UPDATED_AT"] as const;
export type StyleSortKey = (typeof styleSortKeys)[number];

/** What stands before or after a document. Nothing in it runs or loads anything. */
export interface StyleFile {
  id: string;
  name: string;
  kind: StyleFileKind;
  /** Bytes. */
  size: number;
  /** Of a PDF. */
  pageCount: number | null;
  /** What was taken out of it, in words: "scripts". */
  removed: string[];
}

export interface Style {
  id: string;
  title: string;
  description: string;
  baseStyleId: BaseStyleId;
  /** A line at the top and one at the bottom of every page. */
  header: string | null;
  footer: string | null;
  /** Whether the agency's logo stands on the first page, if it has one. */
  showLogo: boolean;
  prefixFile: StyleFile | null;
  suffixFile: StyleFile | null;
  createdBy: { id: string; name: string };
  version: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
}
