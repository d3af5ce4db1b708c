import { expect, test } from "vitest";
import { activityOf } from "../../../../apps/web/src/servicing/activity-entries.ts";
import type { RequestData } from "../../../../apps/web/src/servicing/request-data.ts";

type Version = RequestData["versionHistory"][number];

const dana = { id: "usr_dana", name: "Dana Whitlock" };
const reese = { id: "usr_reese", name: "Reese Tamblyn" };

const version = (number: number, minute: number, more: Partial<Version>): Version => ({
  version: number,
  updateTypes: [],
  updateInitiatorId: dana.id,
  updateInitiatorType: "AGENCY_USER",
  updateInitiator: dana,
  createdAt: `2026-11-20T10:${String(minute).padStart(2, "0")}:00Z`,
  reason: null,
  removedFile: null,
  mergedRequests: [],
  step: null,
  fulfilledBy: null,
  files: [],
  serviceRequest: {
    assignee: null,
    isAssignedByRule: false,
    dueAt: null,
    isDueByHand: true,
    priority: "NORMAL",
    resolution: null,
  },
  ...more,
});

const at = (assignee: typeof dana | null, dueAt: string | null) => ({
  assignee,
  isAssignedByRule: false,
  dueAt,
  isDueByHand: true,
  priority: "HIGH" as const,
  resolution: null,
});

const request = (versionHistory: Version[], comments: RequestData["comments"] = []) =>
  ({ type: "QUESTION", versionHistory, comments }) as unknown as RequestData;

const told = (data: RequestData) =>
  activityOf(data, (instant) => instant.slice(5, 10)).map(
    ({ actor, words, text }) =>
      `${actor?.name ?? "-"}: ${words.map((each) => each.text).join("")}${text ? ` [${text}]` : ""}`,
  );

test("merges comments and history in ascending order", () => {
  const data = request(
    [
      version(3, 30, {
        updateTypes: ["DUE_AT", "PRIORITY"],
        updateInitiator: reese,
        serviceRequest: at(dana, "2026-11-23T22:00:00Z"),
      }),
      version(1, 0, { updateTypes: ["OPENED"], serviceRequest: at(dana, "2026-11-24T22:00:00Z") }),
      version(2, 20, {
        updateTypes: ["OVERDUE"],
        updateInitiatorType: "CRONJOB",
        updateInitiator: null,
        serviceRequest: at(dana, "2026-11-24T22:00:00Z"),
      }),
    ],
    [{ id: "cmt_1", content: "Called.", createdAt: "2026-11-20T10:10:00Z", agencyUser: reese }],
  );
  expect(told(data)).toEqual([
    "Dana Whitlock: opened this request",
    "-: Assigned to Dana Whitlock",
    "Reese Tamblyn: commented [Called.]",
    "-: Became overdue",
    "Reese Tamblyn: moved the due date from 11-24 to 11-23",
    "Reese Tamblyn: set the priority to High",
  ]);
});

test("says each assignment, due date, closing, reopening and merge", () => {
  const data = request([
    version(1, 0, { updateTypes: ["OPENED"], updateInitiatorType: "CARA", updateInitiator: null }),
    version(2, 1, { updateTypes: ["ASSIGNEE"], serviceRequest: at(reese, null) }),
    version(3, 2, { updateTypes: ["ASSIGNEE"], serviceRequest: at(null, null) }),
    version(4, 3, { updateTypes: ["DUE_AT"], serviceRequest: at(null, "2026-12-01T22:00:00Z") }),
    version(5, 4, { updateTypes: ["DUE_AT"], serviceRequest: at(null, null) }),
    version(6, 5, { updateTypes: ["RESOLVED", "FILES"] }),
    version(7, 6, { updateTypes: ["REOPENED"], reason: "Wrong holder." }),
    version(8, 7, { updateTypes: ["MERGED_INTO"], mergedRequests: [{ id: "srq_2", type: "OTHER" }] }),
    version(9, 8, { updateTypes: ["MERGED"], mergedRequests: [], updateInitiator: null }),
  ]);
  expect(told(data)).toEqual([
    "Cara: opened this request",
    "Dana Whitlock: assigned it to Reese Tamblyn",
    "Dana Whitlock: unassigned it",
    "Dana Whitlock: set the due date to 12-01",
    "Dana Whitlock: removed the due date",
    "Dana Whitlock: resolved this request",
    "Dana Whitlock: reopened this request [Wrong holder.]",
    "Dana Whitlock: merged Other into this one",
    "A former user: merged this request into another one",
  ]);
});

test("says how it was resolved with its files, what a rule or the priority decided, each entry with its own id", () => {
  const assigned = { ...at(dana, "2026-11-24T22:00:00Z"), isDueByHand: false };
  const data: RequestData = {
    ...request([
      version(1, 0, { updateTypes: ["OPENED"], serviceRequest: { ...assigned, isAssignedByRule: true } }),
      version(1, 5, { updateTypes: ["OVERDUE"], updateInitiatorType: "CRONJOB", serviceRequest: assigned }),
      version(2, 10, {
        updateTypes: ["DUE_AT", "PRIORITY"],
        serviceRequest: { ...assigned, dueAt: "2026-11-23T22:00:00Z" },
      }),
      version(3, 20, {
        updateTypes: ["RESOLVED", "FILES"],
        files: [
          { id: "srf_1", name: "Binder.pdf" },
          { id: "srf_gone", name: "Wrong.pdf" },
        ],
        serviceRequest: { ...assigned, resolution: { notes: "Sent the binder." } },
      }),
      version(4, 30, { updateTypes: ["REOPENED"], reason: "Wrong year.", serviceRequest: assigned }),
      version(5, 40, { updateTypes: ["DUE_AT"], serviceRequest: assigned }),
    ]),
    files: [{ id: "srf_1", name: "Binder.pdf", size: 1, url: "/service-files/srf_1" }],
  };
  expect(told(data)).toEqual([
    "Dana Whitlock: opened this request",
    "-: Assigned to Dana Whitlock by the rule for Question",
    "-: Became overdue",
    "-: Due 11-23 by the priority",
    "Dana Whitlock: set the priority to High",
    "Dana Whitlock: resolved this request [Sent the binder.]",
    "Dana Whitlock: reopened this request [Wrong year.]",
    "Dana Whitlock: set the due date to 11-24 by the priority",
  ]);
  const items = activityOf(data, String);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items.flatMap(({ files = [] }) => files)).toEqual([
    { name: "Binder.pdf", url: "/service-files/srf_1" },
    { name: "Wrong.pdf", url: null },
  ]);
});

test("tells clients from people who were not signed in", () => {
  const opened = { updateTypes: ["OPENED" as const], updateInitiator: null };
  const by = (updateInitiatorType: Version["updateInitiatorType"]) =>
    told(request([version(1, 0, { ...opened, updateInitiatorType })]));
  expect([by("AGENCY_CLIENT"), by("ANONYMOUS"), by("WORKFLOW")].flat()).toEqual([
    "The client: opened this request",
    "Someone who was not signed in: opened this request",
    "Cara: opened this request",
  ]);
});

test("says what closed it, and that nobody chose the assignee", () => {
  const data = request([
    version(1, 0, {
      updateTypes: ["OPENED"],
      serviceRequest: { ...at(reese, null), isAssignedByRule: true },
    }),
    version(2, 1, {
      updateTypes: ["RESOLVED"],
      fulfilledBy: {
        ...{ entity: "certificate", entityId: "crt_1", lacksMark: false },
        label: "certificate 7K3QXM-000123",
      },
    }),
  ]);
  expect(told(data)).toEqual([
    "Dana Whitlock: opened this request",
    "-: Assigned to Reese Tamblyn by the rule for Question",
    "Dana Whitlock: resolved this request with certificate 7K3QXM-000123",
  ]);
});
