import { expect, test } from "vitest";
import { firstStage, stageOf } from "../../../../apps/web/src/conversation/stages.ts";

const draft = { statements: [], attachments: [] };

test("goes through the specified stages and ends at 100%", () => {
  const heard = [
    { step: "READING", draft: null, messages: null },
    { step: "THINKING", draft: null, messages: null },
    { step: "THINKING", draft, messages: null },
    { step: "DONE", draft: null, messages: [] },
  ] satisfies Parameters<typeof stageOf>[0][];
  expect([firstStage, ...heard.map(stageOf)]).toEqual([
    { text: "Loading policy documents...", percent: 10 },
    { text: "Reading carefully...", percent: 45 },
    { text: "Thinking...", percent: 80 },
    { text: "Thinking...", percent: 90 },
    { text: "Thinking...", percent: 100 },
  ]);
});

test("shows 100% for an answer that arrives complete", () => {
  expect(stageOf({ step: "DONE", draft, messages: [] }).percent).toBe(100);
});
