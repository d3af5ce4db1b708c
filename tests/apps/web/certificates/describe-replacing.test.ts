/** What the form says of the certificate that it was filled in from. */
import { expect, test } from "vitest";
import { certificateStates } from "#model/certificates";
import { replacedIdOf } from "../../../../apps/web/src/certificates/certificate-draft.ts";
import { describeReplacing } from "../../../../apps/web/src/certificates/describe-state.ts";
import type { ReplacedCertificate } from "../../../../apps/web/src/certificates/load-certificate-form.ts";

const certificateNumber = "COI-2026-00418";

test.each(certificateStates)("only a valid one is said to stay valid: %s", (state) => {
  const { title, text } = describeReplacing({ certificateNumber, state });
  expect(text?.includes("stays valid")).toBe(state === "VALID");
  expect(title.startsWith("Replaces")).toBe(state !== "WITHDRAWN");
});

test("a withdrawn one is copied, not replaced", () => {
  const replaced = (state: ReplacedCertificate["state"]) => ({
    replaced: { id: "crt_1", state } as ReplacedCertificate,
  });
  expect(replacedIdOf(replaced("WITHDRAWN"))).toBeNull();
  expect(replacedIdOf(replaced("EXPIRED"))).toBe("crt_1");
  expect(replacedIdOf({ replaced: null })).toBeNull();
});
