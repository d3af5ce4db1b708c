/** The activity names what was done for a request, and leads to it. */
import { expect, test } from "vitest";
import { fulfilledWords, resolvedWords } from "../../../../apps/web/src/servicing/fulfilled-words.ts";
import type { RequestData } from "../../../../apps/web/src/servicing/request-data.ts";

type Version = RequestData["versionHistory"][number];
const request = { account: { id: "acc_1" } } as RequestData;
const by = (fulfilledBy: Version["fulfilledBy"]) => ({ fulfilledBy }) as Version;
const certificate = {
  ...{ entity: "certificate", entityId: "crt_1", label: "certificate COI-2026-00007" },
  lacksMark: false,
};

test("a resolution links the certificate or the policy that it was made with", () => {
  expect(resolvedWords(request, by(certificate))).toEqual([
    { text: "resolved this request with " },
    { text: "certificate COI-2026-00007", to: "/app/accounts/acc_1/certificates/crt_1" },
  ]);
  const label = "the cancellation of General Liability GL-1";
  const cancellation = { entity: "policy", entityId: "pol_1", label, lacksMark: false };
  expect(resolvedWords(request, by(cancellation))).toContainEqual({
    text: label,
    to: "/app/policies/pol_1/overview",
  });
  expect(resolvedWords(request, by(null))).toEqual([{ text: "resolved this request" }]);
});

test("says what a certificate lacks, and that the request stayed open", () => {
  const told = (words: readonly { text: string }[]) => words.map(({ text }) => text).join("");
  const lacking = by({ ...certificate, lacksMark: true });
  expect(told(fulfilledWords(request, lacking))).toBe(
    "issued certificate COI-2026-00007 without the additional insured and left this request open",
  );
  expect(told(resolvedWords(request, lacking))).toBe(
    "resolved this request with certificate COI-2026-00007 without the additional insured",
  );
});
