import { expect, test } from "vitest";
import { featuresOf, wordsOfSentence } from "../../../core/emails/asked/sentence-features.ts";

const around = { subject: [], before: "", isFirst: false, isItem: false };

test("what is interchangeable is its kind, and other words lose their endings", () => {
  expect(
    wordsOfSentence("Please add the 2022 Ford Transit, VIN 1FTBR1Y84RKA11223, effective 12/15."),
  ).toEqual(expect.arrayContaining(["please", "add", "VEHICLE", "VINNO", "DATE"]));
  expect(wordsOfSentence("need coi for the City of Mesa by friday")).toEqual(
    expect.arrayContaining(["need", "CERT", "NAME", "DATE"]),
  );
  expect(wordsOfSentence("quoted")).toEqual(wordsOfSentence("quote").map((word) => word.replace(/e$/u, "")));
});

test("a negation marks the words behind it until the clause ends", () => {
  expect(wordsOfSentence("we don't need the quote; send the invoice")).toEqual(
    expect.arrayContaining(["!need", "!quote", "send", "DOC"]),
  );
  expect(wordsOfSentence("not the umbrella but the auto")).toEqual(expect.arrayContaining(["!LINE", "LINE"]));
});

test("words count alone, beside each other, by their group and by what stands around", () => {
  const features = featuresOf("Can you bump our GL limit?", {
    subject: wordsOfSentence("Limits"),
    before: "Please do the following:",
    isFirst: true,
    isItem: true,
  });
  expect(features).toEqual(
    expect.arrayContaining([
      ...["bias", "bump", "bump our", "=CHANGE", "=CHANGE>LINE", "^can you"],
      ...["@question", "@mark", "@first", "@item", "<:", "s:limit"],
    ]),
  );
});

test("a long sentence costs in proportion", () => {
  const size = (words: number) => featuresOf("add word ".repeat(words), around).length;
  expect(size(4_000)).toBeLessThan(20 * size(4) + 100);
});
