/**
 * What a contract demands, held against a policy or certificate: limits, lines that must be there and in force, and the
 * standing and terms that the contract asks for. A comparison tells those that are not met.
 */
import { describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import type { CertificatePolicy, Evidence, LimitField } from "../../model.ts";
import * as data from "../data/demands.ts";
import { type Standing, standings } from "../data/standings.ts";
import { lineNames, standingForms } from "../data/contract-words.ts";
import { demandReasons, splitReason, umbrellaReason } from "../data/demand-reasons.ts";
import { asFound, grantOf, type Said } from "./certificate.ts";
import { type DemandedAmount, demandsOf, type HeldDemand, isDemand } from "./demanded-amounts.ts";
import { heldTerms } from "./demanded-terms.ts";
import { type ComparedDocument as Side, findLine, findWord, quoteLine, textOf } from "./lines.ts";
import { matchLabel } from "../facts/label-match.ts";
import type { Found } from "./reasons.ts";
import { standingLines } from "./standing-lines.ts";
import { isMoney, names, plainOf, wordsOf } from "./words.ts";

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
  const unmet = heldDemands(contract, cover, today).filter(({ isMet }) => !isMet);
  return unmet.map((gap, order) => {
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

/** An amount with the words before it that name the limit; null where none do. */
function labeledAmount(lines: Side["lines"], field: LimitField, cents: number): Evidence[] | null {
  for (const line of lines)
    for (const [at, word] of line.words.entries()) {
      if (word.norm !== `$${cents}`) continue;
      const from = line.words[line.words.slice(0, at).findLastIndex(isMoney) + 1]?.start ?? word.start;
      const label = textOf(line).slice(from, word.start);
      const match = matchLabel(label).find(
        ({ row, share, isLast }) => row.field === field && (share === 1 || isLast),
      );
      if (!match) continue;
      const first = match.share === 1 ? from : (line.words[at - match.words]?.start ?? from);
      return [quoteLine(line, first, word.end)];
    }
  return null;
}

/** The line that says an amount, and of several the one that says most of its name. */
function namedAmount(lines: Side["lines"], name: string, cents: number): Evidence[] {
  const wanted = new Set(wordsOf(name).map(({ norm }) => norm));
  const saying = lines
    .filter(({ words }) => words.some(({ norm }) => norm === `$${cents}`))
    .map((line) => ({ line, said: line.words.filter(({ norm }) => wanted.has(norm)).length }))
    .toSorted((a, b) => b.said - a.said);
  const [best] = saying;
  return best && best.line.kind !== "WORDS" && best.said > 0
    ? [quoteLine(best.line)]
    : findWord(best ? [best.line] : [], `$${cents}`);
}

/**
 * All demands in the order of the contract, each once. `umbrella`: the policy that stands above the cover, if it is
 * another one.
 */
export function heldDemands(
  contract: Side,
  cover: Side,
  today: string | undefined,
  umbrella: Side | null = null,
): HeldDemand[] {
  const placeOf = ({ quotes: [quote] }: HeldDemand) =>
    quote?.[0] ? quote[0].page * 1e7 + quote[0].start : 0;
  const held = holdAll(contract, cover, today, umbrella).sort((a, b) => placeOf(a) - placeOf(b));
  // A standing is demanded by many a sentence; the first one will do, and one that is not met counts.
  const first = new Map<string, HeldDemand>();
  for (const each of held) {
    const key = `${each.label} ${each.demanded} ${each.isMet}`;
    const known = first.get(key);
    if (!known) first.set(key, each);
    // Whoever typed "AI on GL" and "AI on auto" sees both answered.
    else if (contract.isListOfDemands)
      first.set(key, { ...known, quotes: [...new Set([...known.quotes, ...each.quotes])] });
  }
  return [...first.values()];
}

export function reasonOf({ label, demanded, shown }: HeldDemand): string {
  const rule = demandReasons.find(({ about }) => names(wordsOf(label), about));
  const sentence = (shown === null ? rule?.missing : rule?.short) ?? "";
  // "demanded" alone says that something is wanted, not how much.
  const wanted = demanded === "demanded" ? "this" : demanded;
  return sentence.replaceAll("{demanded}", wanted).replaceAll("{shown}", shown?.value ?? "");
}

/** The standings that a contract asks for, each sentence that does: what is named in passing is left out. */
export function demandedStandings({ extraction: { requirements } }: Side) {
  const whole = requirements.filter(
    ({ line, quotes }) =>
      isDemand(quotes) || !requirements.some((own) => own.line === line && isDemand(own.quotes)),
  );
  return whole.flatMap(({ line, quotes }) => {
    const standing = standings.find((each) => each.line === line);
    return standing ? [{ standing, quotes }] : [];
  });
}

function holdAll(
  contract: Side,
  cover: Side,
  today: string | undefined,
  umbrella: Side | null,
): HeldDemand[] {
  const { details, evidence, certificate } = cover.extraction;
  const rows = certificate?.policies ?? [];
  const { details: terms } = contract.extraction;
  const demands = demandsOf(contract);
  const held = (label: string, quotes: readonly Evidence[], shown: Said | null): HeldDemand => {
    return { label, demanded: "demanded", quotes, shown, isMet: shown !== null };
  };
  const limit = (name: string, cents: number, behind = ""): Limit => {
    return { name, cents, value: describeMoney(cents), quotes: findWord(cover.lines, `$${cents}`, behind) };
  };
  const limitOf = (field: LimitField): Limit | null => {
    const [cents, row] = [details[field], rows.find(({ limits }) => limits[field] !== undefined)];
    if (cents !== undefined) return { ...limit(field, cents), quotes: evidence[field] ?? [] };
    const certified = row?.limits[field];
    if (typeof certified === "number") {
      const shown = limit(field, certified, row?.policyNumber ?? "");
      return { ...shown, quotes: labeledAmount(cover.lines, field, certified) ?? shown.quotes };
    }
    const words = certified === undefined ? null : wordsOf(certified)[0];
    return words
      ? { name: field, cents: 0, value: `${certified}`, quotes: findWord(cover.lines, words.norm) }
      : null;
  };
  /** The limits of a line that has no fields of its own. */
  const namedLimits = ({ line, limits = [] }: data.DemandedLine): Limit[] => {
    const own = (details.extraLimits ?? [])
      .filter(({ name }) => names(wordsOf(name), limits))
      .map((each) => ({
        ...limit(each.name, each.limit),
        quotes: namedAmount(cover.lines, each.name, each.limit),
      }));
    const certified = rows.flatMap((row) => {
      const all = row.line === line ? Object.entries(row.limits) : [];
      return all.flatMap(([name, cents]) =>
        typeof cents === "number" ? [limit(name, cents, row.policyNumber ?? "")] : [],
      );
    });
    const all = [...own, ...certified];
    return all.filter(({ name }) => !names(wordsOf(name), data.otherLimits));
  };
  /** The gap as it is with the umbrella above the limit that falls short; none where the contract counts both. */
  const withUmbrella = (gap: HeldDemand, shown: Limit, demanded: number): HeldDemand => {
    const isAggregate = names(wordsOf(gap.label), ["aggregate"]);
    const own =
      (isAggregate ? limitOf("umbrellaAggregateLimit") : null) ?? limitOf("umbrellaPerOccurrenceLimit");
    const above = own ?? (umbrella && umbrellaLimit(umbrella, isAggregate));
    // What the contract demands of the umbrella itself is not there for the limits below it.
    const kept = demands.amounts.filter(({ lines }) => lines.includes("UMBRELLA")).map(({ cents }) => cents);
    const left = (above?.cents ?? 0) - Math.max(0, ...kept);
    if (!above || left <= 0 || shown.cents === 0 || shown.cents + left < demanded) return gap;
    const value = `${shown.value}, with ${above.value} of umbrella above it`;
    const why = umbrellaReason.replace("{shown}", shown.value).replace("{demanded}", gap.demanded);
    const both = own
      ? { ...gap, shown: { value, quotes: [...shown.quotes, ...above.quotes] } }
      : {
          ...gap,
          shown: { value, quotes: shown.quotes },
          above: above.quotes,
          reads: [shown.name, above.name],
        };
    return demands.combining.length > 0
      ? { ...both, isMet: true, combining: demands.combining }
      : { ...both, why };
  };
  const holdAmount = (line: string, amount: DemandedAmount): HeldDemand[] => {
    const { cents, about, quotes, isConditional = false } = amount;
    const known = data.demandedLines.find((each) => each.line === line);
    const limits = data.demandedLimits[line];
    const hold = (label: string, shown: Limit | null, field = shown?.name): HeldDemand => ({
      label,
      demanded: describeMoney(cents),
      quotes,
      shown,
      isMet: shown !== null && shown.cents >= cents,
      ...{ line, cents, isConditional, reads: field === undefined ? [] : [field] },
      ...(shown && shown.cents > 0 && shown.cents < cents ? { shortBy: cents - shown.cents } : {}),
    });
    if (limits) {
      const own = limits.find((each) => names(about, each.about));
      // "$1,000,000 each occurrence and in the aggregate" limits both.
      const isBoth = own !== limits.at(-1) && names(about, ["occurrence|accident|claim .. and .. aggregate"]);
      return limits.flatMap((each, at) => {
        if (each !== own && !(isBoth && at === limits.length - 1)) return [];
        const shown = limitOf(each.field);
        const checked = hold(each.name, shown, each.field);
        const isUnderlying = !checked.isMet && data.underlyingLimits.includes(each.field);
        return [shown && isUnderlying ? withUmbrella(checked, shown, cents) : checked];
      });
    }
    // Statutory limits have no amount: one beside workers compensation is another line's.
    if (!known?.limits) return [];
    const isAggregate = names(about, ["aggregate"]);
    // "$5,000,000 per claim and annual aggregate" limits both.
    if (
      isAggregate &&
      names(about, ["occurrence|claim|loss|act .. and|or .. aggregate"]) &&
      line !== "COMMERCIAL_AUTO"
    )
      return [["each claim"], ["aggregate"]].flatMap(([words = ""]) =>
        holdAmount(line, { ...amount, about: wordsOf(words) }),
      );
    const all = namedLimits(known);
    // Where a policy names no aggregate, its one limit is held against both.
    const ofKind = all.filter(({ name }) => names(wordsOf(name), ["agg*"]) === isAggregate);
    const shown = ofKind.length > 0 ? ofKind : all;
    const [best = null] = shown.toSorted((a, b) => b.cents - a.cents);
    const own = hold(isAggregate ? `${known.name}, aggregate` : known.name, best);
    const isSplit = shown.length > 1 && shown.every(({ name }) => names(wordsOf(name), data.splitLimits));
    if (line === "COMMERCIAL_AUTO" && isSplit)
      return splitLimit(own, cents, partOf(about.map(({ norm }) => norm).join(" ")), shown);
    return [!own.isMet && best && line === "COMMERCIAL_AUTO" ? withUmbrella(own, best, cents) : own];
  };
  /** A line of insurance that is not shown at all, and policies on a certificate that have ended or not begun. */
  const holdLine = ([line, quotes]: readonly [string, readonly Evidence[]]): HeldDemand[] => {
    const known = data.demandedLines.find((each) => each.line === line);
    if (!known) return [];
    const row = rows.find((each) => each.line === (known.row ?? line));
    const printed = certificate && known.isPrinted && !row ? null : findLine(cover.lines, known.shown);
    const number = row?.policyNumber ?? "";
    const numbered = row ? quoteRow(cover, rows, row, known) : [];
    const quoted = numbered.length === 0 && printed ? [quoteLine(printed)] : numbered;
    const shown =
      row || printed ? { value: number === "" ? "shown" : `policy ${number}`, quotes: quoted } : null;
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
        const until = { value, quotes: findWord(cover.lines, date, policyNumber ?? "") };
        const label = `${known.name} in force`;
        return { label, demanded: "in force", quotes, shown: until, isMet: false, line };
      });
    // Where a second policy of the line is in force, nothing is missing.
    const ended = force.every((gap) => gap !== null) ? force.slice(0, 1) : [];
    return [...(hasAmounts ? [] : [{ ...held(known.name, quotes, shown), line }]), ...ended];
  };
  /** The boxes of the lines that a standing is asked of; none where nobody says of which, or the form has no such boxes. */
  const askedBoxes = ({ line: name, mark }: Standing, quotes: readonly Evidence[]) => {
    const possible = Object.keys(standingForms[name] ?? {});
    const { lines, by } = standingLines(contract, demands, { standing: name, quotes, possible });
    const asked = by === "WORDS" ? lines : lines.filter((line) => rows.some((row) => row.line === line));
    // A sentence that lists the limits of all lines names them for those.
    const isOfLimits = !contract.isListOfDemands && names(quotes.flatMap(wordsOfQuote), ["$"]);
    if (mark === null || by === "USUAL" || (by === "WORDS" && isOfLimits)) return [];
    const boxes = asked.map((line) => {
      const own = rows.filter((row) => row.line === line);
      return {
        line,
        rows: own,
        isMarked: own.some(({ marks }) => marks?.[mark] !== false),
      };
    });
    return rows.some(({ marks }) => marks?.[mark] !== undefined) ? boxes : [];
  };
  const asked = demandedStandings(contract).flatMap(({ standing, quotes }): HeldDemand[] => {
    if (!standing.mark) return [];
    const said = findLine(cover.lines, standing.said);
    const granted = [...grantOf(standing, cover), ...(said ? [quoteLine(said)] : [])].slice(0, 1);
    const { mark } = standing;
    const isShown = certificate ? certificate[mark] === true : granted.length > 0;
    if (isShown && granted.length === 0) granted.push(...quoteMark(cover));
    const whole = {
      ...held(standing.label, quotes, isShown ? { value: "shown", quotes: granted } : null),
      standing,
    };
    const boxes = askedBoxes(standing, quotes);
    // Where each of them is marked, or no box at all is, one line says it.
    if (!isShown || boxes.every(({ isMarked }) => isMarked)) return [whole];
    return boxes.map(({ line, rows: own, isMarked }) => {
      const numbered = own.flatMap((row) => quoteNumber(cover, row)).slice(0, 1);
      return {
        ...held(`${standing.label}, ${lineNames[line] ?? line}`, quotes, null),
        ...(isMarked ? { shown: { value: "shown", quotes: numbered }, isMet: true } : {}),
        ...{ standing, line },
      };
    });
  });
  return [
    ...demands.amounts.flatMap((amount) => amount.lines.flatMap((line) => holdAmount(line, amount))),
    ...[...demands.lines].flatMap(holdLine),
    ...asked,
    ...demands.sentences.flatMap((sentence) => heldTerms(sentence, cover)),
  ];
}

/** The line of a policy: where several have one number, the one that names the insurance, else the one at its place. */
function quoteRow(
  { lines }: Side,
  rows: readonly CertificatePolicy[],
  row: CertificatePolicy,
  { shown, named }: data.DemandedLine,
): Evidence[] {
  const number = plainOf(row.policyNumber ?? "");
  if (number === "") return [];
  const own = lines.filter(({ canon }) => canon.includes(number));
  const place = rows.filter(({ policyNumber }) => plainOf(policyNumber ?? "") === number).indexOf(row);
  const line = own.find(({ words }) => names(words, [...shown, ...named])) ?? own[place] ?? own[0];
  return line ? [quoteLine(line)] : [];
}

const wordsOfQuote = (quote: Evidence) => quote.flatMap(({ text }) => wordsOf(text));

/** The line of a policy's number. */
function quoteNumber({ lines }: Side, { policyNumber }: CertificatePolicy): Evidence[] {
  const number = plainOf(policyNumber ?? "");
  const line = number === "" ? undefined : lines.find(({ canon }) => canon.includes(number));
  return line ? [quoteLine(line)] : [];
}

/** The first row of a certificate that has a mark for its holder. */
function quoteMark({ lines, extraction: { certificate } }: Side): Evidence[] {
  const numbers = (certificate?.policies ?? []).map(({ policyNumber }) => plainOf(policyNumber ?? ""));
  const row = lines.find(
    ({ canon, words }) =>
      numbers.some((number) => number !== "" && canon.includes(number)) &&
      words.some(({ norm }) => norm === "y"),
  );
  return row ? [quoteLine(row)] : [];
}

/** What an umbrella policy stands above the others with. */
function umbrellaLimit({ extraction: { details, evidence } }: Side, isAggregate: boolean): Limit | null {
  const fields = ["umbrellaAggregateLimit", "umbrellaPerOccurrenceLimit"] as const;
  for (const name of isAggregate ? fields : fields.slice(1)) {
    const cents = details[name];
    if (cents !== undefined)
      return { name, cents, value: describeMoney(cents), quotes: evidence[name] ?? [] };
  }
  return null;
}

/** Which part of a split limit words speak of; "" for a limit over all of them. */
function partOf(text: string): string {
  const words = wordsOf(text);
  const isWhole = names(words, data.wholeLimits) && !names(words, ["person"]);
  return isWhole ? "" : (data.splitParts.find(({ about }) => names(words, about))?.part ?? "");
}

/** Limits for one person, one accident and property against one that is for all of them, or against one of its kind. */
function splitLimit(
  own: HeldDemand,
  demanded: number,
  wanted: string,
  split: readonly Limit[],
): HeldDemand[] {
  const parts = split.map((each) => ({ ...each, part: partOf(each.name) || "per accident" }));
  const compared = parts.filter(({ part }) => wanted === "" || part === wanted);
  const least = Math.min(...compared.map(({ cents }) => cents));
  const isMet = least >= demanded;
  const value = compared.map((each) => `${each.value} ${each.part}`).join(", ");
  const shown = { value, quotes: compared.flatMap(({ quotes }) => quotes) };
  const reads = compared.map(({ name }) => name);
  const shortBy = isMet ? {} : { shortBy: demanded - least };
  if (wanted !== "")
    return [{ ...own, ...shortBy, shown, reads, isMet, demanded: `${own.demanded} ${wanted}` }];
  const why = splitReason.replace("{least}", describeMoney(least)).replace("{demanded}", own.demanded);
  return [
    {
      ...own,
      ...shortBy,
      shown,
      reads,
      isMet,
      demanded: `${own.demanded} for bodily injury and property damage together`,
      why,
    },
  ];
}
