/**
 * What a contract demands and a policy or certificate does not show: limits below the demanded ones, lines that are
 * missing or not in force, and the standing and terms that the contract asks for.
 */
import { describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import type { Evidence, LimitField } from "../../model.ts";
import * as data from "../data/demands.ts";
import { demandReasons, splitReason, umbrellaReason } from "../data/demand-reasons.ts";
import { asFound, grantOf, type Said } from "./certificate.ts";
import { type DemandedAmount, demandsOf, type Gap } from "./demanded-amounts.ts";
import { unmetTerms } from "./demanded-terms.ts";
import { type ComparedDocument as Side, findLine, findWord } from "./lines.ts";
import type { Found } from "./reasons.ts";
import { names, wordsOf } from "./words.ts";

/** A limit as the cover shows it; `cents` is 0 for a word in place of an amount. */
interface Limit extends Said {
  name: string;
  cents: number;
}

/**
 * `isContractOld`: the contract is the first document, so its words are the old side. `today` is a calendar date; what
 * is in force is judged by it, else by the certificate's own date.
 */
export function demandDifferences(
  contract: Side,
  cover: Side,
  isContractOld: boolean,
  today?: string,
): Found[] {
  const placeOf = ({ quotes: [quote] }: Gap) => (quote?.[0] ? quote[0].page * 1e7 + quote[0].start : 0);
  const gaps = gapsOf(contract, cover, today).sort((a, b) => placeOf(a) - placeOf(b));
  // A standing is demanded by many a sentence; the first one will do.
  const first = new Map(gaps.toReversed().map((gap) => [`${gap.label} ${gap.demanded}`, gap]));
  return [...first.values()].toReversed().map((gap, order) => {
    const { label, quotes, demanded, shown, why = reasonOf(gap) } = gap;
    const found = asFound(
      `${label} demanded by the contract`,
      { value: demanded, quotes },
      shown,
      isContractOld,
    );
    return { ...found, direction: "LESS", order, why };
  });
}

function reasonOf({ label, demanded, shown }: Gap): string {
  const rule = demandReasons.find(({ about }) => names(wordsOf(label), about));
  const sentence = (shown === null ? rule?.missing : rule?.short) ?? "";
  // "demanded" alone says that something is wanted, not how much.
  const wanted = demanded === "demanded" ? "this" : demanded;
  return sentence.replaceAll("{demanded}", wanted).replaceAll("{shown}", shown?.value ?? "");
}

function gapsOf(contract: Side, cover: Side, today: string | undefined): Gap[] {
  const { details, evidence, certificate } = cover.extraction;
  const rows = certificate?.policies ?? [];
  const { requirements, details: terms } = contract.extraction;
  const demands = demandsOf(contract);
  const missing = (label: string, quotes: readonly Evidence[]): Gap => {
    return { label, demanded: "demanded", quotes, shown: null };
  };
  const limit = (name: string, cents: number, behind = ""): Limit => {
    return { name, cents, value: describeMoney(cents), quotes: findWord(cover.lines, `$${cents}`, behind) };
  };
  const limitOf = (field: LimitField): Limit | null => {
    const [cents, row] = [details[field], rows.find(({ limits }) => limits[field] !== undefined)];
    if (cents !== undefined) return { ...limit(field, cents), quotes: evidence[field] ?? [] };
    const certified = row?.limits[field];
    if (typeof certified === "number") return limit(field, certified, row?.policyNumber ?? "");
    const words = certified === undefined ? null : wordsOf(certified)[0];
    return words
      ? { name: field, cents: 0, value: `${certified}`, quotes: findWord(cover.lines, words.norm) }
      : null;
  };
  /** The limits of a line that has no fields of its own. */
  const namedLimits = ({ line, limits = [] }: data.DemandedLine): Limit[] => {
    const own = (details.extraLimits ?? []).filter(({ name }) => names(wordsOf(name), limits));
    const certified = rows.flatMap((row) => {
      const all = row.line === line ? Object.entries(row.limits) : [];
      return all.flatMap(([name, cents]) =>
        typeof cents === "number" ? [limit(name, cents, row.policyNumber ?? "")] : [],
      );
    });
    const all = [...own.map((each) => limit(each.name, each.limit)), ...certified];
    return all.filter(({ name }) => !names(wordsOf(name), data.otherLimits));
  };
  /** The gap as it is with the umbrella above the limit that falls short; none where the contract counts both. */
  const withUmbrella = (gap: Gap, shown: Limit, demanded: number): Gap[] => {
    const isAggregate = names(wordsOf(gap.label), ["aggregate"]);
    const above =
      (isAggregate ? limitOf("umbrellaAggregateLimit") : null) ?? limitOf("umbrellaPerOccurrenceLimit");
    // What the contract demands of the umbrella itself is not there for the limits below it.
    const own = demands.amounts.filter(({ lines }) => lines.includes("UMBRELLA")).map(({ cents }) => cents);
    const left = (above?.cents ?? 0) - Math.max(0, ...own);
    if (!above || left <= 0 || shown.cents === 0 || shown.cents + left < demanded) return [gap];
    const value = `${shown.value}, with ${above.value} of umbrella above it`;
    const why = umbrellaReason.replace("{shown}", shown.value).replace("{demanded}", gap.demanded);
    return demands.isCombinable
      ? []
      : [{ ...gap, shown: { value, quotes: [...shown.quotes, ...above.quotes] }, why }];
  };
  const amountGap = (line: string, { cents, about, quotes }: DemandedAmount): Gap[] => {
    const known = data.demandedLines.find((each) => each.line === line);
    const limits = data.demandedLimits[line];
    const gap = (label: string, shown: Limit | null): Gap => ({
      label,
      demanded: describeMoney(cents),
      quotes,
      shown,
    });
    if (limits) {
      const own = limits.find((each) => names(about, each.about));
      // "$1,000,000 each occurrence and in the aggregate" limits both.
      const isBoth = own !== limits.at(-1) && names(about, ["occurrence|accident|claim .. and .. aggregate"]);
      return limits.flatMap((each, at) => {
        if (each !== own && !(isBoth && at === limits.length - 1)) return [];
        const shown = limitOf(each.field);
        if (shown && shown.cents >= cents) return [];
        const isUnderlying = shown && data.underlyingLimits.includes(each.field);
        return isUnderlying ? withUmbrella(gap(each.name, shown), shown, cents) : [gap(each.name, shown)];
      });
    }
    // Statutory limits have no amount: one beside workers compensation is another line's.
    if (!known?.limits) return [];
    const isAggregate = names(about, ["aggregate"]);
    const all = namedLimits(known);
    // Where a policy names no aggregate, its one limit is held against both.
    const ofKind = all.filter(({ name }) => names(wordsOf(name), ["agg*"]) === isAggregate);
    const shown = ofKind.length > 0 ? ofKind : all;
    const [best = null] = shown.toSorted((a, b) => b.cents - a.cents);
    const short = gap(isAggregate ? `${known.name}, aggregate` : known.name, best);
    const isSplit = shown.length > 1 && shown.every(({ name }) => names(wordsOf(name), data.splitLimits));
    if (line === "COMMERCIAL_AUTO" && isSplit)
      return splitGap(short, cents, partOf(about.map(({ norm }) => norm).join(" ")), shown);
    if (best && best.cents >= cents) return [];
    return best && line === "COMMERCIAL_AUTO" ? withUmbrella(short, best, cents) : [short];
  };
  /** A line of insurance that is not shown at all, and policies on a certificate that have ended or not begun. */
  const lineGap = ([line, quotes]: readonly [string, readonly Evidence[]]): Gap[] => {
    const known = data.demandedLines.find((each) => each.line === line);
    if (!known) return [];
    const isCertified = rows.some((row) => row.line === (known.row ?? line));
    const isShown =
      isCertified || (!(certificate && known.isPrinted) && findLine(cover.lines, known.shown) !== null);
    const hasAmounts =
      line !== "WORKERS_COMPENSATION" && demands.amounts.some((amount) => amount.lines.includes(line));
    const [on, begins] = [today ?? certificate?.certificateDate, terms.effectiveDate];
    const force = rows
      .filter((row) => row.line === line)
      .map(({ expirationDate: end, effectiveDate: start, policyNumber }) => {
        const hasEnded = end !== null && ((on && end < on) || (begins && end < begins));
        const date = hasEnded ? end : start && on && start > on ? start : null;
        if (date === null) return null;
        const value = `${hasEnded ? "expired" : "begins"} on ${describeDate(date)}`;
        const shown = { value, quotes: findWord(cover.lines, date, policyNumber ?? "") };
        return { label: `${known.name} in force`, demanded: "in force", quotes, shown };
      });
    // Where a second policy of the line is in force, nothing is missing.
    const ended = force.every((gap) => gap !== null) ? force.slice(0, 1) : [];
    return [...(hasAmounts || isShown ? [] : [missing(known.name, quotes)]), ...ended];
  };
  const property = requirements.filter(({ line }) => line === "PROPERTY").slice(0, 1);
  const standings = requirements.flatMap(({ line, quotes }): Gap[] => {
    const standing = data.standings.find((each) => each.line === line);
    if (!standing?.mark) return [];
    const isGranted = grantOf(standing, cover).length > 0 || findLine(cover.lines, standing.said) !== null;
    return (certificate ? certificate[standing.mark] : isGranted) ? [] : [missing(standing.label, quotes)];
  });
  return [
    ...demands.amounts.flatMap((amount) => amount.lines.flatMap((line) => amountGap(line, amount))),
    ...[...demands.lines, ...property.map(({ line, quotes }) => [line, quotes] as const)].flatMap(lineGap),
    ...standings,
    ...demands.sentences.flatMap((sentence) => unmetTerms(sentence, cover.lines)),
  ];
}

/** Which part of a split limit words speak of; "" for a limit over all of them. */
function partOf(text: string): string {
  const words = wordsOf(text);
  const isWhole = names(words, data.wholeLimits) && !names(words, ["person"]);
  return isWhole ? "" : (data.splitParts.find(({ about }) => names(words, about))?.part ?? "");
}

/** Limits for one person, one accident and property against one that is for all of them, or against one of its kind. */
function splitGap(gap: Gap, demanded: number, wanted: string, split: readonly Limit[]): Gap[] {
  const parts = split.map((own) => ({ ...own, part: partOf(own.name) || "per accident" }));
  const compared = parts.filter(({ part }) => wanted === "" || part === wanted);
  const least = Math.min(...compared.map(({ cents }) => cents));
  if (least >= demanded) return [];
  const value = compared.map((own) => `${own.value} ${own.part}`).join(", ");
  const shown = { value, quotes: compared.flatMap(({ quotes }) => quotes) };
  if (wanted !== "") return [{ ...gap, shown, demanded: `${gap.demanded} ${wanted}` }];
  const why = splitReason.replace("{least}", describeMoney(least)).replace("{demanded}", gap.demanded);
  return [{ ...gap, shown, demanded: `${gap.demanded} for bodily injury and property damage together`, why }];
}
