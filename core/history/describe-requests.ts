/** What was done to service requests, in words. */
import { requestPriorityLabels, requestTypeLabels } from "#model/servicing";
import { type Content, contentOf, readableName, textOf, valueOf } from "./content.ts";
import { counted, type Describe, words } from "./entry.ts";
import { changesBetween, type HistoryValue } from "./model.ts";

/** The words before and after what the request is called. */
const sentences: Readonly<Record<string, [before: string, after?: string]>> = {
  "serviceRequest.create": ["opened"],
  "serviceRequest.resolve": ["resolved"],
  "serviceRequest.reopen": ["reopened"],
  "serviceRequest.fulfill": ["worked on"],
  "serviceRequest.step": ["looked for what", " asks for"],
  "serviceRequest.comment": ["commented on"],
  "serviceRequest.overdue": ["marked", " as overdue"],
  "serviceRequest.merge": ["merged", " into another one"],
  "serviceRequest.absorb": ["merged others into"],
  "serviceRequest.removeFile": ["removed a file from"],
};

const labels: Readonly<Record<string, string>> = requestTypeLabels;

export const describeRequest: Describe = ({ newest, count }) => {
  const { action, before, after, subject, isOpenable, entity, entityId } = newest;
  const [start, end = ""] = sentences[action] ?? [updateVerb(contentOf(before), contentOf(after))];
  if (count > 1) return { sentence: [words(`${start} ${counted(count, "1", "service requests")}${end}`)] };
  const type = textOf({ ...subject, ...before, ...after }["type"]);
  const text = type === null ? "a service request" : (labels[type] ?? readableName(type));
  const fulfilledBy = textOf(contentOf(contentOf(after)["fulfilledBy"])["label"]);
  return {
    sentence: [
      words(type === null ? `${start} ` : `${start} the service request `),
      isOpenable ? { text, entity, entityId } : words(text),
      ...(end ? [words(end)] : []),
      ...(fulfilledBy === null ? [] : [words(` with ${fulfilledBy}`)]),
    ],
    changes: action === "serviceRequest.update" ? changesBetween(valuesOf(before), valuesOf(after)) : [],
    ...(action === "serviceRequest.comment" ? { reason: textOf(contentOf(after)["comment"]) } : {}),
  };
};

function updateVerb(before: Content, after: Content): string {
  const isChanged = (field: string) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  if (isChanged("accountId")) return "changed the account of";
  const others = ["priority", "details", "policyId", ...contactFields.map(({ field }) => field)].some(
    isChanged,
  );
  if (!others && isChanged("assigneeId") && !isChanged("dueAt"))
    return textOf(after["assigneeId"]) === null ? "unassigned" : "assigned";
  return !others && isChanged("dueAt") && !isChanged("assigneeId") ? "changed the due date of" : "changed";
}

const contactFields = [
  { field: "clientName", label: "Asked by" },
  { field: "clientEmail", label: "Email" },
  { field: "clientPhone", label: "Phone" },
];

const valuesOf = (content: Content | null): HistoryValue[] => {
  const request = contentOf(content);
  return [
    ...valueOf({ field: "assigneeId", label: "Assignee", isUser: true }, request["assigneeId"]),
    ...valueOf({ field: "priority", label: "Priority", labels: requestPriorityLabels }, request["priority"]),
    ...contactFields.flatMap((spec) => valueOf(spec, request[spec.field])),
  ];
};
