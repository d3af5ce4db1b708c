/** Endorsements that a contract demands by the numbers of their forms, looked for among the forms of the policies. */
import type { Evidence } from "../../model.ts";
import { demandsOf } from "../comparison/demanded-amounts.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { completedWork, policyReasons, standingForms, termForms } from "../data/contract-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import { bareFormsIn, type FormNumber, formKeyOf, formNumbersIn } from "../values/form-numbers.ts";
import { saidOf, takenOut } from "./corrected.ts";
import type { Cover, Covers } from "./policies.ts";
import type { ReviewedDocument } from "./reviewed-document.ts";
import { missingLine } from "./judge-policies.ts";
import { inForce, type Judged, listsForms, say, searchedOf } from "./told.ts";

/** Any one of them will do. */
export interface DemandedForm {
  forms: readonly (Pick<FormNumber, "number" | "edition"> & { printed: string })[];
  quotes: readonly Evidence[];
}

/** The letters that forms of liability, auto, compensation and umbrella policies begin with. */
const endorsementPrefix = /^(?:CG|CA|WC|BP|IL|CU|CX|CP)\b/;
/** The line whose policy a form belongs to by its letters; forms of all lines begin with others. */
const linesByPrefix: Readonly<Record<string, readonly string[]>> = {
  CG: ["GENERAL_LIABILITY", "LIQUOR", "POLLUTION"],
  CA: ["COMMERCIAL_AUTO"],
  WC: ["WORKERS_COMPENSATION"],
  BP: ["GENERAL_LIABILITY", "PROPERTY"],
  CP: ["PROPERTY"],
  CU: ["UMBRELLA"],
  CX: ["UMBRELLA"],
};
/** Coverage forms, which a policy is written on, as against endorsements of it. */
const coverageForm = /^(?:CG 00|CA 00|CP 00|BP 00|WC 00 00|CU 00|CX 00)\b/;

/** Forms that people call by their numbers alone. */
const calledByNumber = [
  ...Object.values(standingForms).flatMap((forms) => forms["GENERAL_LIABILITY"] ?? []),
  ...Object.values(termForms).flat(),
  ...completedWork.forms,
];

/** `lines`: those in which a form is demanded, the contract's sentences that demand something unless they are given. */
export function demandedForms(
  contract: ReviewedDocument,
  lines: readonly Line[] = demandsOf(contract).sentences.map(({ line }) => line),
): DemandedForm[] {
  const found: DemandedForm[] = [];
  const known = new Set<string>();
  for (const line of lines) {
    const text = textOf(line);
    if (givesOrders(text)) continue;
    const printed = formNumbersIn(text).filter(({ number }) => endorsementPrefix.test(number));
    const bare = bareFormsIn(text, calledByNumber).filter(({ start, end }) =>
      printed.every((form) => end <= form.start || start >= form.end),
    );
    const forms = [...printed, ...bare].toSorted((a, b) => a.start - b.start);
    const groups: FormNumber[][] = [];
    for (const form of forms) {
      const last = groups.at(-1)?.at(-1);
      const between = last ? text.slice(last.end, form.start) : "";
      if (last && /^[\s,(]*(?:or|and\/or)[\s)]*(?:form\s*)?$/i.test(between)) groups.at(-1)?.push(form);
      else groups.push([form]);
    }
    for (const group of groups) {
      const key = group.map(({ number }) => formKeyOf(number)).join(" ");
      const [first, last] = [group[0], group.at(-1)];
      if (known.has(key) || !first || !last) continue;
      known.add(key);
      const asPrinted = group.map((form) => ({ ...form, printed: text.slice(form.start, form.end) }));
      found.push({ forms: asPrinted, quotes: [quoteLine(line, first.start, last.end)] });
    }
  }
  return found;
}

/** A form with its edition as the words print it. */
function printedIn(quote: Evidence, number: string): string {
  const text = quote.map((segment) => segment.text).join(" ");
  const form = formNumbersIn(text).find((each) => formKeyOf(each.number) === formKeyOf(number));
  return form ? text.slice(form.start, form.end) : number;
}

/** A form as a policy lists or attaches it. */
interface Listed {
  policy: Cover;
  document: ReviewedDocument;
  form: Pick<FormNumber, "number" | "edition">;
  /** Null for one that somebody has added. */
  quote: Evidence | null;
}

export function listedForms(policy: Cover): Listed[] {
  return policy.documents.flatMap((document): Listed[] => {
    const scheduled = (document.extraction.schedules?.forms ?? []).flatMap((form): Listed[] =>
      (form.quotes.length === 0 ? [null] : form.quotes.slice(0, 1)).map((quote) => ({
        ...{ policy, document, form, quote },
      })),
    );
    const known = new Set([...scheduled.map(({ form }) => formKeyOf(form.number)), ...takenOut(document)]);
    const printed = document.lines.flatMap((line): Listed[] =>
      formNumbersIn(textOf(line))
        .filter(({ number }) => endorsementPrefix.test(number) && !known.has(formKeyOf(number)))
        .map((form) => ({ policy, document, form, quote: quoteLine(line, form.start, form.end) })),
    );
    return [...scheduled, ...printed];
  });
}

export function judgeForm({ forms, quotes }: DemandedForm, covers: Covers): Judged {
  const names = forms.map(({ number }) => number);
  const base = {
    label: `${names.every((name) => coverageForm.test(name)) ? "Form" : "Endorsement"} ${names.join(" or ")}`,
    asked: forms.map(({ printed }) => printed).join(" or "),
    asking: quotes,
  };
  const lines = new Set(names.flatMap((name) => linesByPrefix[name.slice(0, 2)] ?? []));
  // A form of auto is looked for on auto's policy: the list of another one says nothing of it.
  const all = inForce(covers).filter(
    (cover) => lines.size === 0 || [...lines].some((line) => cover.lines.has(line)),
  );
  if (all.length === 0 && covers.policies.length > 0) {
    const [line = "GENERAL_LIABILITY"] = lines;
    return { ...base, ...missingLine({ line, isPart: true }, covers), forms: [] };
  }
  const keys = names.map(formKeyOf);
  const listed = all.flatMap(listedForms).filter(({ form }) => keys.includes(formKeyOf(form.number)));
  const isAsked = ({ form }: Listed) =>
    forms.some(
      ({ number, edition }) =>
        formKeyOf(number) === formKeyOf(form.number) &&
        (edition === null || isSameEdition(edition, form.edition)),
    );
  const found = listed.find(isAsked) ?? listed[0];
  if (found) {
    const { number } = found.form;
    const shown = found.quote ? printedIn(found.quote, number) : number;
    const fill = { policy: found.policy.name, shown };
    const isMet = isAsked(found);
    return {
      ...base,
      shown,
      verdict: isMet ? "MET" : "CANNOT_TELL",
      ...say(isMet ? policyReasons.formListed : policyReasons.otherEdition, fill),
      showing: found.quote ? [{ document: found.document, quote: found.quote }] : [],
      corrected: correctionsOf(all, keys),
      settledBy: isMet ? null : "ENDORSEMENT",
      policy: found.policy,
      forms: isMet ? [] : names,
    };
  }
  const searched = searchedOf(all);
  const isListed = all.some(listsForms);
  const rest = { ...base, shown: null, showing: [], corrected: correctionsOf(all, keys) };
  if (searched === null)
    return {
      ...rest,
      ...{ verdict: "CANNOT_TELL", ...policyReasons.noPolicies, settledBy: "PAGES", policy: null },
    };
  const isRead = searched.pages > 0;
  return {
    ...rest,
    verdict: isListed ? "NOT_MET" : "CANNOT_TELL",
    ...searched.say(policyReasons.formMissing, { forms: names.join(" or ") }),
    settledBy: isRead ? "ENDORSEMENT" : "FILE",
    policy: all.length === 1 || !isRead ? searched.policy : null,
    forms: isRead ? names : [],
    pagesSearched: searched.pages,
  };
}

/** What is said of people's corrections of the forms, by their keys. */
const correctionsOf = (all: readonly Cover[], keys: readonly string[]): string[] => [
  ...new Set(
    all
      .flatMap(({ documents }) => documents)
      .flatMap((document) =>
        saidOf(document, (each) => each.tag === "FORM" && keys.includes(formKeyOf(each.number))),
      ),
  ),
];

/** "04/13" and "04/2013" */
const isSameEdition = (one: string, other: string | null): boolean =>
  other !== null && one.slice(0, 2) === other.slice(0, 2) && one.slice(-2) === other.slice(-2);
