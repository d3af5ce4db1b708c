/** What a letter says of a policy's term or standing, held against the records. Pure. */
import { datesIn } from "#core/assistant/asked";
import { nameOfPolicy, type PolicyState, type PolicyType } from "#model/policies";
import { describeDate } from "../shared/calendar-date.ts";
import { linesIn, policyAsRead } from "./policy-lines.ts";

/** A policy of the client as its record stands today. */
export interface HeldPolicy {
  id: string;
  type: PolicyType;
  policyNumber: string | null;
  carrier: string;
  inforceAt: string | null;
  expiresAt: string | null;
  /** By date. */
  state: PolicyState;
  /** The last day in force of a cancellation on record, pending or in effect. */
  canceledOn: string | null;
}

/** A sentence that the records contradict. */
export interface Contradiction {
  /** As the letter says it. */
  said: string;
  /** What the records say instead, as a sentence to the user. */
  onRecord: string;
  /** The sentence with what is on record; null where nothing is. */
  instead: string | null;
  policyIds: string[];
}

const running: readonly PolicyState[] = ["INFORCE", "BINDING", "PENDING", "UNKNOWN"];
const isRunning = ({ state }: HeldPolicy): boolean => running.includes(state);

const ends =
  /\b(?:expir(?:e|es|ing|y|ation)|renew(?:s|ing|al)?|(?:com(?:es?|ing)|is|are) (?:up|due)|up for renewal|runs? out|ends?|ending|terminates?|lapses)\b/iu;
const hasEnded =
  /\b(?:(?:has|have|was|is|are|were) (?:been )?(?:expired|lapsed|ended)|expired|lapsed|ran out)\b/iu;
const isCanceled =
  /\b(?:(?:has|have|was|were|is|are|got) (?:been )?cancel(?:l?ed)|cancel(?:l?ed)(?= (?:effective|on|as of|for)))\b/iu;
const isActive =
  /\b(?:is|are|remains?|stays?) (?:still |now |currently |back )?(?:active|in (?:force|effect)|reinstated)\b/iu;
/** What is asked or wished claims nothing. */
const noClaim = /\?\s*$|\b(?:if|whether|unless|before|until|once|when|would|could|may|might|please)\b/iu;
/** A time that is close, without a day. */
const close =
  /\b(?:soon|shortly|coming up|up for renewal|(?:is|are) (?:expiring|renewing|up|due)|about to|(?:in )?(?:a )?(?:few|couple(?: of)?) (?:days?|weeks?))\b/iu;

/** The policies whose whole number stands in a text: "SBA-220417" does not stand in "SBA-220417-25". */
export const numberedIn = (text: string, held: readonly HeldPolicy[]): HeldPolicy[] => {
  const said = text.toLowerCase();
  const isPart = (at: number) => /[\p{L}\d-]/u.test(said.charAt(at));
  return held.filter(({ policyNumber }) => {
    const number = policyNumber?.toLowerCase() ?? "";
    const at = number === "" ? -1 : said.indexOf(number);
    return at >= 0 && !(at > 0 && isPart(at - 1)) && !isPart(at + number.length);
  });
};

/** The policies that a sentence is about: by their number, else by their line. Null if it names none. */
export function policiesNamedIn(
  text: string,
  held: readonly HeldPolicy[],
): { type: PolicyType | null; policies: HeldPolicy[] } | null {
  const numbered = numberedIn(text, held);
  if (numbered.length > 0) return { type: numbered[0]?.type ?? null, policies: numbered };
  const [line] = linesIn(text);
  return line ? { type: line.type, policies: held.filter(({ type }) => type === line.type) } : null;
}

/** "Umbrella SUM-10388-26 was canceled effective 11/10/2026". */
export const toldOfTerm = (policy: HeldPolicy): string =>
  policy.state === "CANCELED" || policy.canceledOn !== null
    ? `${nameOfPolicy(policy)} ${policy.state === "CANCELED" ? "was canceled" : "is to be canceled"}${policy.canceledOn === null ? "" : ` effective ${describeDate(policy.canceledOn)}`}`
    : policy.expiresAt === null
      ? `${nameOfPolicy(policy)} has no expiration date on record`
      : `${nameOfPolicy(policy)} ${policy.state === "EXPIRED" ? "expired" : "expires"} on ${describeDate(policy.expiresAt)}`;

/** "Your auto policy CAX-2210047 with Harbor States Mutual expires on 07/01/2027." */
export function termSentence(policy: HeldPolicy): string {
  const number = policy.policyNumber === null ? "" : ` ${policy.policyNumber}`;
  const name = `Your ${policyAsRead(policy.type)}${number} with ${policy.carrier}`;
  if (policy.canceledOn !== null) {
    const verb = policy.state === "CANCELED" ? "was canceled" : "is to be canceled";
    return `${name.replace(/\.$/u, "")} ${verb} effective ${describeDate(policy.canceledOn)}.`;
  }
  if (policy.expiresAt === null) return `${name} is in force.`;
  const verb = policy.state === "EXPIRED" ? "expired" : "expires";
  return `${name.replace(/\.$/u, "")} ${verb} on ${describeDate(policy.expiresAt)}.`;
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+/u).filter((each) => each !== "");

/** Whether a policy is as a sentence says; null if the sentence claims nothing that records can contradict. */
function checkOf(sentence: string, today: string): ((policy: HeldPolicy) => boolean) | null {
  if (noClaim.test(sentence)) return null;
  if (isCanceled.test(sentence))
    return ({ state, canceledOn }) => state === "CANCELED" || canceledOn !== null;
  if (hasEnded.test(sentence)) return ({ state }) => state === "EXPIRED" || state === "CANCELED";
  if (isActive.test(sentence)) return isRunning;
  if (!ends.test(sentence)) return null;
  const [named] = datesIn(sentence, today).filter(({ said }) => said !== "");
  const range = named ?? (close.test(sentence) ? datesIn("soon", today)[0] : undefined);
  if (!range) return null;
  const { from, before } = range;
  return ({ expiresAt, state, canceledOn }) =>
    state !== "CANCELED" &&
    canceledOn === null &&
    expiresAt !== null &&
    expiresAt >= (from ?? "") &&
    (before === null || expiresAt < before);
}

/** Each sentence of a letter that no policy of the client bears out. `held`: all of the client's policies, also those that ended. */
export const contradictionsOf = (body: string, held: readonly HeldPolicy[], today: string): Contradiction[] =>
  sentencesOf(body).flatMap((said): Contradiction[] => {
    const isRight = checkOf(said, today);
    const named = isRight ? policiesNamedIn(said, held) : null;
    if (!isRight || !named || named.policies.some(isRight)) return [];
    const { type, policies } = named;
    // Of a client without any policy the records say nothing.
    if (policies.length === 0 && held.length === 0) return [];
    if (policies.length === 0)
      return [
        {
          said,
          onRecord: `No ${type === null ? "such policy" : policyAsRead(type)} of this client is on record.`,
          instead: null,
          policyIds: [],
        },
      ];
    const now = policies.filter(isRunning);
    const meant = now.length > 0 ? now : policies;
    return [
      {
        said,
        onRecord: `${listed(meant.map(toldOfTerm))}.`,
        instead: meant.length === 1 && meant[0] ? termSentence(meant[0]) : null,
        policyIds: meant.map(({ id }) => id),
      },
    ];
  });

const written = /^Write “([\s\S]+)”$/u;
export const keepWords = "Keep my words";
export const writeInstead = (sentence: string): string => `Write “${sentence}”`;
/** The sentence that somebody chose to have written instead; null for another answer. */
export const chosenSentence = (answer: string): string | null => written.exec(answer)?.[1] ?? null;

const keeping =
  /^(?:keep (?:it|my words|them|that)|(?:send|draft|write|leave) it (?:anyway|as (?:is|written|i (?:said|wrote)))|as (?:is|i said|i wrote)|my words|it['’]?s (?:right|correct)|i know)\b/iu;
export const keepsWords = (answer: string): boolean => answer === keepWords || keeping.test(answer.trim());
const recordChosen =
  /^(?:(?:yes|ok|okay|use|take|go with|write|put|with|then)\b[\s,]*)*(?:the )?(?:true |right |correct |real )?(?:(?:date|one|day|dates|amount|figure|number|limit|premium) (?:on|from|in|of) (?:the )?(?:record|file|policy)|record(?:['’]s)?(?: date)?|on record|(?:right|correct|true|real) (?:date|one))\b/iu;
export const takesRecord = (answer: string): boolean =>
  recordChosen.test(answer.trim()) ||
  /^(?:yes|ok|okay|sure|please do|fix it)[\s.!,]*(?:please)?[\s.!]*$/iu.test(answer.trim());

/** Said before the question when an answer to it was not understood. */
export const notDrafted = (unclear: string | null): string =>
  unclear === null
    ? ""
    : `I did not understand “${unclear.slice(0, 80)}”, and have not drafted the email yet. `;

/** What is asked about the first sentence that the records contradict. */
export function askWhichIsTrue(
  { said, onRecord, instead }: Contradiction,
  unclear: string | null = null,
): { question: string; choices: string[] } {
  return {
    question: `${notDrafted(unclear)}You ask me to write “${said}” The records say otherwise: ${onRecord} What should the email say?`,
    choices: [...(instead === null ? [] : [writeInstead(instead)]), keepWords],
  };
}
