/** What a letter says of a policy's term or standing, held against the records. Pure. */
import { datesIn } from "#core/assistant/asked";
import { nameOfPolicy, type PolicyState } from "#model/policies";
import { describeDate } from "../shared/calendar-date.ts";
import { policyAsRead } from "./policy-lines.ts";
import { type HeldPolicy, isOfOpenType, policiesSpokenOf, type SpokenPolicies } from "./spoken-policies.ts";

/** A sentence that the records contradict. */
export interface Contradiction {
  /** As the letter says it: a sentence, or a part of one. */
  said: string;
  /** What the records say instead, as a sentence to the user. */
  onRecord: string;
  /** What it would be with what is on record; null where nothing is, or it is not plain which policy is meant. */
  instead: string | null;
  /** The same of each policy that it could be about instead. */
  others: { sentence: string; policyId: string }[];
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
/** What is asked, wished or only possible claims nothing; nor does "please renew". */
const isAsked = /\?\s*$/u;
const possible =
  /\b(?:if|whether|unless|would|could|(?<!\b(?:in|of|by|this|next) )may|might)\b|\b(?:please|to|can|should)\s+(?:\p{L}+ly\s+)?$/iu;
/** What follows is known to happen: it claims nothing but the day that it names. */
const temporal = /\b(?:before|until|once|when|after|as soon as)\b/iu;
/** A time that is close, without a day. */
const close =
  /\b(?:soon|shortly|coming up|up for renewal|(?:is|are) (?:expiring|renewing|up|due)|about to|(?:in )?(?:a )?(?:few|couple(?: of)?) (?:days?|weeks?))\b/iu;

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

interface Claim {
  /** Where its verb stands. */
  at: number;
  /** "Before your auto policy ends": a part of what is said, which nothing whole can take the place of. */
  isPart: boolean;
  isRight(policy: HeldPolicy): boolean;
}

/** What a part of a sentence claims of a policy; null if that is nothing which records can contradict. */
function claimOf(clause: string, today: string): Claim | null {
  const verb = [isCanceled, hasEnded, isActive, ends].map((each) => each.exec(clause)).find((found) => found);
  if (!verb) return null;
  const at = verb.index;
  const before = clause.slice(0, at);
  const [named] = datesIn(clause, today).filter(({ said }) => said !== "");
  if (possible.test(before) || (temporal.test(before) && !named)) return null;
  const claims = (isRight: Claim["isRight"]): Claim => ({
    ...{ at, isRight },
    isPart: temporal.test(before),
  });
  if (isCanceled.test(clause))
    return claims(({ state, canceledOn }) => state === "CANCELED" || canceledOn !== null);
  if (hasEnded.test(clause)) return claims(({ state }) => state === "EXPIRED" || state === "CANCELED");
  if (isActive.test(clause)) return claims(isRunning);
  const range = named ?? (close.test(clause) ? datesIn("soon", today)[0] : undefined);
  if (!range) return null;
  const { from, before: end } = range;
  return claims(
    ({ expiresAt, state, canceledOn }) =>
      state !== "CANCELED" &&
      canceledOn === null &&
      expiresAt !== null &&
      expiresAt >= (from ?? "") &&
      (end === null || expiresAt < end),
  );
}

/** What does not say that there is such a policy: "we do not have your flood policy", "a quote for the flood policy". */
const noneOrOffered =
  /\b(?:no|not|never|without|none|excludes?|declined?|lacks?|need(?:s|ed)?|quot(?:e|es|ed|ing)|proposals?|applications?|appl(?:y|ied)|interested|consider(?:ing)?|recommend(?:ed)?|suggest(?:ed)?|offer(?:s|ed|ing)?|add(?:ed|ing)?)\b|n['’]t\b/iu;

/** A sentence by the parts that say something of their own; each stands in it as it is. */
const clausesOf = (sentence: string): string[] =>
  sentence
    .split(
      /(?:[,;:]|\s[–—-])\s+(?:and |but |so |because )?(?=(?:your|the|our|their|his|her|we|it|you|i|please|this|that|they)\b)|\s(?:and|but|so|because)\s+(?=(?:your|the|our|their|his|her|we|it|you|i|please|they)\b)/iu,
    )
    .filter((each) => each.trim() !== "");

const OTHERS_MAX = 3;
const byEnd = (one: HeldPolicy, other: HeldPolicy): number =>
  (one.expiresAt ?? "9").localeCompare(other.expiresAt ?? "9");

/** `client`: as the records call it. */
function contradictionIn(
  said: string,
  held: readonly HeldPolicy[],
  today: string,
  client: string,
): Contradiction | null {
  const claim = claimOf(said, today);
  const isStated = claim === null && !noneOrOffered.test(said) && !possible.test(said);
  if (!claim && !isStated) return null;
  const isWrong = ({ called, policies, maybe, isOwned }: SpokenPolicies): boolean =>
    claim
      ? ![...policies, ...maybe].some((policy) => claim.isRight(policy))
      : isOwned && called !== null && policies.length === 0 && !maybe.some(isOfOpenType);
  const wrong = policiesSpokenOf(said, held, client, claim?.at ?? 0).find(isWrong);
  if (!wrong) return null;
  const ended = /[.!?]\s*$/u.test(said);
  const sentenceOn = (policy: HeldPolicy): string => {
    const sentence = termSentence(policy);
    const whole = /^\p{Ll}/u.test(said)
      ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
      : sentence;
    return ended ? whole : whole.replace(/\.$/u, "");
  };
  if (wrong.policies.length === 0) {
    const running = held.filter(isRunning).toSorted(byEnd).slice(0, OTHERS_MAX);
    return {
      ...{ said, instead: null },
      onRecord:
        wrong.called === null
          ? `No policy is on file for ${nameIn(client)}.`
          : `No ${wrong.called} is on file for ${nameIn(client)}.`,
      others:
        claim?.isPart === false
          ? running.map((policy) => ({ sentence: sentenceOn(policy), policyId: policy.id }))
          : [],
      policyIds: [],
    };
  }
  const now = wrong.policies.filter(isRunning);
  const meant = now.length > 0 ? now : wrong.policies;
  const [only] = meant.length === 1 ? meant : [];
  return {
    said,
    onRecord: `${listed(meant.map(toldOfTerm))}.`,
    instead: only && claim?.isPart === false ? sentenceOn(only) : null,
    others:
      only || claim?.isPart !== false
        ? []
        : meant.slice(0, OTHERS_MAX).map((policy) => ({ sentence: sentenceOn(policy), policyId: policy.id })),
    policyIds: meant.map(({ id }) => id),
  };
}

/** "Acme Inc." at the end of a sentence. */
const nameIn = (client: string): string => client.replace(/\.$/u, "");

/** What a letter says that no policy of the client bears out. `held`: all of the client's policies, also those that ended. */
export const contradictionsOf = (
  body: string,
  held: readonly HeldPolicy[],
  today: string,
  client: string,
): Contradiction[] =>
  sentencesOf(body)
    // Of a client without any policy the records say nothing.
    .filter((sentence) => held.length > 0 && !isAsked.test(sentence))
    .flatMap(clausesOf)
    .flatMap((clause) => contradictionIn(clause, held, today, client) ?? []);

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
  { said, onRecord, instead, others }: Contradiction,
  unclear: string | null = null,
): { question: string; choices: string[] } {
  const mark = /[.!?]$/u.test(said) ? "" : ".";
  const sentences = instead === null ? others.map(({ sentence }) => sentence) : [instead];
  return {
    question: `${notDrafted(unclear)}You ask me to write “${said}”${mark} The records say otherwise: ${onRecord} What should the email say?`,
    choices: [...sentences.map(writeInstead), keepWords],
  };
}
