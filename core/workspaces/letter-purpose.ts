/** Emails that are asked for by what they are for, not by their words: a renewal, an open request, thanks. Pure. */
import { nameOfPolicy } from "#model/policies";
import { type RequestType, requestTypeLabels } from "#model/servicing";
import { addDays, describeDate } from "../shared/calendar-date.ts";
import type { AskedBack } from "./ask-back.ts";
import { termSentence } from "./letter-claims.ts";
import { policyAsRead, spelledOut } from "./policy-lines.ts";
import { type HeldPolicy, policiesSpokenOf } from "./spoken-policies.ts";

/** A request of the client that is not answered yet. */
export interface OpenRequest {
  id: string;
  type: RequestType;
  /** The agency's days. */
  openedOn: string;
  dueOn: string | null;
  isOverdue: boolean;
  policyId: string | null;
}

export interface PurposeLetter {
  subject: string;
  body: string;
  /** The policies whose records say it. */
  policyIds: string[];
}

interface About {
  client: string;
  held: readonly HeldPolicy[];
  requests: readonly OpenRequest[];
  /** What was answered to questions, in order. */
  answers: readonly string[];
  today: string;
}

/** Renewals are begun about this long before a policy ends. */
const RENEWAL_DAYS = 90;
const CHOICES_MAX = 6;

const ofRenewal =
  /\b(?:renewals?|renew(?:s|ing)?|expir(?:es|ing|ation|e)|coming (?:up|due)|up for renewal|runs? out|about to end)\b/iu;
/** "The renewal premium", "with the expiration date": a value, which is looked up. */
const ofValue =
  /\b(?:with|what|when|which)\b|\b(?:renewal|expiring) (?:premiums?|limits?|quotes?|proposals?|terms|pricing|application|app|questionnaire|payment)\b|\b(?:dates?|numbers?|premiums?|limits?|deductibles?)\b/iu;
const ofRequest = /\b(?:(?:service )?requests?|tickets?)\b/iu;
const overdue = /\b(?:overdue|late|past due)\b/iu;
const ofThanks = /\bthank(?:s|ing|[- ]you)?\b.*?\bfor\s+(.+?)[\s.!]*$/iu;
const missing =
  /(?:^|\b(?:about|that|[-–:])\s*)(?:the |their |his |her |your |our )?([\p{L}\p{N}'’& -]{3,80}?)\s+(?:(?:is|are)\s+)?(?:still\s+|yet\s+)?(?:missing|outstanding|needed|not (?:in|here|received)(?: yet)?)[\s.!]*$/iu;
const waiting =
  /\bwaiting (?:on|for) (?:the |their |his |her |your |our )?([\p{L}\p{N}'’& -]{3,80}?)[\s.!]*$/iu;
const following =
  /\b(?:follow(?:ing)?[ -]?up|check(?:ing)? in|touch(?:ing)? base|circl(?:e|ing) back|ping|nudge|chase)\b/iu;
const onWhat = /\s(?:about|on|re:?|regarding|concerning)\s+(.+?)[\s.!]*$/iu;

const all = "All of them";
const termOf = ({ expiresAt }: HeldPolicy): string =>
  expiresAt === null ? "no expiration date" : `expires ${describeDate(expiresAt)}`;
const labelOf = (policy: HeldPolicy): string => `${nameOfPolicy(policy)}, ${termOf(policy)}`;
const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const byEnd = (one: HeldPolicy, other: HeldPolicy): number =>
  (one.expiresAt ?? "9") < (other.expiresAt ?? "9") ? -1 : 1;

function renewal(text: string, { client, held, answers, today }: About): PurposeLetter | AskedBack {
  const running = held
    .filter(
      ({ state, canceledOn }) => ["INFORCE", "BINDING", "UNKNOWN"].includes(state) && canceledOn === null,
    )
    .toSorted(byEnd);
  const spoken = policiesSpokenOf(text, running, client);
  const none = spoken.find(({ called, policies }) => called !== null && policies.length === 0);
  const named = spoken.length === 0 ? running : [...new Set(spoken.flatMap(({ policies }) => policies))];
  const chosen = answers.includes(all)
    ? named
    : running.filter(
        (policy) =>
          answers.includes(labelOf(policy)) ||
          answers.some((answer) => policy.policyNumber !== null && answer.includes(policy.policyNumber)),
      );
  const soon = named.filter(
    ({ expiresAt }) => expiresAt !== null && expiresAt > today && expiresAt <= addDays(today, RENEWAL_DAYS),
  );
  if (none && running.length > 0 && chosen.length === 0)
    return {
      question: `No ${none.called} is ${held.length > running.length ? "in force" : "on file"} for ${client.replace(/\.$/u, "")}. Which one is the email about?`,
      choices: running.slice(0, CHOICES_MAX).map(labelOf),
    };
  const meant = chosen.length > 0 ? chosen : soon.length > 0 ? soon : named;
  if (meant.length === 0)
    return {
      question: `No policy of ${client} is in force${held.length > 0 ? " that this could be about" : ""}. What should the email say?`,
      choices: held.slice(0, CHOICES_MAX).map((policy) => `Email that ${termSentence(policy)}`),
    };
  if (chosen.length + soon.length === 0 && meant.length > 1)
    return {
      question: `No policy of ${client} ends within ${RENEWAL_DAYS} days. Which one is the email about?`,
      choices: [...meant.slice(0, CHOICES_MAX - 1).map(labelOf), all],
    };
  const [only] = meant;
  const subject =
    meant.length === 1 && only
      ? `Renewal of your ${policyAsRead(only.type)}${only.policyNumber === null ? "" : ` ${only.policyNumber}`}`
      : "Renewal of your policies";
  const wish = `Please let us know if anything has changed since ${meant.length === 1 ? "it" : "they"} began, so that we can prepare the renewal.`;
  return {
    subject,
    body: [...meant.map(termSentence), wish].join(" "),
    policyIds: meant.map(({ id }) => id),
  };
}

const dueOf = (request: OpenRequest | undefined): string =>
  request?.dueOn ? describeDate(request.dueOn) : "on no day";
const requestLabel = ({ type, openedOn }: OpenRequest): string =>
  `Write about the request “${requestTypeLabels[type]}” of ${describeDate(openedOn)}`;

function request(text: string, { client, held, requests, answers }: About): PurposeLetter | AskedBack {
  const asksOverdue = overdue.test(text);
  const late = requests.filter(({ isOverdue }) => isOverdue);
  const chosen = requests.filter((each) => answers.includes(requestLabel(each)));
  const meant = chosen.length > 0 ? chosen : asksOverdue ? late : requests;
  const [only] = meant;
  if (!only || meant.length > 1) {
    const others = meant.length > 1 ? meant : requests;
    const none = `${client} has no ${asksOverdue ? "overdue" : "open"} service request.`;
    return {
      question:
        meant.length > 1
          ? `${client} has ${meant.length} ${asksOverdue ? "overdue" : "open"} service requests. Which one is the email about?`
          : others.length === 0
            ? `${none} What should the email say?`
            : `${none} ${others.length === 1 ? `One is open: “${requestTypeLabels[others[0]?.type ?? "OTHER"]}”, due ${dueOf(others[0])}` : `${others.length} are open`}. Is the email about ${others.length === 1 ? "that one" : "one of them"}?`,
      choices: others.slice(0, CHOICES_MAX).map(requestLabel),
    };
  }
  const policy = held.find(({ id }) => id === only.policyId);
  const what = [
    requestTypeLabels[only.type].toLowerCase(),
    ...(policy
      ? [`${policyAsRead(policy.type)}${policy.policyNumber === null ? "" : ` ${policy.policyNumber}`}`]
      : []),
  ].join(", ");
  return {
    subject: `Your request of ${describeDate(only.openedOn)}`,
    body: `We are following up on your request of ${describeDate(only.openedOn)} (${what}). It is still open. Please let us know if anything has changed since then.`,
    policyIds: policy ? [policy.id] : [],
  };
}

/** "Renewal application still missing". */
export const isLacking = (text: string): boolean => missing.test(text) || waiting.test(text);

/** An answer to one of the questions here. */
export const isPurposeChoice = (answer: string): boolean =>
  answer === all ||
  /^Write about the request “|, (?:expires \d{2}\/\d{2}\/\d{4}|no expiration date)$/u.test(answer);

/** The letter, or what has to be asked first; null for an email of no such purpose. */
export function letterOfPurpose(text: string, about: About): PurposeLetter | AskedBack | null {
  const plain = (subject: string, body: string): PurposeLetter => ({
    subject: capitalized(spelledOut(subject)),
    body: spelledOut(body),
    policyIds: [],
  });
  const [, thanked] = ofThanks.exec(text) ?? [];
  if (thanked !== undefined) return plain("Thank you", `Thank you for ${thanked}.`);
  const [, lacking] = missing.exec(text) ?? waiting.exec(text) ?? [];
  if (lacking !== undefined)
    return plain(
      `Still needed: ${lacking}`,
      `We still need your ${lacking}. Could you please send ${/[^s]s$/iu.test(lacking) ? "them" : "it"} to us?`,
    );
  if (ofRequest.test(text) && (following.test(text) || overdue.test(text) || /\bopen\b/iu.test(text)))
    return request(text, about);
  if (ofRenewal.test(text) && !ofValue.test(text)) return renewal(text, about);
  const [, what] = onWhat.exec(` ${text}`) ?? [];
  if (what !== undefined && following.test(text)) return plain(what, `We are following up on ${what}.`);
  return null;
}
