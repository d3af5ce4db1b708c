/** What a style shows, and the style as it is applied: everything is in memory. */
import type { BaseStyleId } from "./model.ts";

/** Who the documents come from. */
export interface StyledAgency {
  name: string;
  /** In one line; null if nobody has entered it. */
  address: string | null;
  city: string | null;
  phone: string | null;
}

export interface StyledPicture {
  mediaType: "image/png" | "image/jpeg";
  bytes: Uint8Array;
}

/** What stands before or after a document. A PDF is only named: its pages join those of the printed document. */
export type StylePart =
  | { kind: "HTML"; html: string; css: string }
  | { kind: "PICTURE"; name: string; picture: StyledPicture }
  | { kind: "PDF"; name: string; pageCount: number };

/** A style as it is applied. */
export interface AppliedStyle {
  base: BaseStyleId;
  header: string | null;
  footer: string | null;
  logo: StyledPicture | null;
  prefix: StylePart | null;
  suffix: StylePart | null;
}

/** What is shown in a style. */
export interface StyledDocument {
  title: string;
  /** One or two sentences that say what it comes to. */
  lead: string | null;
  /** Its text: markup of ours in which every word is escaped. */
  html: string;
  client: string | null;
  author: string | null;
  /** "November 22, 2026". */
  date: string;
  /** "2026-11-22". */
  isoDate: string;
  /** What it is filed under. */
  reference: string | null;
  version: number;
  /** It is addressed to somebody and signed. */
  isLetter: boolean;
}
