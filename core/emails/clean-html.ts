/**
 * The HTML of a message as a page that nothing runs in: what may stand in it is listed, everything else is left out. What it
 * would load from elsewhere tells the sender that it was read, so it is left out as well until somebody asks for it.
 */
import sanitizeHtml from "sanitize-html";
import { contentIdOf } from "./message-ids.ts";

/** Pictures that the message brings along, as data URLs by their Content-ID. */
export type InlinePictures = ReadonlyMap<string, string>;

interface CleanOptions {
  pictures: InlinePictures;
  /** Somebody asked for what is elsewhere. */
  showsRemote: boolean;
}

/** The rest of a longer one is not shown: elements in elements take time that grows with the square of their depth. */
const CHARACTERS_MAX = 400_000;

const blocks =
  "address article aside blockquote center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section ul";
const texts =
  "a abbr b bdi bdo big br cite code del em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr";
const tables = "caption col colgroup table tbody td tfoot th thead tr";
const layout = ["align", "valign", "width", "height", "bgcolor", "color", "dir", "lang", "style", "title"];

const pictureTypes = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;
const remote = /^https?:/i;
/** In the cleaned markup: an address that a style would load. */
const loadedByStyle = /url\s*\(|image-set\s*\(|@import/i;

export function cleanHtml(
  html: string,
  { pictures, showsRemote }: CleanOptions,
): { html: string; hasRemote: boolean } {
  let hasRemote = false;
  const cleaned = sanitizeHtml(html.slice(0, CHARACTERS_MAX), {
    allowedTags: [...[blocks, texts, tables].flatMap((names) => names.split(" ")), "img"],
    allowedAttributes: {
      "*": layout,
      a: ["href", "target", "rel", "name"],
      img: ["src", "alt"],
      table: ["border", "cellpadding", "cellspacing"],
      td: ["colspan", "rowspan", "nowrap"],
      th: ["colspan", "rowspan", "nowrap", "scope"],
      ol: ["start", "type"],
      font: ["face", "size"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    allowedSchemesAppliedToAttributes: ["href", "src"],
    allowProtocolRelative: false,
    // Their text is no text of the message.
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "title",
      "select",
      "iframe",
      "object",
      "svg",
      "math",
    ],
    // Styles are looked at below as a whole, and the page's policy holds for what they would load.
    parseStyleAttributes: false,
    nestingLimit: 200,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: "_blank", rel: "noopener noreferrer nofollow" },
      }),
      img(tagName, { src = "", ...attribs }) {
        const inline = src.toLowerCase().startsWith("cid:")
          ? pictures.get(contentIdOf(src.slice(4)))
          : undefined;
        if (inline !== undefined) return { tagName, attribs: { ...attribs, src: inline } };
        if (pictureTypes.test(src)) return { tagName, attribs: { ...attribs, src } };
        if (!remote.test(src)) return { tagName, attribs };
        hasRemote = true;
        return { tagName, attribs: showsRemote ? { ...attribs, src } : attribs };
      },
      "*"(tagName, { style, ...attribs }) {
        if (style === undefined) return { tagName, attribs };
        if (!loadedByStyle.test(withoutEscapes(style))) return { tagName, attribs: { ...attribs, style } };
        hasRemote = true;
        return { tagName, attribs: showsRemote ? { ...attribs, style } : attribs };
      },
    },
  });
  return { html: cleaned, hasRemote };
}

/** CSS may write any letter of "url(" as an escape, and put a comment anywhere between words. */
const withoutEscapes = (style: string): string =>
  style
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0x10_ff_ff ? "" : String.fromCodePoint(point);
    })
    .replaceAll("\\", "");
