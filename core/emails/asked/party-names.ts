/** The names of parties in what somebody wrote: by the address behind them, or by the words around them. Pure. */

const nameWord = String.raw`[\p{Lu}\d#][\p{L}\p{M}\d&'’./-]*`;
const nameRun = new RegExp(
  String.raw`(?:\p{Lu}|\d{1,2}-?\p{Lu})[\p{L}\p{M}\d&'’./-]*(?:(?: (?:of|of the|and|&|the|for|de|del|at|in|dba|d\/b\/a|t\/a|a\/k\/a) | & | |, (?=(?:Inc|LLC|L\.L\.C|Ltd|LP|LLP|Corp|Co|P\.?C|N\.?A|PLLC|ISAOA)\b|(?:Agency|Department|Dept\.?|Division|Board|Bureau) of\b))${nameWord})*(?:,? as (?:[Tt]rustee|[Aa]gent|[Nn]ominee|[Rr]eceiver|[Cc]ustodian)(?! (?:in|for your)))?(?:,? (?:and |& )?its (?:successors?|affiliates?|subsidiaries)(?:[ ,/]+(?:and|or|and/or|&|affiliates?|subsidiaries|assigns?|successors?)\b)*)?`,
  "u",
);
/** Before a name: the last of them in a line ends what is not part of it. */
const beforeName =
  /(?:.*\b(?:for|to|naming|named?|names?|add(?:ing)?|include|list(?:ing)?|holder(?: is| will be)?|insured(?: is)?|landlord|lender|owner|contractor|gc|client|customer|venue|(?:they|we) are at)\b\s*[:,–-]?\s*|^[^:\n]{0,60}:\s*)(?:the )?(?=\S)/isu;
/** "Certificate, McAllister & Sons". */
const paper =
  /^(?:it['’]?s|that['’]?s|this is|they are|they['’]re)\s+(?=\p{L})|^(?:(?:an?|the|new|current) )*(?:certificates?(?: of insurance)?|certs?|cois?|acord \d+)[\s,:–-]+(?=\S)/iu;
const endOfName = /["”'\s,;:(–-]+(?:at|of|located at|whose address is|(?:they|their) .*)?\s*$/iu;
const noName =
  /^(?:the|a|an|our|my|we|i|they|it|please|can|could|need|thanks|hi|hello|today|tomorrow|asap|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*|(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?(?: \d.*)?|coi|certs?|certificate|gl|wc|bop|acord\b.*|\p{Lu}{2} \d{5}.*|mailing|additional insured|general liability|ai|holder|lender|landlord|property|premises|borrower|insured|owner|address|job ?site|evidence of .*)$/iu;

const trimmedName = (name: string): string => {
  const plain = name.trim().replace(/[\s,;:]+$/u, "");
  return /(?:Inc|Co|Corp|Ltd|P\.C|L\.L\.C)\.$/u.test(plain) ? plain : plain.replace(/\.$/u, "");
};

export interface Found {
  value: string;
  start: number;
  end: number;
}

/** Somebody named before has the address: "Their address is", "they are at". */
const ofNamed =
  /\b(?:they|their|it|its(?! (?:successors|affiliates|subsidiaries))|he|she|address)\b[^.?!]*$/iu;
/** A name ends where the next sentence begins: "Meridian Towers HOA. They". */
const nextSentence =
  /(?<=(?<![\s(.](?:Inc|Co|Corp|Ltd|St|Mt|Dr|Mr|Mrs|Ms|Rev|Jr|Sr|Univ|Assn|Assoc|Bros|Dept|Mfg|Natl|Intl|Ctr|Mgmt|\p{Lu}))[.?!])\s+/u;

/** Through whom it is sent, between a name and its address. */
const onItsWay = /^\s*\(?(?:c\/o|attn|attention|care of|dept|department|suite|ste|unit|floor)\b/iu;
/** The same within a line: "Burger Barn LLC, Attn: Compliance, 1 Barn Plaza". */
const throughWhom = /[,;\s(]+(?:c\/o|attn|attention|care of)\b[^,;\n]*[,;\s)]*$/iu;
/** The rest of a name, in a line of its own. */
const goesOnName = /^\s*(?:(?:and )?its (?:successors?|affiliates?|subsidiaries)\b.*|isaoa\b.*|atima)\s*$/iu;

/** "Mailing address:" says that an address follows, not whose it is. */
const addressLabel =
  /^[\s\d.)*•-]*(?:\p{L}+[\s/]+){0,2}(?:address|mailing|addr|street|location)\.?\s*[:–-]\s*$/iu;
/** A line that says something is no name. */
const saying =
  /[:?!@]|\b(?:please|pls|needs?|send|is|are|was|were|will|can|could|would|should|must|has|have|thanks|thank|hi|hello|dear|following|below|attached|certificate|cert|coi|from|sent|re|subject)\b/iu;

/** A name that has the line above an address for itself. */
function nameAbove(text: string, from: number, start: number): Found | null {
  let end = text.lastIndexOf("\n", start - 1);
  if (end < from || text.slice(end + 1, start).trim() !== "") return null;
  for (let looked = 0; looked < 4 && end > from; looked += 1) {
    const lineStart = Math.max(from, text.lastIndexOf("\n", end - 1) + 1);
    const line = text.slice(lineStart, end);
    if (line.trim() !== "" && !onItsWay.test(line)) {
      const mark = /^[\s*•"“-]*(?:\d{1,2}[.)]\s+)?/u.exec(line)?.[0].length ?? 0;
      const value = trimmedName(line.slice(mark).replace(/["”]+$/u, ""));
      const isName =
        /^[\p{Lu}\d]/u.test(value) &&
        value.split(/\s+/u).length <= 12 &&
        !saying.test(value) &&
        !noName.test(value);
      const isWhole = line.trimEnd().endsWith(value) || !/[.]$/u.test(line.trimEnd());
      return isName && isWhole && !goesOnName.test(line) && lineStart > from - 1
        ? { value, start: lineStart + mark, end: lineStart + mark + value.length }
        : null;
    }
    end = lineStart - 1;
  }
  return null;
}

/** The name that ends with a line. */
function lineName(text: string, end: number): Found | null {
  const start = text.lastIndexOf("\n", end - 1) + 1;
  const line = text.slice(start, end);
  const from = start + (/^[^:\n]{0,60}:\s*|^\s*/u.exec(line)?.[0].length ?? 0);
  const value = text.slice(from, end).trimEnd();
  return /^[\p{Lu}\d]/u.test(value) && value.length > 1
    ? { value, start: from, end: from + value.length }
    : null;
}

/** The name that stands before an address: in its line, or in the line above. */
export function nameBefore(text: string, from: number, start: number): Found | null {
  const inBlock = nameAbove(text, from, start);
  if (inBlock) return inBlock;
  const lines = text.slice(from, start).split("\n");
  const passed = lines.filter((line) => onItsWay.test(line)).length;
  const above = ((lines.at(-1) ?? "").trim() === "" ? 2 : 1) + passed;
  for (let at = lines.length - 1, end = start; at >= Math.max(0, lines.length - above - 1); at -= 1) {
    const line = lines[at] ?? "";
    const lineStart = end - line.length;
    end = lineStart - 1;
    const sentence = (line.split(nextSentence).at(-1) ?? line).replace(throughWhom, "");
    if (onItsWay.test(line) || addressLabel.test(line)) continue;
    const first = goesOnName.test(line) ? lineName(text, lineStart - 1) : null;
    if (first) {
      const last = lineStart + line.trimEnd().length;
      return { ...first, value: text.slice(first.start, last).replaceAll(/\s+/gu, " "), end: last };
    }
    if (ofNamed.test(sentence.split(/:\s/u).at(-1) ?? "") && !/\bname is\b/iu.test(sentence)) return null;
    const cut = beforeName.exec(sentence)?.[0].length ?? 0;
    const said = sentence.slice(cut).replace(endOfName, "").replace(paper, "");
    const runs = [...said.matchAll(new RegExp(nameRun.source, "gu"))];
    const run = runs.findLast(({ index, 0: name }) => index + name.length >= said.length) ?? null;
    // "send Greenway Properties a certificate (88 Greenway Blvd": the address stands somewhere else.
    if (runs.length > 0 && !run) return null;
    // A name may be typed in small letters where nothing but it stands between "for" and its address.
    const kind = run
      ? (/\b(?:town|city|county|village|township|borough) of (?:the )?$/iu.exec(
          said.slice(0, run.index),
        )?.[0] ?? "")
      : "";
    const value = trimmedName(run ? `${kind}${run[0]}` : cut > 0 ? said : "");
    if (value.length > 1 && !noName.test(value)) {
      const found = text.indexOf(value, lineStart);
      if (found >= 0) return { value, start: found, end: found + value.length };
    }
  }
  return null;
}

/** The parties of one sentence: "Elm Builders, Inc. and the Town of Elm must be named as additional insureds". */
export function partiesIn({ text, start }: { text: string; start: number }): Found[] {
  const said =
    /^(.*?)\s(?:must|needs?|should|ha(?:s|ve)|to be|be|as)\b[^.?!]*\binsureds\b/isu.exec(text)?.[1] ?? "";
  return said
    .split(/,? and (?:the )?|; |, (?!(?:Inc|LLC|L\.L\.C|Ltd|LP|LLP|Corp|Co|PLLC)\b)/u)
    .flatMap((part) => {
      const run = [...part.matchAll(new RegExp(nameRun.source, "gu"))].at(-1);
      if (!run || run.index + run[0].length < part.length || !run[0].includes(" ")) return [];
      const at = start + said.indexOf(part) + run.index;
      return [{ value: run[0], start: at, end: at + run[0].length }];
    });
}

/** No name is longer. */
const NAME_MAX = 160;
const namedIn: readonly RegExp[] = [
  /\bholder\b[^.?!\n:(]{0,30}\(\s*(?=\p{Lu})/gu,
  /\b(?:(?:its|their|the) )?(?:legal |full )?name is\s+(?=\p{Lu})/giu,
  /\b(?:certificate )?holder(?: (?:name )?(?:is|will be|should (?:be|read)|must read))?\s*[:–-]?\s+["“]?/giu,
  /\b(?:landlord|lender|owner|(?:general )?contractor|gc|client|customer|venue|vendor|tenant|lessor)(?:['’]s)?,?\s+(?:is\s+|\()?(?=\p{Lu})/gu,
  /\b(?:naming|add(?:ing)?|include|list(?:ing)?)\s+(?:the\s+)?(?=\p{Lu})/giu,
  /\b(?:certificates?(?: of insurance)?|certs?|cois?|proof of insurance)\s+(?:please |pls |over )*(?:for|to|naming)\s+(?:the\s+)?/giu,
  /\b(?:send|give|get)\s+(?:the\s+)?(?=\p{Lu}[^.?!]*\b(?:certificate|cert|coi)\b)/gu,
  /\b(?:it['’]?s|[Ii]t['’]?s|they are|they['’]re|called|made out to|in (?:the )?(?:name|favor) of|on behalf of)\s+(?:the\s+)?["“]?(?=\p{Lu})/gu,
  /\b(?:for|to|insured:?)\s+(?:the\s+)?(?=\p{Lu})/gu,
  /\b(?:contract|agreement|lease|job|project|work(?:ing)?|signed)\s+with\s+(?:the\s+)?(?=\p{Lu})/gu,
];
/** Whom somebody speaks of as "they" afterwards: "our gala is at The Foundry. They need a certificate". */
const spokenOf = /\b(?:at|from|with|by)\s+(?=\p{Lu}[\p{L}\p{M}'’&.-]* \p{Lu})/gu;
const asThey = /\b(?:they|them|their)\b/iu;
/** Who writes no capitals: "a coi for big sky builders they need it today". */
const smallName =
  /\b(?:certificates?(?: of insurance)?|certs?|cois?|proof of insurance)\s+(?:please |pls |over |made )*(?:(?:out )?to|for|naming)\s+((?!(?:a|an|the|my|our|your|his|her|their|this|that|these|those|me|us|him|each|all|every|both|some|one|any|work|jobs?|it|them|tomorrow|today|whoever|everyone)\b)\p{Ll}[\p{Ll}\d&'’.-]*(?: (?!(?:they|he|she|we|i|it|asap|by|please|pls|thx|thanks|today|tomorrow|tmrw|at|who|that|which|because|bc|need|needs|needed|so|before|on|to|in|for|with|as|this|next|want|wants|is|are|was|can|could|if|when|the|a|an|our|my|and (?:they|we|i|he|can|please|the|my|our|also)|job|project)\b)(?:\p{Ll}[\p{Ll}\d&'’.-]*|&|\d+)){1,5})/gu;

/** "For the Miller job" names no holder. */
const itsWork = /^\s+(?:jobs?|projects?|sites?|contracts?|work|account|policy|renewal|permit|bid)\b/u;

/** "Patty Palace, Inc. must be listed", "Bayline as an additional insured". */
const behindName =
  /^\s*,?\s*(?:must|needs?|ha(?:s|ve) to|wants?|should|requires?|will need|as (?:an? |the )?(?:additional|certificate|cert))\b/iu;

/** Without an address, the name that the words around it announce. */
export function nameIn(text: string, from: number, to: number): Found | null {
  const said = text.slice(from, to);
  for (const pattern of namedIn)
    for (const { index, 0: cue } of said.matchAll(new RegExp(pattern.source, pattern.flags))) {
      const start = from + index + cue.length;
      const run = nameRun.exec(text.slice(start, Math.min(to, start + NAME_MAX)).split(/\n/u)[0] ?? "");
      if (run?.index !== 0 || itsWork.test(text.slice(start + run[0].length, start + run[0].length + 20)))
        continue;
      const value = trimmedName(run[0].split(nextSentence)[0] ?? run[0]);
      if (value.length > 1 && !noName.test(value)) return { value, start, end: start + value.length };
    }
  if (asThey.test(said))
    for (const { index, 0: cue } of said.matchAll(spokenOf)) {
      const start = from + index + cue.length;
      const run = nameRun.exec(text.slice(start, Math.min(to, start + NAME_MAX)).split(/\n/u)[0] ?? "");
      const value = run ? trimmedName(run[0].split(nextSentence)[0] ?? run[0]) : "";
      if (run?.index === 0 && value.includes(" ") && !noName.test(value))
        return { value, start, end: start + value.length };
    }
  for (const { index, 0: run } of said.matchAll(new RegExp(nameRun.source, "gu"))) {
    const value = trimmedName(run.split(nextSentence).at(-1) ?? run);
    const start = from + index + run.lastIndexOf(value);
    const isNamed = behindName.test(said.slice(index + run.length)) && !noName.test(value);
    if (isNamed && value.length > 2) return { value, start, end: start + value.length };
  }
  for (const { index, 0: whole, 1: small = "" } of said.matchAll(smallName)) {
    const value = trimmedName(small);
    const start = from + index + whole.length - small.length;
    if (!noName.test(value)) return { value, start, end: start + value.length };
  }
  return null;
}

/** The name of a party in a text that gives its address at `at`, or none. */
export const partyNameIn = (text: string, at: number | null): Found | null =>
  (at === null ? null : nameBefore(text, 0, at)) ?? nameIn(text, 0, text.length);
