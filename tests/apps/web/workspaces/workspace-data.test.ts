import { expect, test } from "vitest";
import {
  applyNews,
  openQuestion,
  turnsOf,
  type WorkspaceData,
  type WorkspaceMessage,
  type WorkspaceNews,
  type WorkspaceStage,
} from "../../../../apps/web/src/workspaces/workspace-data.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();

const message = (id: string, second: number, more: Partial<WorkspaceMessage> = {}): WorkspaceMessage => ({
  id,
  role: "USER",
  content: id,
  timestamp: at(second),
  state: "READ",
  author: null,
  mailSender: null,
  files: [],
  statements: [],
  attachments: [],
  closest: [],
  choices: [],
  ...more,
});

const stage = (id: string, second: number, more: Partial<WorkspaceStage> = {}): WorkspaceStage => ({
  id,
  type: "SEARCH",
  title: id,
  state: "SUCCESS",
  createdAt: at(second),
  reason: null,
  processAttachmentsDetails: null,
  events: [],
  ...more,
});

const header = {
  id: "w",
  title: "Lease review",
  state: "IDLE",
  preset: null,
  customPreset: null,
  createdAt: at(0),
  updatedAt: at(0),
  schemaVersion: "V1",
  isArchived: false,
  version: 1,
  lastSeq: 4,
  metadata: { clientName: null, keywords: [], account: null },
  agencyUser: null,
  mailSender: null,
  serviceRequest: null,
  files: [],
  workflows: [],
} as const satisfies WorkspaceData["header"];

const dataWith = (more: Partial<WorkspaceData>): WorkspaceData => ({
  header,
  messages: [],
  stages: [],
  artifacts: [],
  approvals: [],
  seq: 4,
  ...more,
});

const news = (more: Partial<WorkspaceNews>): WorkspaceNews => ({
  seq: null,
  workspace: null,
  message: null,
  stage: null,
  artifact: null,
  approval: null,
  draft: null,
  changes: null,
  ...more,
});

test("news replace what has their id, in its place, and add what is new", () => {
  const data = dataWith({ stages: [stage("read", 1, { state: "IN_PROGRESS" }), stage("compare", 2)] });
  const next = applyNews(data, [
    news({ seq: 5, stage: stage("read", 1) }),
    news({ seq: 6, message: message("answer", 3, { role: "AGENT" }) }),
  ]);
  expect(next.stages.map(({ id, state }) => [id, state])).toEqual([
    ["read", "SUCCESS"],
    ["compare", "SUCCESS"],
  ]);
  expect(next.messages.map(({ id }) => id)).toEqual(["answer"]);
  expect(next.seq).toBe(6);
});

test("news that arrive together with one number are all taken", () => {
  const next = applyNews(dataWith({}), [
    news({ seq: 7, message: message("answer", 3, { role: "AGENT" }) }),
    news({ seq: 7, stage: stage("read", 1) }),
    news({ seq: 7, workspace: { ...header, title: "Lease" } }),
  ]);
  expect([next.messages.length, next.stages.length, next.header.title, next.seq]).toEqual([1, 1, "Lease", 7]);
});

test("news that were seen before change nothing", () => {
  const data = dataWith({ messages: [message("question", 1)] });
  expect(applyNews(data, [news({ seq: 4, message: message("again", 1) })])).toBe(data);
});

test("words that are being written stand at their step until the stored event takes its place", () => {
  const event = (more: object) =>
    ({
      id: "e1",
      title: "Think",
      content: "",
      startedAt: at(1),
      endedAt: null,
      error: null,
      toolCall: null,
      ...more,
    }) satisfies WorkspaceStage["events"][number];
  const running = dataWith({ stages: [stage("answer", 1, { state: "IN_PROGRESS", events: [event({})] })] });
  const draft = news({ draft: { eventId: "e1", content: "The rent is" } });
  const shown = applyNews(running, [draft]);
  expect(shown.stages[0]?.events[0]?.content).toBe("The rent is");
  expect(shown.seq).toBe(running.seq);
  const ended = stage("answer", 1, { events: [event({ endedAt: at(2), content: "Done." })] });
  const stored = applyNews(shown, [news({ seq: 5, stage: ended }), draft]);
  expect(stored.stages[0]?.events[0]?.content).toBe("Done.");
  expect(applyNews(stored, [draft])).toBe(stored);
});

test("a message that was withdrawn is gone", () => {
  const waiting = message("later", 2, { state: "QUEUED" });
  const data = dataWith({ messages: [message("question", 1), waiting] });
  const next = applyNews(data, [news({ seq: 5, message: { ...waiting, state: "WITHDRAWN" } })]);
  expect(next.messages.map(({ id }) => id)).toEqual(["question"]);
});

test("what Cara does between two messages is one turn, with her answers where they came", () => {
  const turns = turnsOf({
    messages: [
      message("first", 1),
      message("answer", 4, { role: "AGENT" }),
      message("second", 6),
      message("later", 7, { state: "QUEUED" }),
    ],
    stages: [stage("read", 2), stage("compare", 3), stage("draft", 5), stage("send", 8)],
  });
  const shapes = turns.map((turn) =>
    turn.by === "USER"
      ? turn.message.id
      : turn.parts.map((part) => ("stages" in part ? part.stages.map(({ id }) => id) : part.message.id)),
  );
  expect(shapes).toEqual(["first", [["read", "compare"], "answer", ["draft"]], "second", [["send"]]]);
});

test("her last message is the question, while she waits and nobody has answered", () => {
  const question = message("which", 2, { role: "AGENT", choices: ["One", "Two"] });
  const waiting = { ...header, state: "WAITING_FOR_INPUT" } as const;
  const queued = message("later", 3, { state: "QUEUED" });
  expect(openQuestion({ header: waiting, messages: [message("do", 1), question, queued] })).toBe(question);
  expect(openQuestion({ header, messages: [message("do", 1), question] })).toBeNull();
  expect(openQuestion({ header: waiting, messages: [question, message("one", 3)] })).toBeNull();
  const open = message("what", 2, { role: "AGENT" });
  expect(openQuestion({ header: waiting, messages: [message("do", 1), open] })).toBe(open);
});
