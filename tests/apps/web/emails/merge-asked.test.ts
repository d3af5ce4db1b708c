/** What several messages ask for again is one request on the screen. */
import { expect, test } from "vitest";
import { mergeAsked } from "../../../../apps/web/src/emails/merge-asked.ts";

const quote = { emailId: "eml_1", text: "words" };
const asked = (title: string, requestId: string | null, more: object = {}) => ({
  title,
  fields: [{ label: "Name", value: "Meridian Towers", quote }],
  missing: [] as string[],
  dueOn: null as string | null,
  doubt: null as string | null,
  isJoined: false,
  serviceRequest: requestId === null ? null : { id: requestId, state: "OPEN" as const },
  ...more,
});

test("a request that is asked for again stands once, where it was asked for last, with all that was said of it", () => {
  const merged = mergeAsked([
    asked("Create Certificate", "req_1", { missing: ["address", "VIN"], dueOn: "2026-12-01" }),
    asked("Document Request", "req_2"),
    asked("Create Certificate", "req_1", {
      fields: [
        { label: "Name", value: "Meridian Towers", quote: { emailId: "eml_2", text: "again" } },
        { label: "Address", value: "12 Elm St", quote },
      ],
      missing: ["VIN"],
      isJoined: true,
    }),
  ]);
  expect(merged.map(({ title }) => title)).toEqual(["Document Request", "Create Certificate"]);
  expect(merged[1]).toMatchObject({ missing: ["VIN"], dueOn: "2026-12-01", isJoined: false });
  expect(merged[1]?.fields.map(({ label, value }) => `${label} ${value}`)).toEqual([
    "Name Meridian Towers",
    "Address 12 Elm St",
  ]);
  // The words are those that said it first.
  expect(merged[1]?.fields[0]?.quote.text).toBe("words");
});

test("what became no request stands by itself each time", () => {
  expect(mergeAsked([asked("Question", null), asked("Question", null)])).toHaveLength(2);
});

test("what is in doubt is never merged into what the client asks for", () => {
  const doubt = "From mallory@stranger.example: new to this thread";
  const merged = mergeAsked([
    asked("Cancel Policy", "req_1"),
    asked("Cancel Policy", "req_1", { doubt, dueOn: "2026-12-01" }),
  ]);
  expect(merged.map(({ doubt: said, dueOn }) => [said, dueOn])).toEqual([
    [null, null],
    [doubt, "2026-12-01"],
  ]);
});
