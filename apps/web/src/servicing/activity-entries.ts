/** Comments and events of a request in one ascending line. */
import { requestPriorityLabels, requestTypeLabels } from "#model/servicing";
import { fulfilledWords, resolvedWords, type Words } from "./fulfilled-words.ts";
import type { RequestData } from "./request-data.ts";

type Version = RequestData["versionHistory"][number];

export interface ActivityItem {
  id: string;
  at: string;
  /** Null for what happened by itself. */
  actor: { name: string; isCara: boolean } | null;
  words: Words;
  /** What was written. */
  text?: string;
  /** What it was resolved with; no address of one that was removed since. */
  files?: readonly { name: string; url: string | null }[];
  isComment: boolean;
}

/** "Nov 23". */
type DayOf = (instant: string) => string;

const plain = (text: string): Words => [{ text }];

/** A due date that follows a new priority, or the reopening, is nobody's decision. */
const isByItself = ({ updateTypes, serviceRequest: { dueAt, isDueByHand } }: Version): boolean =>
  Boolean(dueAt) && !isDueByHand && updateTypes.some((type) => type === "PRIORITY" || type === "REOPENED");

function dueWords(before: string | null | undefined, version: Version, dayOf: DayOf): Words {
  const { dueAt: after, isDueByHand } = version.serviceRequest;
  if (!after) return plain("removed the due date");
  const day = { text: dayOf(after), isStrong: true };
  if (!isDueByHand)
    return [
      { text: isByItself(version) ? "Due " : "set the due date to " },
      day,
      { text: " by the priority" },
    ];
  return before
    ? [{ text: `moved the due date from ${dayOf(before)} to ` }, day]
    : [{ text: "set the due date to " }, day];
}

const namesOf = ({ mergedRequests }: Version): string =>
  mergedRequests.map(({ type }) => requestTypeLabels[type]).join(", ");

const assigneeWords = ({ serviceRequest: { assignee } }: Version): Words =>
  assignee ? [{ text: "assigned it to " }, { text: assignee.name, isStrong: true }] : plain("unassigned it");

interface Told {
  request: RequestData;
  version: Version;
  before: Version | undefined;
  dayOf: DayOf;
}

/** One thing that happened in a version; none if something else says it. */
function eventsOf(type: Version["updateTypes"][number], { request, version, before, dayOf }: Told): Words[] {
  switch (type) {
    case "OPENED":
      return [plain("opened this request")];
    case "ASSIGNEE":
      return [assigneeWords(version)];
    case "DUE_AT":
      return [dueWords(before?.serviceRequest.dueAt, version, dayOf)];
    case "PRIORITY":
      return [
        [
          { text: "set the priority to " },
          { text: requestPriorityLabels[version.serviceRequest.priority], isStrong: true },
        ],
      ];
    case "DETAILS":
      return [plain(`changed the details of the ${requestTypeLabels[request.type]} request`)];
    case "ACCOUNT":
      return [plain("changed the account")];
    case "CLIENT":
      return [plain("changed the client’s contact")];
    case "BUSINESS_POLICY":
      return [plain("changed the policy")];
    case "OVERDUE":
      return [plain("Became overdue")];
    case "RESOLVED":
      return [resolvedWords(request, version)];
    case "FULFILLED":
      return [fulfilledWords(request, version)];
    case "STEP":
      return [plain(version.step === "EXPLORER" ? "opened the explorer" : "looked through the documents")];
    case "FILE_REMOVED":
      return [[{ text: "removed the file " }, { text: version.removedFile ?? "", isStrong: true }]];
    case "REOPENED":
      return [plain("reopened this request")];
    case "MERGED":
      return [plain(`merged this request into ${namesOf(version) || "another one"}`)];
    case "MERGED_INTO":
      return [plain(`merged ${namesOf(version) || "other requests"} into this one`)];
    default:
      // Files come with what closes the request.
      return [];
  }
}

/** Why, or how it was resolved, in their words. */
const textOf = ({ reason, updateTypes, serviceRequest }: Version): string | null | undefined =>
  reason ?? (updateTypes.includes("RESOLVED") ? serviceRequest.resolution?.notes : null);

const filesOf = ({ files }: Version, request: RequestData): NonNullable<ActivityItem["files"]> =>
  files.map(({ id, name }) => ({
    name,
    url: (id && request.files.find((file) => file.id === id)?.url) || null,
  }));

function actorOf({ updateInitiatorType, updateInitiator }: Version): ActivityItem["actor"] {
  if (updateInitiatorType === "CRONJOB") return null;
  if (updateInitiatorType === "CARA" || updateInitiatorType === "WORKFLOW")
    return { name: "Cara", isCara: true };
  if (updateInitiatorType === "AGENCY_USER")
    return { name: updateInitiator?.name ?? "A former user", isCara: false };
  return {
    name: updateInitiatorType === "ANONYMOUS" ? "Someone who was not signed in" : "The client",
    isCara: false,
  };
}

export function activityOf(request: RequestData, dayOf: DayOf): ActivityItem[] {
  const versions = request.versionHistory.toSorted((one, other) => one.version - other.version);
  const events = versions.flatMap((version, place) =>
    version.updateTypes.flatMap((type, nth) =>
      eventsOf(type, { request, version, before: versions[place - 1], dayOf }).map((words): ActivityItem => ({
        // A version has more than one entry if it became overdue.
        id: `event-${place}-${nth}`,
        at: version.createdAt,
        actor: type === "DUE_AT" && isByItself(version) ? null : actorOf(version),
        words,
        isComment: false,
        ...(nth === 0 ? { text: textOf(version) ?? "", files: filesOf(version, request) } : {}),
      })),
    ),
  );
  const [opening] = versions;
  const { assignee: firstAssignee, isAssignedByRule } = opening?.serviceRequest ?? {};
  if (opening && firstAssignee) {
    events.splice(1, 0, {
      id: "event-assignee",
      at: opening.createdAt,
      actor: null,
      words: [
        { text: "Assigned to " },
        { text: firstAssignee.name, isStrong: true },
        ...(isAssignedByRule ? plain(` by the rule for ${requestTypeLabels[request.type]}`) : []),
      ],
      isComment: false,
    });
  }
  const comments = request.comments.map(({ id, createdAt, content, agencyUser }): ActivityItem => ({
    id,
    at: createdAt,
    actor: { name: agencyUser?.name ?? "A former user", isCara: false },
    words: plain("commented"),
    text: content,
    isComment: true,
  }));
  return [...events, ...comments].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
