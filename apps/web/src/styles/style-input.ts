/** A style's form between the browser and its page's path: texts, because files may come with them. */
import type { BaseStyleId } from "#model/styles";
import type { UpdateHtmlDocumentTemplateInput } from "../graphql/generated/graphql.ts";

/** The page of all styles. */
export const styleListPage = { label: "Styles", to: "/app/styles" };

/** Where a file of a style stands: before or after a document. */
export type StylePlace = "prefix" | "suffix";

export interface StyleDraft {
  title: string;
  description: string;
  baseStyleId: BaseStyleId;
  header: string;
  footer: string;
  showLogo: boolean;
  /** The files that stay; empty strings for none. */
  prefixFileId: string;
  suffixFileId: string;
}

/** `added`: the places of the files that are sent with the texts, in their order. */
export const textsOfStyle = (
  { showLogo, ...texts }: StyleDraft,
  added: readonly StylePlace[],
): Record<string, string> => ({ ...texts, showLogo: String(showLogo), added: added.join(" ") });

type StyleInput = Omit<UpdateHtmlDocumentTemplateInput, "expectedVersion">;

/** What the server is asked to store; it checks all of it. */
export function inputOfStyle(
  texts: Readonly<Record<string, string>>,
  uploadIds: readonly string[],
): StyleInput {
  const places = texts["added"]?.split(" ") ?? [];
  const uploadFor = (place: StylePlace) => uploadIds[places.indexOf(place)] ?? null;
  return {
    title: texts["title"],
    description: texts["description"],
    // The server refuses what is no built-in style.
    baseStyleId: (texts["baseStyleId"] || null) as BaseStyleId | null,
    header: texts["header"],
    footer: texts["footer"],
    showLogo: texts["showLogo"] !== "false",
    prefixFileId: texts["prefixFileId"] || null,
    suffixFileId: texts["suffixFileId"] || null,
    uploadPrefixFile: uploadFor("prefix"),
    uploadSuffixFile: uploadFor("suffix"),
  };
}
