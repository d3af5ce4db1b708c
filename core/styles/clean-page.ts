/**
 * A web page that somebody uploaded, as markup that shows and does nothing else: known elements with known attributes,
 * pictures and fonts that come with the page itself, and no script, form, frame or link that loads anything. The
 * browser's policy for the page forbids the same again.
 */
import { Parser } from "htmlparser2";
import { escapeHtml } from "../shared/escape-html.ts";
import { cleanCss } from "./clean-css.ts";

export interface CleanPage {
  /** What stands inside the body. */
  html: string;
  css: string;
  /** What was taken out, in words; empty if nothing was. */
  removed: string[];
}

const kept = new Set(
  "a abbr address article aside b blockquote br caption center cite code col colgroup dd del div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins li main mark nav ol p pre q s section small span strong sub sup table tbody td tfoot th thead time tr u ul".split(
    " ",
  ),
);
const empty = new Set(["br", "col", "hr", "img"]);
const attributes = new Set(
  "abbr align alt bgcolor border cellpadding cellspacing class color colspan dir face height id lang rowspan scope size span start style title type valign value width".split(
    " ",
  ),
);

/** Elements of which nothing is shown, by what people call them; null if nobody misses them. */
const dropped: Readonly<Record<string, string | null>> = {
  script: "scripts",
  noscript: null,
  template: null,
  title: null,
  head: null,
  iframe: "frames",
  frame: "frames",
  frameset: "frames",
  object: "embedded files",
  embed: "embedded files",
  applet: "embedded files",
  audio: "sound and video",
  video: "sound and video",
  svg: "drawings (SVG)",
  math: "formulas",
  canvas: "scripts",
  form: "forms",
  input: "forms",
  button: "forms",
  select: "forms",
  textarea: "forms",
  link: "remote styles",
  base: "links",
};
/** Elements whose content is shown without them. */
const opened = new Set(["form", "head"]);

const isOwnPicture = (url: string): boolean =>
  /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/iu.test(url);
/** Markup nested deeper than any page; what is deeper is left out. */
const DEPTH_MAX = 200;

export function cleanPage(text: string): CleanPage {
  const out: string[] = [];
  const sheets: string[] = [];
  const removed = new Set<string>();
  /** Open elements that were written. */
  const open: string[] = [];
  /** Open elements that hide what they hold. */
  let hiding: string[] = [];
  let sheet: string | null = null;

  const attributesOf = (name: string, given: Record<string, string>): string | null => {
    const written: string[] = [];
    for (const [attribute, value] of Object.entries(given)) {
      if (attribute.startsWith("on")) removed.add("scripts");
      if (attribute === "href" || attribute === "srcset") removed.add("links");
      if (!attributes.has(attribute)) continue;
      if (attribute === "style") {
        const own = cleanCss(value, "declarationList");
        for (const what of own.removed) removed.add(what);
        if (own.css !== "") written.push(` style="${escapeHtml(own.css)}"`);
      } else written.push(` ${attribute}="${escapeHtml(value)}"`);
    }
    if (name !== "img") return written.join("");
    const source = given["src"] ?? "";
    if (!isOwnPicture(source)) {
      removed.add("remote pictures");
      return null;
    }
    return `${written.join("")} src="${escapeHtml(source)}"`;
  };

  const parser = new Parser(
    {
      onopentag(name, given) {
        if (name === "style" && hiding.length === 0) {
          sheet = "";
          return;
        }
        if (Object.hasOwn(dropped, name)) {
          const what = dropped[name];
          if (what && !(name === "link" && given["rel"] === "icon")) removed.add(what);
          if (!opened.has(name) && !["input", "link", "base", "embed", "frame"].includes(name))
            hiding.push(name);
          return;
        }
        if (hiding.length > 0 || !kept.has(name) || open.length >= DEPTH_MAX) return;
        const written = attributesOf(name, given);
        if (written === null) return;
        out.push(`<${name}${written}>`);
        if (!empty.has(name)) open.push(name);
      },
      ontext(words) {
        if (sheet !== null) sheet += words;
        else if (hiding.length === 0) out.push(escapeHtml(words));
      },
      onclosetag(name) {
        if (name === "style" && sheet !== null) {
          const own = cleanCss(sheet, "stylesheet");
          for (const what of own.removed) removed.add(what);
          sheets.push(own.css);
          sheet = null;
          return;
        }
        if (hiding.at(-1) === name) {
          hiding = hiding.slice(0, -1);
          return;
        }
        if (hiding.length > 0 || open.at(-1) !== name) return;
        open.pop();
        out.push(`</${name}>`);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(text);
  parser.end();
  for (const name of open.toReversed()) out.push(`</${name}>`);
  // An end tag in a style sheet would end it early.
  const css = sheets.join("\n").replaceAll("</", "<\\/");
  return { html: out.join("").trim(), css, removed: [...removed].toSorted() };
}
