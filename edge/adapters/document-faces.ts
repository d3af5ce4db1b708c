/**
 * The faces of the built-in styles, so that a document looks the same on every machine and in print. A module of its
 * own, which is loaded when the first document is shown. All of them are under the SIL Open Font License.
 */
import elegantItalic from "@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-italic.woff2?inline";
import elegant from "@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2?inline";
import minimal from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline";
import warmItalic from "@fontsource-variable/lora/files/lora-latin-wght-italic.woff2?inline";
import warm from "@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?inline";
import mono from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?inline";
import plain from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?inline";
import plainBold from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-700-normal.woff2?inline";
import serifItalic from "@fontsource/tinos/files/tinos-latin-400-italic.woff2?inline";
import serif from "@fontsource/tinos/files/tinos-latin-400-normal.woff2?inline";
import serifBold from "@fontsource/tinos/files/tinos-latin-700-normal.woff2?inline";
import type { BaseStyleId } from "#model/styles";

/** Name, weight and slope of a face, and its file as a data address. */
type Face = readonly [family: string, weight: string, style: "normal" | "italic", url: string];

const faces: Record<BaseStyleId, readonly Face[]> = {
  CLASSIC_PROFESSIONAL: [
    ["Tinos", "400", "normal", serif],
    ["Tinos", "400", "italic", serifItalic],
    ["Tinos", "700", "normal", serifBold],
  ],
  MODERN_MINIMALIST: [["Inter Variable", "100 900", "normal", minimal]],
  WARM_HUMAN: [
    ["Lora Variable", "400 700", "normal", warm],
    ["Lora Variable", "400 700", "italic", warmItalic],
  ],
  ELEGANT_PREMIUM: [
    ["EB Garamond Variable", "400 800", "normal", elegant],
    ["EB Garamond Variable", "400 800", "italic", elegantItalic],
  ],
  TECHNICAL_AND_STRUCTURED: [
    ["IBM Plex Sans", "400", "normal", plain],
    ["IBM Plex Sans", "700", "normal", plainBold],
    ["IBM Plex Mono", "400", "normal", mono],
  ],
};

/** @font-face rules. */
export const facesOf = (base: BaseStyleId): string =>
  faces[base]
    .map(
      ([family, weight, style, url]) =>
        `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url("${url}") format("woff2")}`,
    )
    .join("");
