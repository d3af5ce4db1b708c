/** What somebody asks to have changed in the draft of an email that waits for a yes: "no, the auto policy", "make it shorter". Pure. */
import { figuresIn } from "../shared/figures.ts";
import type { ArtifactContent } from "#model/artifacts";
import { anyLine, linesIn, policyAsRead } from "./policy-lines.ts";
import { type HeldPolicy, policiesSpokenOf } from "./spoken-policies.ts";
import type { DraftedBefore } from "./turns-before.ts";

export type Revision =
  /** It is to be about another policy: its policy words as somebody said them, and the policies that these name. */
  { tag: "POLICY"; said: string; policies: HeldPolicy[] } | { tag: "WISH" };

const courtesy = String.raw`^(?:(?:please|pls|plz|can (?:you|u)|could (?:you|u)|would you|no|nope|nah|wait|sorry|actually|ok|okay|hmm+|and|also|then|now|but|just|a bit|a little|bit|great|good|thanks|perfect|i (?:want|need|['’]?d like)(?: you)? to|i said|you should)[\s,.!:;–-]+)*`;
const ofPolicy = new RegExp(
  String.raw`${courtesy}(?:(?:it(?:['’]?s| is| should be| must be| has to be)?|this (?:is|should be)|i (?:mean|meant|said)|meant|make (?:it|that)|change (?:it|that)(?: to)?|use|for|about|not (?:the )?(?:${anyLine})(?: polic(?:y|ies))?[\s,.;]+(?:but )?|wrong (?:policy|one)[\s,.;:–-]*)\s*)*(?:the |their |her |his |our )?(?:${anyLine}|(?=\S*\d)[\p{L}\d-]{4,}(?: \d+)*)(?: (?:polic(?:y|ies)|one|instead))*(?:[\s,]+(?:not|instead of) [^.?!]+)?(?: please| pls)?[\s.!]*$`,
  "iu",
);
const corrects =
  /^(?:please |pls )?(?:no|nope|nah|wait|sorry|actually|wrong|not|i (?:mean|meant|said)|meant|make|change|use|it|this|for|about|the|their|her|his)\b/iu;

/** A wish about a text, not about the agency's records. */
const ofText = new RegExp(
  String.raw`${courtesy}(?:(?:make|keep) (?:it|this|that|the (?:e-?mail|draft|text|tone|subject))\b|(?:shorten|condense|trim|tighten|cut (?:it|this) down|soften|reword|rephrase|rewrite|redo|redraft|re-?write|polish|simplify|translate|proof ?read)\b|(?:shorter|longer|briefer|simpler|friendlier|nicer|softer|warmer|firmer|clearer|(?:more|less|too|not so|not as) (?:\p{L}+))\b|(?:leave out|take out|cut out|strike)\b|(?:do not|don['’]?t|never) (?:mention|say|include|write|tell|ask|promise)\b|(?:remove|delete|drop|cut|omit)\b[^.?!]*(?:["“”]|\b(?:sentence|part|line|paragraph|bit|word|mention|premium|date|limit|deductible|greeting|closing|carrier|number|about|last|first|second)\b)|(?:add|include|mention|put in|insert|also (?:say|tell|ask|mention|include|add))\b\s*(?:that\b|["“]|:|a (?:line|sentence|note|paragraph)\b|(?:we|please|our|thanks|thank)\b|(?:the|their|her|his|its|your) [^.?!]*\b(?:premium|limits?|deductibles?|dates?|numbers?|carriers?|address|terms?)\b)|(?:say|write|tell (?:them|him|her)|ask (?:them|him|her)|remind (?:them|him|her))\b|(?:replace|change|correct|fix)\s+(?:["“]|the (?:subject|greeting|closing|date|name|word|text|wording|tone|recipient|amount|number|first|second|last)\b)|(?:send|address) (?:it|this|that|the (?:e-?mail|draft)) (?:to|instead)\b|(?:it|this|that|the (?:e-?mail|draft|subject|body|text|tone|greeting|recipient)) (?:should|must|needs?|has|goes|sounds?|reads?|is (?:too|not|for|to|wrong|fine but))\b|wrong (?:person|recipient|address|client|contact|name|tone|date|subject)\b|(?:the )?subject\b|sign (?:it|off|as)\b|(?:use|write) (?:["“]|a\b|an\b|more|less|simpler|plain)|instead of ["“]|without\b|in spanish\b|(?:cc|bcc)\b|attach\b)`,
  "iu",
);
const orders = /\b(?:(?:the|this|that) (?:e-?mail|draft|message)|it)\b/iu;

/** Words about a text rather than words of it: "make it shorter", "add that …". */
export const isWish = (text: string): boolean => ofText.test(text.trim());

/** Null for a message that has nothing to do with the draft. `held`: the client's policies. */
export function revisionOf(
  message: string,
  { isLast }: DraftedBefore,
  held: readonly HeldPolicy[],
): Revision | null {
  const text = message.trim();
  if (isLast && ofPolicy.test(text) && corrects.test(text)) {
    // "No, the auto, not the GL": the first one is meant.
    const meant = text
      .replace(/[\s,]+(?:not|instead of) [^.?!]+$/iu, "")
      .replace(new RegExp(String.raw`\bnot (?:the )?(?:${anyLine})(?: polic(?:y|ies))?[\s,.;]+`, "iu"), "");
    const [named] = policiesSpokenOf(meant, held, "");
    const [line] = linesIn(meant);
    if (named) {
      const [only] = named.policies.length === 1 ? named.policies : [];
      const said = line
        ? policyAsRead(line.type)
        : only
          ? `${policyAsRead(only.type)} ${only.policyNumber ?? ""}`.trim()
          : "";
      return { tag: "POLICY", said, policies: named.policies };
    }
  }
  if (!ofText.test(text)) return null;
  return isLast || orders.test(text) ? { tag: "WISH" } : null;
}

/** The sentences of a draft that give no figure, no name of a policy and have no evidence. */
const isCourtesy = (sentence: string): boolean =>
  figuresIn(sentence).length === 0 &&
  /^(?:please let us know if|we are writing|thank you|we hope|do not hesitate|if you have|feel free|as always|just)\b/iu.test(
    sentence,
  );

const shorter = /\b(?:shorten|shorter|condense|trim|tighten|cut (?:it|this) down|brief(?:er)?|concise)\b/iu;
export const asksShorter = (wish: string): boolean => shorter.test(wish);

/** The draft without its courtesies and with policies named by their number alone; null if there is nothing to leave out. */
export function shortened(content: ArtifactContent): { content: ArtifactContent; changes: string[] } | null {
  const changes: string[] = [];
  const cut = (text: string, isNoted: boolean): string =>
    text
      .split("\n")
      .map((line) =>
        line
          .split(/(?<=[.!?])\s+/u)
          .filter((sentence) => {
            const isLeft = isCourtesy(sentence);
            if (isLeft && isNoted) changes.push(`it no longer says “${sentence.trim()}”`);
            return !isLeft;
          })
          .map((sentence) => {
            const short = sentence.replace(
              /^(Your [^.]*?\bpolicy(?: (?!with\b)\S+){1,3}) with [^.]{2,80}?(?= (?:expires?|expired|was|is)\b)/u,
              "$1",
            );
            if (short !== sentence && isNoted) changes.push("it no longer names the carrier");
            return short;
          })
          .join(" "),
      )
      .join("\n")
      .replaceAll(/\n{3,}/gu, "\n\n");
  const body = cut(content.body ?? "", true);
  if (changes.length === 0 || body === content.body) return null;
  const blocks = content.blocks.map((block) => ({ ...block, text: cut(block.text, false) }));
  return { content: { ...content, body, blocks }, changes: [...new Set(changes)] };
}

/** The text of a draft about another policy: where it names a line or a number, it names this one. */
export function aboutOther(text: string, said: string): string {
  const [line] = linesIn(text);
  if (!line) return text;
  const rest = text
    .slice(line.end)
    .replace(/^(?: polic(?:y|ies))?(?: (?=\S*\d)[\p{L}\d-]{4,}(?: \d{2,})*)?/iu, "");
  return `${text.slice(0, line.start)}${said}${rest}`;
}
