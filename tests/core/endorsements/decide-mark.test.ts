import { describe, expect, test } from "vitest";
import {
  decideMark,
  isSameOrganization,
  type MarkFinding,
  type MarkProof,
} from "../../../core/endorsements/model.ts";

const proof = (more: Partial<MarkProof>): MarkProof => ({
  formNumber: "CG 20 10",
  edition: "12/19",
  scope: "ongoing operations",
  reach: "SCHEDULED",
  names: ["Marlow Yards Property Group LLC"],
  from: "WORDS",
  quote: { documentId: "d", readingId: "r", segments: [{ page: 1, start: 0, end: 4, text: "Name" }] },
  documentName: "policy.pdf",
  ...more,
});
const proved = (...proofs: MarkProof[]): MarkFinding => ({
  mark: "ADDITIONAL_INSURED",
  tag: "PROVED",
  proofs,
});
const named = proof({});
const blanket = proof({ formNumber: "CG 20 38", reach: "BLANKET", names: [] });
const holder = { name: "Marlow Yards Property Group, L.L.C." };
const other = { name: "Marlow Yards" };

describe("a mark", () => {
  test("is printed for the holder that a scheduled endorsement names, whatever is confirmed", () => {
    expect(decideMark(proved(named), holder, false)).toEqual({ tag: "PRINTED", proofs: [named] });
    expect(decideMark(proved(named), holder, true)).toEqual({ tag: "PRINTED", proofs: [named] });
  });

  test("is refused to others by a scheduled endorsement, with the names that it has", () => {
    for (const isConfirmed of [true, false])
      expect(decideMark(proved(named), other, isConfirmed)).toEqual({
        tag: "REFUSED",
        reason: "The endorsement names Marlow Yards Property Group LLC, not this holder.",
      });
  });

  test("needs the written contract confirmed for a blanket endorsement", () => {
    expect(decideMark(proved(blanket), other, false)).toEqual({ tag: "NEEDS_CONTRACT", proofs: [blanket] });
    expect(decideMark(proved(blanket), other, true)).toEqual({ tag: "PRINTED", proofs: [blanket] });
  });

  test("is printed by those proofs that give it to the holder", () => {
    const both = proved(named, blanket);
    expect(decideMark(both, holder, false)).toEqual({ tag: "PRINTED", proofs: [named] });
    expect(decideMark(both, holder, true)).toEqual({ tag: "PRINTED", proofs: [named, blanket] });
    expect(decideMark(both, other, true)).toEqual({ tag: "PRINTED", proofs: [blanket] });
  });

  test("is refused where a scheduled form is only listed", () => {
    const listed = proof({ names: [], from: "LISTED" });
    expect(decideMark(proved(listed), holder, true)).toEqual({
      tag: "REFUSED",
      reason:
        "CG 20 10 is listed, but the persons that it names are not in the documents. Upload the endorsement.",
    });
  });

  test("of an endorsement for public bodies is only for them", () => {
    const permits = proof({
      reach: "BLANKET",
      names: [],
      scope: "permits of a state or political subdivision",
    });
    expect(decideMark(proved(permits), { name: "City of Anders Falls" }, true).tag).toBe("PRINTED");
    expect(decideMark(proved(permits), holder, true).tag).toBe("REFUSED");
    expect(decideMark(proved(permits), { name: "City Lights LLC" }, true).tag).toBe("REFUSED");
  });

  test("that is missing is refused with the forms that usually give it", () => {
    const missing = (usualForms: string[]): MarkFinding => ({
      mark: "WAIVER_OF_SUBROGATION",
      tag: "MISSING",
      usualForms,
    });
    expect(decideMark(missing(["CG 24 04"]), holder, true)).toEqual({
      tag: "REFUSED",
      reason: "The policy's documents have no endorsement for it. Usual forms: CG 24 04.",
    });
    expect(decideMark(missing([]), holder, true)).toEqual({
      tag: "REFUSED",
      reason: "The policy's documents have no endorsement for it.",
    });
    expect(decideMark({ mark: "ADDITIONAL_INSURED", tag: "DOES_NOT_APPLY" }, holder, true).tag).toBe(
      "REFUSED",
    );
  });
});

test.each([
  ["Marlow Yards, L.L.C.", "MARLOW YARDS LLC"],
  ["Saltmarsh & Daughters Co.", "Saltmarsh and Daughters Company"],
  ["Quillfeather Builders, Inc.", "QUILLFEATHER BUILDERS INCORPORATED"],
  ["Seacoast Bank, N.A.", "Seacoast Bank NA"],
  ["Seacoast Bank ISAOA/ATIMA", "Seacoast Bank"],
  ["Seacoast Bank, its successors and/or assigns", "Seacoast Bank"],
  ["The City of Anders Falls", "City of Anders Falls"],
  ["J. R. O’Dell Homes, L.P.", "J.R. O'Dell Homes LP"],
  ["Trinity  Meadow\nHomes Limited Partnership", "Trinity Meadow Homes, LP"],
  ["Ｍarlow\u200B Yards LLC", "Marlow Yards LLC"],
])("%j and %j are one organization", (a, b) => {
  expect(isSameOrganization(a, b)).toBe(true);
  expect(isSameOrganization(b, a)).toBe(true);
});

test.each([
  ["Marlow Yards", "Marlow Yards Property Group LLC"],
  ["Marlow Yards LLC", "Marlow Yards Inc."],
  ["Marlow Yards LLC", "Marlow Yards II LLC"],
  ["Marlow Yards Holdings LLC", "Marlow Yards LLC"],
  ["Yards LLC", "Marlow Yards LLC"],
  ["City of Anders", "City of Anders Falls"],
  ["", ""],
  ["LLC", "Inc"],
  ["…", "—"],
  ["Мarlow Yards LLC", "Marlow Yards LLC"],
])("%j and %j are two", (a, b) => {
  expect(isSameOrganization(a, b)).toBe(false);
});
