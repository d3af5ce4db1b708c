/** What stands above and below the text of a document in each built-in style. Every value is text. */
import { initialsOf } from "#model/users";
import { escapeHtml } from "../shared/escape-html.ts";
import type { BaseStyleId } from "./model.ts";
import type { StyledAgency, StyledDocument } from "./styled-document.ts";

export interface Frame {
  agency: StyledAgency;
  /** An image element; empty for none. */
  logo: string;
  document: StyledDocument;
}

interface Surround {
  opening(frame: Frame): string;
  closing(frame: Frame): string;
}

const paragraph = (name: string, text: string | null): string =>
  text === null || text === "" ? "" : `<p class="${name}">${escapeHtml(text)}</p>`;
const heading = ({ document }: Frame): string => `<h1>${escapeHtml(document.title)}</h1>`;
const lead = ({ document }: Frame): string => paragraph("lead", document.lead);

/** "Tidewater & Locke Insurance Agency" is "T & L", any other name its initials. */
function monogramOf(name: string): string {
  const [, one = "", other = ""] = /(\S+) (?:&|and) (\S+)/u.exec(name) ?? [];
  return other === "" ? initialsOf(name) : [one, other].map(initialsOf).join(" & ");
}

const signed = ({ document: { isLetter, author } }: Frame, closing: string): string =>
  isLetter && author !== null
    ? `<p class="salutation">${closing}</p><p class="signature">${escapeHtml(author)}</p>`
    : "";
const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? name;

const surrounds: Record<BaseStyleId, Surround> = {
  CLASSIC_PROFESSIONAL: {
    opening: (frame) => {
      const { agency, logo, document } = frame;
      const reached = [agency.address, agency.phone].filter((part) => part !== null).join("  ·  ");
      return `<div class="letterhead">${logo}<b>${escapeHtml(agency.name)}</b>${
        reached === "" ? "" : `<em>${escapeHtml(reached)}</em>`
      }</div>${paragraph("date", document.date)}${paragraph("recipient", document.client)}${heading(frame)}${
        document.isLetter && document.client !== null
          ? paragraph("salutation", `Dear ${document.client}:`)
          : ""
      }${lead(frame)}`;
    },
    closing: (frame) => signed(frame, "Respectfully submitted,"),
  },
  MODERN_MINIMALIST: {
    opening: (frame) => {
      const { agency, logo, document } = frame;
      return `<div class="who">${logo}${escapeHtml(agency.name)}</div>${heading(frame)}${
        document.lead === null
          ? paragraph("lead", [document.client, document.date].filter(Boolean).join(", "))
          : lead(frame)
      }`;
    },
    closing: ({ document: { author, date, lead: sentence }, agency }) =>
      paragraph("who", sentence === null ? null : [author ?? agency.name, date].join(", ")),
  },
  WARM_HUMAN: {
    opening: (frame) => {
      const { agency, logo, document } = frame;
      const name = document.author ?? agency.name;
      const role = document.author === null ? document.date : `your agent at ${agency.name}`;
      return `<div class="who"><span class="face">${escapeHtml(initialsOf(name))}</span><span>${escapeHtml(
        name,
      )}<br><em>${escapeHtml(role)}</em></span>${logo}</div>${heading(frame)}${lead(frame)}`;
    },
    closing: ({ document: { isLetter, author } }) =>
      isLetter && author !== null
        ? `<p class="signature">Warmly, ${escapeHtml(firstNameOf(author))}</p>`
        : "",
  },
  ELEGANT_PREMIUM: {
    opening: (frame) => {
      const { agency, logo, document } = frame;
      const crest = logo === "" ? `<div class="monogram">${escapeHtml(monogramOf(agency.name))}</div>` : logo;
      return `${crest}${paragraph("over", document.client === null ? null : `Prepared for ${document.client}`)}${heading(
        frame,
      )}<div class="fine"></div>${lead(frame)}${paragraph("date", document.date)}`;
    },
    closing: (frame) =>
      `${signed(frame, "With kind regards,")}<div class="fine"></div>${paragraph(
        "over",
        [frame.agency.name, frame.agency.city].filter((part) => part !== null).join(", "),
      )}`,
  },
  TECHNICAL_AND_STRUCTURED: {
    opening: (frame) => {
      const { agency, logo, document } = frame;
      const marks = [
        document.reference === null ? agency.name : `DOC ${document.reference}`,
        `REV ${document.version}`,
        document.isoDate,
      ];
      const facts: [string, string | null][] = [
        ["Client", document.client],
        ["Prepared by", [document.author, agency.name].filter((part) => part !== null).join(", ")],
        ["Contact", agency.phone],
      ];
      const rows = facts.map(([label, value]) =>
        value === null ? "" : `<tr><th>${label}</th><td>${escapeHtml(value)}</td></tr>`,
      );
      return `${logo}<div class="marks">${marks
        .map((mark) => `<span>${escapeHtml(mark)}</span>`)
        .join("")}</div>${heading(frame)}<table class="facts">${rows.join("")}</table>${lead(frame)}`;
    },
    closing: () => "",
  },
};

export const openingOf = (base: BaseStyleId, frame: Frame): string => surrounds[base].opening(frame);
export const closingOf = (base: BaseStyleId, frame: Frame): string => surrounds[base].closing(frame);
