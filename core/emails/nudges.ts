/** That somebody asks again about what they asked for before, with their words. Pure. */
import { type ReadText, segment, SUBJECT_PAGE } from "./asked/read-text.ts";
import type { Sentence } from "./asked/sentences.ts";
import type { SummarySentence } from "./notices.ts";

/** What stands before that about which is asked again. */
const asksAgain = [
  String.raw`(?:any|is there an?y?|do you have an?y?|got any) (?:news|updates?|word|luck|progress|eta)\b(?: yet)?(?: (?:on|about|regarding|with|re|for)\b)?`,
  String.raw`(?:follow(?:ing)?|check(?:ing)?|circl(?:e|ing)|touch(?:ing)?)[ -](?:up|in|back|base)(?: (?:again|with you))?(?: (?:on|about|regarding|re|to see about)\b)?`,
  String.raw`(?:am|are|we['’]re|i['’]m)?\s*still (?:waiting (?:on|for)|need(?:ing)?|looking for)\b`,
  String.raw`still (?:have(?:n['’]?t| not)|do(?:n['’]?t| not) have|did(?:n['’]?t| not)|no)(?: (?:yet )?(?:seen|received|gotten|got|heard back|heard|get|see))?(?: (?:on|about|anything (?:on|about))\b)?`,
  String.raw`have(?:n['’]?t| not) (?:yet )?(?:seen|received|gotten|got|heard back|heard)(?: (?:on|about|anything (?:on|about))\b)?`,
  String.raw`(?:just )?bumping\b`,
].join("|");
const nudge = new RegExp(String.raw`\b(?:${asksAgain})`, "iu");

/** When and where it was asked for, and words that only close. */
const behind =
  /(?:,? (?:that|which)? ?(?:i|we) (?:asked|requested|e-?mailed|wrote|sent|mentioned|needed)\b.*|,? (?:yet|please|pls|today|so far|for (?:me|us)|from (?:me|last week|(?:mon|tues|wednes|thurs|fri)day))|\s[–-]\s.*|[,;:(].*)$/iu;
const nothingNamed =
  /^(?:this|it|that|these|those|them|(?:my|our|the) (?:earlier |previous |last |original |first )?(?:e-?mail|message|request|note|below)|below|the below|anything|back|again|you)?$/iu;
const owner = /^(?:my|our|these|those|that|this)\s+/iu;
const TOPIC_MAX = 80;

/** What a sentence asks again about: "the loss runs"; "" where it only points to it; null if it asks nothing again. */
function topicOf(text: string): string | null {
  const found = nudge.exec(text);
  if (!found) return null;
  let topic = (text.slice(found.index + found[0].length).split(/[.?!\n]/u)[0] ?? "").trim();
  for (let before = ""; before !== topic;) {
    before = topic;
    topic = topic.replace(behind, "").trim();
  }
  if (nothingNamed.test(topic) || topic.length > TOPIC_MAX || /\b(?:if|whether|when|what)\b/iu.test(topic))
    return "";
  return topic.replace(owner, "the ").replaceAll(/\s+/gu, " ");
}

/** "Yolanda Pierce asks again about the loss runs."; nothing where nobody asks again. `name`: who does. */
export function tellOfNudge(sentences: readonly Sentence[], read: ReadText, name: string): SummarySentence[] {
  const asking = sentences.flatMap(({ text, start, end }) => {
    const topic = topicOf(text);
    return topic === null ? [] : [{ topic, quote: segment(read, start, end) }];
  });
  const named = asking.find(({ topic }) => topic !== "");
  if (named) return [{ text: `${name} asks again about ${named.topic}.`, quotes: [named.quote] }];
  const [pointing] = asking;
  if (!pointing) return [];
  // What "this" is says the subject.
  const subject = read.subject.replace(/^(?:\s*(?:re|fwd?|aw)\s*:)+\s*/iu, "");
  if (subject === "") return [{ text: `${name} asks again.`, quotes: [pointing.quote] }];
  return [
    {
      text: `${name} asks again about “${subject}”.`,
      quotes: [
        pointing.quote,
        segment(read, read.subject.length - subject.length, read.subject.length, SUBJECT_PAGE),
      ],
    },
  ];
}
