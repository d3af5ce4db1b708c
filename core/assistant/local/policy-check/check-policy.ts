/**
 * The local reasoner's check of an issued policy against its binder, its quote or the term before it. Limits, prices and
 * conditions come from the matrix of the same documents, so that they are paired once; what is listed by name or number
 * is held against each other here. The evidence check stands behind it.
 */
import { describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import { type CoverageMatrix, isLimitField, type PolicyCheck, type PolicyPoint } from "../../model.ts";
import { labelOf } from "../comparison/details.ts";
import { fieldTable } from "../data/fields.ts";
import { nameOfLine } from "../data/lines.ts";
import type { MatrixInput } from "../matrix/matrix.ts";
import type { ExploredDocument } from "../review/explore.ts";
import { quotesOf } from "../review/reviewed-document.ts";
import { type Item, type ItemKind, itemKinds, isUnsure, itemsOf } from "./items.ts";
import { checkedDocument, type RoledDocument, type Roles } from "./roles.ts";
import { isShortBinder, pointsOfRows } from "./rows.ts";
import { pointOf, type Said, unlisted } from "./told.ts";

export type { PolicyCheckInput } from "./roles.ts";

/** What has to stand side by side, the policy first; null if there is no policy or nothing to hold it against. */
export const sideBySide = ({ policy, promises }: Roles): MatrixInput | null =>
  policy && promises.length > 0
    ? { documents: [policy, ...promises.map(({ document }) => document)], aroundId: policy.documentId }
    : null;

/** A kind of things is compared in a few milliseconds. */
const KIND_UNITS = 1_000;

/** `matrix`: of `sideBySide`; null where that is. */
export function* checkPolicyInSlices(
  roles: Roles,
  matrix: CoverageMatrix | null,
  today: string,
): SlicedWork<PolicyCheck> {
  const { policy, noPolicy } = roles;
  const apart = matrix?.apart ?? [];
  const isApart = ({ document }: RoledDocument) =>
    apart.some(({ documentId }) => documentId === document.documentId);
  const promises = roles.promises.filter((each) => !isApart(each));
  const points: PolicyPoint[] = [];
  if (policy && matrix && promises.length > 0) {
    const listed = listedIn([{ document: policy, role: "POLICY" }, ...promises]);
    const byForm = (document: ExploredDocument, value: string) =>
      (listed.get(document) ?? []).some((item) => item.kind === "FORM" && value.includes(item.value));
    const ofRows = pointsOfRows(matrix, policy, promises, byForm);
    points.push(...ofRows);
    // What a row of the matrix says by a form is not said of the form again.
    const said = ofRows.flatMap(({ expected, shown }) => [expected ?? "", shown ?? ""]);
    const isTold = ({ outcome, expected, shown }: PolicyPoint) =>
      (outcome === "ADDED" || outcome === "MISSING") &&
      said.some((value) => value.includes(expected ?? shown ?? ""));
    yield* inSlices(
      itemKinds,
      (kind) =>
        points.push(
          ...pointsOfKind(kind, policy, promises, listed).filter(
            (point) => kind !== "FORM" || !isTold(point),
          ),
        ),
      KIND_UNITS,
    );
  }
  return {
    documents: [
      ...(policy ? [checkedDocument({ document: policy, role: "POLICY" })] : []),
      ...promises.map(checkedDocument),
    ],
    noPolicy,
    points,
    apart,
    remarks: remarksOf({ ...roles, promises }, today),
  };
}

type Listed = ReadonlyMap<ExploredDocument, readonly Item[]>;
const listedIn = (documents: readonly RoledDocument[]): Listed =>
  new Map(documents.map(({ document }) => [document, itemsOf(document)]));

function pointsOfKind(
  kind: ItemKind,
  policy: ExploredDocument,
  promises: readonly RoledDocument[],
  listed: Listed,
): PolicyPoint[] {
  const of = (document: ExploredDocument): Item[] =>
    (listed.get(document) ?? []).filter((item) => item.kind === kind);
  const listing = promises.filter(({ document }) => of(document).length > 0);
  const own = of(policy);
  if (listing.length === 0)
    return kind === "FORM" && own.length > 0 && promises.length > 0 ? [unlisted(policy, promises, own)] : [];
  const isUnread = own.length === 0 && (kind === "FORM" || isUnsure(policy, kind));
  const keys = [
    ...new Set([...listing.flatMap(({ document }) => of(document)), ...own].map(({ key }) => key)),
  ];
  const saidBy = (document: ExploredDocument, item: Item): Said => ({
    ...item,
    quotes: quotesOf(document, item.quotes),
  });
  return keys.map((key) => {
    const shown = own.find((item) => item.key === key);
    const said = listing.flatMap((promise) => {
      const item = of(promise.document).find((each) => each.key === key);
      return item ? [{ promise, said: saidBy(promise.document, item) }] : [];
    });
    return pointOf({
      policy,
      promises: listing,
      said,
      shown: shown ? saidBy(policy, shown) : null,
      isUnread,
    });
  });
}

/** What a promise is about as well has a policy of its own. */
function beyondPolicy(policy: ExploredDocument, { document }: RoledDocument): PolicyCheck["remarks"] {
  const own = policy.extraction.recognized?.lines ?? [];
  const further = (document.extraction.recognized?.lines ?? []).filter((line) => !own.includes(line));
  // A package of several lines is called by one of them, or by its own name.
  const isPackage = [...own, ...further].includes(nameOfLine("BUSINESS_OWNERS"));
  if (own.length === 0 || further.length === 0 || isPackage) return [];
  const listed = new Intl.ListFormat("en");
  const lines = listed.format(further);
  const { details, evidence } = document.extraction;
  const limits = fieldTable.flatMap(({ field, lines: own }) => {
    const cents = isLimitField(field) ? details[field] : undefined;
    const isOfFurther = own.some((line) => further.includes(nameOfLine(line)));
    return cents !== undefined && isOfFurther
      ? [{ said: `${uncapitalized(labelOf(field))} ${describeMoney(cents)}`, quotes: evidence[field] ?? [] }]
      : [];
  });
  const part = limits.length > 0 ? listed.format(limits.map(({ said }) => said)) : "that part";
  const text = `${document.name} is about ${lines} as well, and ${policy.name} is not. Attach the policy for ${lines} to check ${part}.`;
  return [
    {
      text,
      quotes: quotesOf(
        document,
        limits.flatMap(({ quotes }) => quotes),
      ),
    },
  ];
}

const uncapitalized = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** Nobody should wonder why the end of a binder is in no line. */
function endOfBinder(promise: RoledDocument): PolicyCheck["remarks"] {
  const { document } = promise;
  const { expirationDate } = document.extraction.details;
  if (!isShortBinder(promise) || expirationDate === undefined) return [];
  const text = `${document.name} ends on ${describeDate(expirationDate)}, as a binder does when the policy replaces it, so its end was not compared with the policy's.`;
  return [
    { text, quotes: quotesOf(document, (document.extraction.evidence.expirationDate ?? []).slice(0, 1)) },
  ];
}

function remarksOf({ policy, promises, others, same, beyond }: Roles, today: string): PolicyCheck["remarks"] {
  const ended = policy?.extraction.details.expirationDate;
  const blank = (policy?.pages ?? []).filter(({ text }) => text.trim() === "").map(({ page }) => page);
  return [
    ...(policy && ended !== undefined && ended <= today
      ? [
          {
            text: `${policy.name} ended on ${describeDate(ended)}. Ask the carrier whether corrections are still made to it.`,
            quotes: quotesOf(policy, (policy.extraction.evidence.expirationDate ?? []).slice(0, 1)),
          },
        ]
      : []),
    ...(policy && blank.length > 0
      ? [
          {
            text: `${policy.name} has no text on ${blank.length === 1 ? "page" : "pages"} ${blank.join(", ")}, so what was not found may stand there.`,
            quotes: [],
          },
        ]
      : []),
    ...(policy ? promises.flatMap((promise) => beyondPolicy(policy, promise)) : []),
    ...promises.flatMap(endOfBinder),
    ...same.map(({ document, as }) => ({
      text:
        document.name === as.name
          ? `${document.name} came twice, the same word for word, so it was read once.`
          : `${document.name} says the same as ${as.name} word for word, so it was left out.`,
      quotes: [],
    })),
    ...others.map(({ name }) => ({
      text: `${name} was left out: it is no policy, quote or binder.`,
      quotes: [],
    })),
    ...beyond.map(({ name }) => ({
      text: `${name} was left out: one check holds the policy against three documents.`,
      quotes: [],
    })),
  ];
}

export { rolesOf } from "./roles.ts";
