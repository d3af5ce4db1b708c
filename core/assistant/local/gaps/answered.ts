/** Whether the policies in force answer an exposure, by their own words; without any it is never said to be covered. */
import { describeMoney } from "../../../shared/money.ts";
import { basicLines, scheduleWords } from "../data/exposure-words.ts";
import type { Answering } from "../data/exposures.ts";
import type { GapAnalysis } from "../../model.ts";
import type { Cover, Covers } from "../review/policies.ts";
import { countPages, inForce } from "../review/told.ts";
import { carriedBy, formsListOf, givenBy, leftOutBy, type PolicyWords, symbolsOf } from "./policy-words.ts";
import { type Found, notFoundIn, pagesOf } from "./told-gap.ts";

const isRead = ({ documents }: Cover): boolean => documents.length > 0;
export const isOfLine = ({ lineNames }: Cover, lines: readonly string[]): boolean =>
  lineNames.some((name) => lines.includes(name));
/** A policy on file whose kind its record leaves open, and of which nothing was read. */
const isUnknown = (cover: Cover): boolean => !isRead(cover) && cover.lineNames.length === 0;

/**
 * Lines that nearly every business carries and no policy in force is of; none where nothing is on file, or a policy leaves
 * open what it is.
 */
export function missingLinesOf(covers: Covers): NonNullable<GapAnalysis["missingLines"]> {
  const all = inForce(covers);
  if (covers.policies.length === 0 || all.some(({ lineNames }) => lineNames.length === 0)) return [];
  return basicLines
    .filter(({ lines }) => !all.some((cover) => isOfLine(cover, lines)))
    .map(({ line, lines }) => {
      const ended = covers.policies.find((cover) => cover.unused === "ENDED" && isOfLine(cover, lines));
      return { line, ended: ended?.name ?? null };
    });
}

/** `cents`: the stated value; null if there is none. */
export function answerTo(row: Answering, cents: number | null, covers: Covers): Found {
  const all = inForce(covers);
  if (row.lines.length === 0) return { outcome: "GAP_INFERRED", found: "No policy answers for it." };
  const own = all.filter((cover) => isOfLine(cover, row.lines));
  const parts = all.filter((cover) => !own.includes(cover) && isOfLine(cover, row.partOf ?? []));
  const read = [...own, ...parts].filter(isRead);
  const given = row.granted
    ? read.flatMap((policy) => {
        const shown = givenBy(policy, row);
        return shown ? [{ policy, shown }] : [];
      })
    : [];
  // Where a policy of the kind is enough, it does not matter that another one leaves it out.
  const leaving = row.granted || own.length === 0 ? read : own.filter(isRead);
  const left = leaving.flatMap((policy) => {
    const shown = leftOutBy(policy, row);
    return shown ? [{ policy, shown }] : [];
  });
  const [gives] = given;
  if (gives)
    return (
      shortOf(row, cents, gives) ?? { ...gives, outcome: "COVERED", found: `${gives.policy.name} lists it.` }
    );
  const [leaves] = left;
  if (leaves?.shown.isTakenBack)
    return {
      ...leaves,
      outcome: "CANNOT_TELL",
      found: `${leaves.policy.name} leaves it out and takes a part of that back. Read which part it is.`,
    };
  if (leaves)
    return {
      ...leaves,
      outcome: "GAP_CONFIRMED",
      found: `${leaves.policy.name} leaves it out by these words.`,
    };
  const [policy] = own.filter(isRead);
  if (policy) return withoutWords(row, policy, own.filter(isRead));
  const unread = [...own, ...parts].find((cover) => !isRead(cover)) ?? all.find(isUnknown);
  if (unread)
    return {
      outcome: "CANNOT_TELL",
      found: `Nothing was read of ${unread.name}. Add its documents to its record.`,
      policy: unread,
    };
  if (pagesOf(all) === 0)
    return { outcome: "CANNOT_TELL", found: "No policy in force was read. Attach the policies." };
  const ended = covers.policies.find((cover) => cover.unused === "ENDED" && isOfLine(cover, row.lines));
  return {
    outcome: "GAP_INFERRED",
    found: `${notFoundIn(all)}No policy on file covers this.${ended ? ` ${ended.name} has ended.` : ""}`,
    searched: all,
  };
}

/** A policy of the kind that neither names what is wanted nor leaves it out. */
function withoutWords(row: Answering, policy: Cover, own: readonly Cover[]): Found {
  const searched = own;
  // What policies of other lines leave out says nothing of one that is of the line itself.
  if (!row.granted && (row.partOf || !row.excluded)) {
    const shown = carriedBy(policy);
    if (shown) return { outcome: "COVERED", found: `${policy.name} is in force.`, shown, policy };
  }
  if (!row.granted)
    return {
      outcome: "CANNOT_TELL",
      found: `${notFoundIn(own)}No exclusion of ${policy.name} names it. Read the policy's conditions all the same.`,
      ...{ policy, searched },
    };
  const forms = own.flatMap((cover) => formsListOf(cover) ?? []);
  const [shown] = forms;
  if (shown)
    return {
      outcome: "GAP_CONFIRMED",
      found: `Not found, ${countPages(pagesOf(own))} searched. ${policy.name} lists its forms, and none of them gives it.`,
      ...{ shown, policy, searched },
    };
  return {
    outcome: "CANNOT_TELL",
    found: `${notFoundIn(own)}The pages do not list the policy's forms. Ask for the whole policy.`,
    ...{ policy, searched },
  };
}

/** A policy whose limit for it is lower than the stated value, also where it is the sum of several places. */
function shortOf(
  { limit }: Answering,
  cents: number | null,
  { policy }: { policy: Cover; shown: PolicyWords },
): Found | null {
  if (limit === undefined || cents === null) return null;
  const limits = policy.documents.flatMap((document) => {
    const amount = document.extraction.details[limit];
    const [quote] = document.extraction.evidence[limit] ?? [];
    const { locations = [] } = document.extraction.details;
    const field = limit === "propertyBuildingLimit" ? "buildingLimit" : "contentsLimit";
    const sum = locations.reduce((all, place) => all + (place[field] ?? 0), 0);
    return amount !== undefined && quote ? [{ document, quote, amount: Math.max(amount, sum) }] : [];
  });
  const [own] = limits;
  if (!own || own.amount >= cents) return null;
  return {
    ...{ outcome: "GAP_CONFIRMED", isShort: true },
    next: scheduleWords[limit === "propertyBuildingLimit" ? "building" : "contents"].next,
    found: `${policy.name} gives ${describeMoney(own.amount)}, which is ${describeMoney(cents - own.amount)} less than the stated value.`,
    shown: { ...own, text: own.quote.map(({ text }) => text).join(" ") },
    policy,
  };
}

/** The symbols of covered autos make any vehicle a covered one. */
export const coversAnyAuto = (cover: Cover): PolicyWords | null =>
  symbolsOf(cover).find(({ isForAny }) => isForAny) ?? null;
