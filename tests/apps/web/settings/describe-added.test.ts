import { expect, test } from "vitest";
import { describeAdded } from "../../../../apps/web/src/settings/describe-added.ts";

const broker = { name: "Gannet Mutual", naicCode: null, isCarrier: false, isBroker: true };

test("names a company that was not in the list", () => {
  expect(describeAdded(broker, undefined)).toEqual({ title: "Gannet Mutual added" });
});

test("says that a company was in the list, and what it gained", () => {
  const title = "Gannet Mutual was already in the list";
  expect(describeAdded(broker, broker)).toEqual({ title, text: "Nothing was changed." });
  expect(describeAdded({ ...broker, isCarrier: true }, broker)).toEqual({
    title,
    text: "It is now also a carrier.",
  });
  const carrier = { ...broker, isCarrier: true, isBroker: false };
  expect(describeAdded({ ...carrier, isBroker: true }, carrier)).toEqual({
    title,
    text: "It is now also a wholesale broker.",
  });
  expect(describeAdded({ ...broker, naicCode: "01234", isCarrier: true }, broker)).toEqual({
    title,
    text: "It is now also a carrier, and its NAIC code is now 01234.",
  });
});
