/** What was done with documents and what they say, in words. */
import { reviewedDetails } from "#core/explorer";
import { documentTypeLabels } from "#model/documents";
import { type Content, contentOf, textOf, valueOf } from "./content.ts";
import { counted, type Describe, type HistoryPhrase, type Recorded, words } from "./entry.ts";
import { changesBetween, type HistoryChange, type HistoryValue } from "./model.ts";

/** A document by its name at the time; linked while it can be opened. */
function documentPhrase({ before, after, subject, isOpenable, entity, entityId }: Recorded): HistoryPhrase {
  const text = textOf({ ...subject, ...before, ...after }["name"]) ?? "a document";
  return isOpenable ? { text, entity, entityId } : words(text);
}

/** The words around the document's name, or around "2 documents". */
const documentSentences: Readonly<Record<string, [before: string, after?: string]>> = {
  "document.upload": ["uploaded "],
  "document.replace": ["uploaded a new version of "],
  "document.set-aside": ["kept ", " as an earlier version"],
  "document.recognize": ["recognized the type of "],
  "document.attach": ["found ", " attached to an email"],
  "document.read": ["read "],
  "document.read-again": ["read ", " again"],
  "document.fail-reading": ["could not read "],
  "document.delete": ["deleted "],
};

export const describeDocument: Describe = ({ newest, count }) => {
  const { action, before, after } = newest;
  const [start, end = ""] = documentSentences[action] ?? ["changed "];
  if (count > 1) return { sentence: [words(`${start}${count} documents${end}`)] };
  const pages = contentOf(after)["pages"];
  const length = typeof pages === "number" ? `, ${counted(pages, "1 page", "pages")}` : "";
  const replaced = action === "document.replace" ? textOf(contentOf(before)["name"]) : null;
  if (replaced !== null && replaced !== textOf(contentOf(after)["name"]))
    return {
      sentence: [words("uploaded "), documentPhrase(newest), words(` as a new version of ${replaced}`)],
    };
  // An earlier version keeps all its values.
  const isEdited = before && after && action !== "document.set-aside";
  return {
    sentence: [words(start), documentPhrase(newest), ...(end || length ? [words(`${end}${length}`)] : [])],
    changes: isEdited ? changesBetween(valuesOfDocument(before), valuesOfDocument(after)) : [],
    reason: newest.reason ?? textOf(contentOf(after)["failure"]),
  };
};

const valuesOfDocument = (content: Content): HistoryValue[] => {
  const { visible } = content;
  return [
    ...valueOf({ field: "name", label: "Name" }, content["name"]),
    ...valueOf({ field: "type", label: "Type", labels: documentTypeLabels }, content["type"]),
    ...valueOf(
      { field: "visible", label: "Visible to client" },
      visible === undefined ? undefined : visible ? "Yes" : "No",
    ),
    ...valueOf({ field: "notes", label: "Notes" }, content["notes"]),
  ];
};

const reviewVerbs: Readonly<Record<string, string>> = {
  "review.accept": "accepted",
  "review.correct": "corrected",
  "review.add": "added",
  "review.remove": "removed",
};

export const describeReview: Describe = ({ newest, changes, count }) => {
  const details = changes.flatMap(reviewedChange);
  const what = counted(count, details[0]?.label ?? "a detail", "details");
  return {
    sentence: [words(`${reviewVerbs[newest.action] ?? "decided about"} ${what} in Review`)],
    changes: details.filter(({ before, after }) => before !== after),
  };
};

const stored = (value: unknown) => (typeof value === "string" || typeof value === "number" ? value : null);

/** A detail before and after a decision about it. */
function reviewedChange({ before, after }: Recorded): HistoryChange[] {
  const field = textOf(after?.["field"] ?? before?.["field"]);
  if (field === null) return [];
  const [earlier, later] = [stored(before?.["value"]), stored(after?.["value"])];
  const shown = (value: string | number | null) =>
    value === null ? null : reviewedDetails.shownValue(field, value);
  return [
    {
      field,
      label: reviewedDetails.labelOfKey(field, later ?? earlier),
      kind: "TEXT",
      before: shown(earlier),
      after: shown(later),
    },
  ];
}

const QUESTION_SHOWN_MAX = 140;

export const describeQuestion: Describe = ({ newest: { after } }) => {
  const question = textOf(contentOf(after)["question"]) ?? "";
  const shown =
    question.length > QUESTION_SHOWN_MAX
      ? `${question.slice(0, QUESTION_SHOWN_MAX).toWellFormed()}…`
      : question;
  return { sentence: [words(shown === "" ? "asked Cara" : `asked Cara: “${shown}”`)] };
};

const notedAbout: Readonly<Record<string, string>> = {
  CALL: " about a call",
  EMAIL: " about an email",
  VISIT: " about a visit",
};

const noteVerbs: Readonly<Record<string, string>> = {
  "note.create": "wrote",
  "note.update": "edited",
  "note.pin": "pinned",
  "note.unpin": "unpinned",
  "note.delete": "deleted",
};

export const describeNote: Describe = ({ newest: { action, before, after }, count }) => {
  const about = notedAbout[textOf((after ?? before)?.["type"]) ?? ""] ?? "";
  const notes = counted(count, `a note${about}`, "notes");
  return {
    sentence: [words(`${noteVerbs[action] ?? "changed"} ${notes}`)],
    noteText: textOf(after?.["text"]),
  };
};
