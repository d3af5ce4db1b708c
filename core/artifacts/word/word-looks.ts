/** The five built-in styles as Word shows them: faces that every Word has, colors without their hash, sizes in half points. */
import type { BaseStyleId } from "#model/styles";

export interface WordLook {
  text: { font: string; size: number; color: string };
  title: { size: number; color: string; bold: boolean; isCentered: boolean };
  heading: { size: number; color: string; bold: boolean; italics: boolean; isCentered: boolean };
  table: {
    font: string;
    /** Of the lines; null for none. */
    line: string | null;
    hasColumnLines: boolean;
    headFill: string | null;
    headColor: string;
    isHeadBold: boolean;
  };
  /** Of the page's left and right, in twentieths of a point. */
  margin: number;
}

const inch = 1_440;

export const wordLooks: Record<BaseStyleId, WordLook> = {
  CLASSIC_PROFESSIONAL: {
    text: { font: "Times New Roman", size: 23, color: "16191A" },
    title: { size: 27, color: "22304A", bold: true, isCentered: true },
    heading: { size: 23, color: "22304A", bold: true, italics: false, isCentered: false },
    table: {
      font: "Times New Roman",
      line: "6B7484",
      hasColumnLines: true,
      headFill: "E8EBF1",
      headColor: "16191A",
      isHeadBold: true,
    },
    margin: inch,
  },
  MODERN_MINIMALIST: {
    text: { font: "Arial", size: 21, color: "16191A" },
    title: { size: 72, color: "16191A", bold: true, isCentered: false },
    heading: { size: 21, color: "16191A", bold: true, italics: false, isCentered: false },
    table: {
      font: "Arial",
      line: null,
      hasColumnLines: false,
      headFill: null,
      headColor: "6B7570",
      isHeadBold: false,
    },
    margin: 0.95 * inch,
  },
  WARM_HUMAN: {
    text: { font: "Georgia", size: 21, color: "33291F" },
    title: { size: 46, color: "9A4A22", bold: false, isCentered: false },
    heading: { size: 25, color: "9A4A22", bold: true, italics: false, isCentered: false },
    table: {
      font: "Georgia",
      line: "D2B89C",
      hasColumnLines: false,
      headFill: null,
      headColor: "7D6048",
      isHeadBold: false,
    },
    margin: 0.95 * inch,
  },
  ELEGANT_PREMIUM: {
    text: { font: "Garamond", size: 24, color: "2A2622" },
    title: { size: 54, color: "2A2622", bold: false, isCentered: true },
    heading: { size: 28, color: "8A6D2F", bold: false, italics: true, isCentered: true },
    table: {
      font: "Garamond",
      line: "DCCFB2",
      hasColumnLines: false,
      headFill: null,
      headColor: "8A6D2F",
      isHeadBold: false,
    },
    margin: 1.35 * inch,
  },
  TECHNICAL_AND_STRUCTURED: {
    text: { font: "Arial", size: 19, color: "16191A" },
    title: { size: 32, color: "16191A", bold: true, isCentered: false },
    heading: { size: 21, color: "16191A", bold: true, italics: false, isCentered: false },
    table: {
      font: "Courier New",
      line: "B4BBB8",
      hasColumnLines: true,
      headFill: "16191A",
      headColor: "FFFFFF",
      isHeadBold: false,
    },
    margin: 0.65 * inch,
  },
};
