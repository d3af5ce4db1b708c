/**
 * The fixtures against truth by hand (fixtures/documents/marks-truth.json): no proof too many, none missing, also where
 * all of the fixtures are filed under each of the policies.
 */
import { readdir, readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { PolicyType } from "#model/policies";
import { extract } from "../../../core/assistant/local/extract.ts";
import { type ProofDocument, proveMarks } from "../../../core/endorsements/mod.ts";
import type { MarkFinding } from "../../../core/endorsements/model.ts";
import { readAll, readFixture } from "../reading/sources.ts";

interface Truth {
  policies: {
    file: string;
    policy: { type: PolicyType; policyNumber: string; inforceAt: string; expiresAt: string };
    proofs: string[];
  }[];
}

const folder = new URL("../../../fixtures/documents/", import.meta.url);
const truth = JSON.parse(await readFile(new URL("marks-truth.json", folder), "utf8")) as Truth;
const documents = new Map<string, ProofDocument>();

beforeAll(async () => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".pdf")).sort();
  for (const name of names) {
    const pages = await readAll(await readFixture(name));
    documents.set(name, {
      documentId: name,
      readingId: name,
      name,
      type: "OTHER",
      mediaType: "application/pdf",
      extraction: extract({ name, pages }),
      pages: pages.map(({ page, text }) => ({ page, text })),
    });
  }
});

const provedIn = (findings: readonly MarkFinding[]): string[] =>
  findings.flatMap((finding) =>
    finding.tag === "PROVED"
      ? finding.proofs.map(({ from, formNumber, reach, names, scope, quote }) =>
          [
            finding.mark,
            from,
            formNumber ?? "no number",
            reach === "BLANKET" ? "BLANKET" : `SCHEDULED: ${names.join("; ") || "nobody"}`,
            scope ?? "no limit",
            `page ${quote.segments[0]?.page}`,
          ].join(" | "),
        )
      : [],
  );

test.each(truth.policies)("$file proves its marks and no others", ({ file, policy, proofs }) => {
  const document = documents.get(file);
  if (!document) throw new Error(`There is no ${file}.`);
  const own = { ...policy, today: policy.inforceAt };
  expect(provedIn(proveMarks({ policy: own, documents: [document] }))).toEqual(proofs);
  // Certificates, quotes and the policies of others, filed with it by mistake, change nothing.
  const found = provedIn(proveMarks({ policy: own, documents: [...documents.values()] }));
  expect(found.toSorted()).toEqual(proofs.toSorted());
});

test("quotes of the fixtures stand on their pages", () => {
  for (const { file, policy } of truth.policies) {
    const document = documents.get(file);
    for (const finding of proveMarks({
      policy: { ...policy, today: policy.inforceAt },
      documents: document ? [document] : [],
    })) {
      if (finding.tag !== "PROVED") continue;
      for (const { page, start, end, text } of finding.proofs.flatMap(({ quote }) => quote.segments))
        expect(document?.pages.find((each) => each.page === page)?.text.slice(start, end)).toBe(text);
    }
  }
});

test("nothing proves a mark for another number or for the terms before and after", () => {
  for (const { policy } of truth.policies) {
    const shifted = (years: number, date: string) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
    const others = [
      { ...policy, policyNumber: `${policy.policyNumber}9` },
      { ...policy, policyNumber: policy.policyNumber.slice(0, -1) },
      ...[-2, -1, 1, 2].map((years) => ({
        ...policy,
        inforceAt: shifted(years, policy.inforceAt),
        expiresAt: shifted(years, policy.expiresAt),
      })),
    ];
    for (const other of others)
      expect(
        provedIn(
          proveMarks({ policy: { ...other, today: other.inforceAt }, documents: [...documents.values()] }),
        ),
      ).toEqual([]);
  }
});
