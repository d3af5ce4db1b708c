/**
 * What a client wants to have changed at the carrier: a service request of the right type, or an email to the carrier. Cara
 * changes no policy herself. Pure.
 */
import { datesIn } from "#core/assistant/asked";
import { nameOfPolicy, type PolicyType } from "#model/policies";
import { requestTypeLabels, type RequestType } from "#model/servicing";
import { addDays, describeDate } from "../shared/calendar-date.ts";
import { type HeldPolicy, numberedIn } from "./spoken-policies.ts";
import { linesIn, policyAsRead, spelledOut } from "./policy-lines.ts";

export interface ServiceAct {
  type: RequestType;
  /** What somebody is told the client wants: the person's words. */
  description: string;
  /** YYYY-MM-DD; null if the words name no day. */
  effectiveOn: string | null;
  /** Of an additional insured. */
  name: string | null;
  /** Of a quote. */
  lines: PolicyType[];
  /** The lines of insurance that it can be about; none if any. */
  about: readonly PolicyType[];
  /** What a carrier asks for and the words do not say, each in a few words. */
  lacks: string[];
}

const lead = String.raw`^(?:(?:please|pls|plz|hi|hello|hey|can|could|would|will|you|u|we|i|need|needs|want|wants|wanted|have|has|to|the client|client|insured|they|he|she|also|and|just)[\s,:]+)*`;
/** "Nadia called, wants to add a van": somebody tells what the client wants. */
const told = String.raw`\b(?:wants?|needs?|would like|asks?|asked|called|requests?|requested|is asking)\s+(?:us\s+)?(?:to\s+)`;
const acting = (verbs: string): RegExp => new RegExp(String.raw`(?:${lead}|${told})(?:${verbs})\b`, "iu");

const notAPolicy =
  /\b(?:workspaces?|approvals?|reminders?|meetings?|appointments?|notes?|e-?mails?|drafts?|documents?|files?|(?:phone|cell|fax) ?(?:numbers?|#)?|contacts?|service requests?|requests?|tasks?|tickets?|sentence|paragraph|presets?|users?)\b/iu;

const vehicles = String.raw`vehicles?|trucks?|vans?|cars?|pick-?ups?|trailers?|suvs?|tractors?|units?|(?:19|20)\d\d \p{L}[\p{L}\d-]+`;
const changed = String.raw`${vehicles}|drivers?|locations?|buildings?|premises|limits?|deductibles?|retentions?|loss payees?|mortgagees?|lien ?holders?|lenders?|named insureds?|insured name|additional insureds?|address(?:es)?|equipment|class codes?|payrolls?|employees?|coverages?|cover|waivers?|endorsements?|exclusions?|floaters?|stock|contents|riders?|scheduled|inland marine|hired|non-?owned`;
const isOfChange = new RegExp(String.raw`(?<![\p{L}])(?:${changed})(?![\p{L}])`, "iu");
const isOfVehicle = new RegExp(String.raw`(?<![\p{L}])(?:${vehicles})(?![\p{L}])`, "iu");

const cancels = acting(
  "(?:flat[- ])?cancel|terminate|non-?renew|drop(?= (?:the|their|his|her|our|all|policy)?\\s*(?:\\S+\\s+){0,4}?(?:polic(?:y|ies)|coverage))",
);
const changes = acting(
  "add|remove|delete|drop|take|replace|swap|increase|raise|up|lower|decrease|reduce|change|update|amend|endorse|correct|schedule|include|put|move|transfer|substitute",
);
const reinstates = acting("reinstate|re-?write");
const quotes =
  /\bquote request\b|\b(?:needs?|wants?|gets?|requests?|asks? for|asking for|looking for|interested in|would like|start|open|shop(?: for)?)\b[^.?!]{0,40}?\b(?:a |an |new |price |premium )*(?:quotes?|quotation|pricing)\b(?! proposals?)|^(?:\S+ ){0,6}?(?:please |pls )?quote (?:the |a |an |some )?(?=\S)/iu;
/** "Drop the Ram from the auto": whatever it is, it is on a policy. */
const onPolicy =
  /\b(?:add|remove|delete|drop|take|put|swap)\b(?![^.?!]*\b(?:quotes?|proposals?|comparisons?|lists?|submissions?)\b)[^.?!]{2,80}?\b(?:from|off|to|onto|on)\b/iu;
const noQuote =
  /\b(?:compare|comparison|which|cheaper|cheapest|better|best|proposal|attached|these|two|2|the quotes?)\b/iu;
const ofChange =
  /\b(?:(?:change|correction) (?:of|to|in)|new|need|needs)\b[^.?!]{0,40}?\b(?:loss payees?|mortgagees?|lien ?holders?|address(?: change)?|named insureds?|drivers?|vehicles?)\b|\b(?:mortgagee|loss payee|lien ?holder|address|named insured|driver|vehicle) change\b/iu;
const additionalInsured = /\b(?:additional insureds?|addl insureds?|add['’]?l insureds?|a\/i|AI)\b/u;
const nameBefore =
  /\badd(?:ing)?\s+(?:the\s+)?(.{2,120}?)\s+(?:as|for)\s+(?:an?\s+)?(?:additional insured|addl insured|add['’]?l insured|a\/i|AI)\b/u;
const nameBehind =
  /\b(?:additional insured|addl insured|a\/i|AI)\b(?:\s*[,:–-]\s*|\s+(?:is|named|of)?\s*)(\p{Lu}[^,;.]{1,100}?)(?=\s+(?:to|on|for|at|under)\b|[,;.]|$)/u;
const vin = /\b[A-HJ-NPR-Z\d]{17}\b/iu;
const fillsIn = /\b(?:fill|complete|acord|certificates?|certs?|cois?)\b/iu;

/** What stands before the day from which a change holds. */
const ofEffect =
  /\b(?:eff(?:ective)?\.?|effect|(?:eff(?:ective)?|start(?:ing)?|change|cancell?ation) date|as of|from|start(?:s|ing)?|begin(?:s|ning)?)(?:\s+(?:date|on|as of|is|from))*[\s:,=–-]*$/iu;
const beginsWithEffect = /^(?:as of|from|starting|effective|beginning|since)\b/iu;
/** "Cancel it on 12/31", but not "sold on 12/31". */
const doneOn = /\b(?:born|sold|bought|built|paid|met|spoke|\p{L}+ed)\s*$/iu;

/** The day from which it is to hold: one behind words that say so. A birth date or that of a license is another one. */
function effectiveIn(text: string, today: string): string | null {
  const day = datesIn(text, today).find(({ from, before, start, end }) => {
    const isDay = from !== null && (before === null || addDays(from, 1) === before);
    const [ahead, said] = [text.slice(0, start), text.slice(start, end)];
    const isOn = /^on\b/iu.test(said) && !doneOn.test(ahead);
    return isDay && (isOn || ofEffect.test(ahead) || beginsWithEffect.test(said));
  });
  return day?.from ?? null;
}

/** What a client wants to have done; null for another task. */
export function serviceActOf(message: string, today: string): ServiceAct | null {
  const text = message.replaceAll(/\s+/gu, " ").trim();
  const act = (type: RequestType, more: Partial<ServiceAct> = {}): ServiceAct => ({
    ...{ type, description: message.trim(), effectiveOn: effectiveIn(text, today), name: null },
    ...{ lines: [], about: linesIn(text).map((line) => line.type), lacks: [] },
    ...more,
  });
  if (fillsIn.test(text) && !cancels.test(text)) return null;
  if (quotes.test(text) && !noQuote.test(text)) {
    const lines = [...new Set(linesIn(text).map(({ type }) => type))];
    return lines.length > 0 ? act("QUOTE_REQUEST", { lines, about: [] }) : act("OTHER");
  }
  if (additionalInsured.test(text) && (changes.test(text) || /\bname\b/iu.test(text))) {
    const [, name = null] = nameBefore.exec(text) ?? nameBehind.exec(text) ?? [];
    return name === null ? act("ENDORSE_POLICY") : act("ADD_ADDITIONAL_INSURED", { name: name.trim() });
  }
  if (cancels.test(text) && !notAPolicy.test(text)) return act("CANCEL_POLICY");
  if (reinstates.test(text)) return act("OTHER");
  const isEndorsed =
    (changes.test(text) &&
      (isOfChange.test(text) ||
        /\bendorse\b/iu.test(text) ||
        (onPolicy.test(text) && linesIn(text).length > 0))) ||
    ofChange.test(text);
  if (!isEndorsed || notAPolicy.test(text)) return null;
  const isVehicle = isOfVehicle.test(text);
  const isNewVehicle = isVehicle && /\b(?:add|replace|swap|new|schedule|include|put)\b/iu.test(text);
  const said = linesIn(text).map((line) => line.type);
  return act("ENDORSE_POLICY", {
    about: said.length > 0 ? said : isVehicle || /\bdrivers?\b/iu.test(text) ? ["COMMERCIAL_AUTO"] : [],
    lacks: isNewVehicle && !vin.test(text) ? ["the VIN"] : [],
  });
}

/** The policies that it can be about, those in force first choice. */
export function policiesFor(act: ServiceAct, held: readonly HeldPolicy[]): readonly HeldPolicy[] {
  if (act.type === "QUOTE_REQUEST") return [];
  const isRunning = ({ state }: HeldPolicy) => ["INFORCE", "BINDING", "PENDING", "UNKNOWN"].includes(state);
  const numbered = numberedIn(act.description, held);
  if (numbered.length > 0) return numbered;
  const of = act.about.length === 0 ? held : held.filter(({ type }) => act.about.includes(type));
  const running = of.filter(isRunning);
  return running.length > 0 || !/\breinstate\b/iu.test(act.description) ? running : of;
}

/** The details of a request as its form sends them. */
export function detailsOf(act: ServiceAct): Record<string, unknown> {
  const { type, description, effectiveOn, name, lines } = act;
  const on = effectiveOn === null ? "" : ` (effective ${describeDate(effectiveOn)})`;
  switch (type) {
    case "CANCEL_POLICY":
      return { cancelPolicy: { reason: `${description}${on}` } };
    case "ADD_ADDITIONAL_INSURED":
      return { addAdditionalInsured: { name, address: null, relationship: null } };
    case "QUOTE_REQUEST":
      return { quoteRequest: { lines, description } };
    case "ENDORSE_POLICY":
      return { endorsePolicy: { description, effectiveOn } };
    default:
      return { other: { description: `${description}${on}` } };
  }
}

export const openRequestChoice = ({ type }: ServiceAct): string =>
  `Open a service request: ${requestTypeLabels[type]}`;
export const carrierChoice = (carrier: string): string => `Draft an email to ${carrier}`;
const opens =
  /^(?:yes[\s,]*)?(?:please |pls )?(?:open|create|make|start|log) (?:a |the |it as a )?(?:service )?(?:request|ticket)\b/iu;
export const isOpening = (answer: string): boolean => opens.test(answer.trim());
export const isToCarrier = (answer: string): boolean =>
  /^(?:yes[\s,]*)?(?:please |pls )?(?:draft|write|send|e-?mail)\b.*\b(?:e-?mail|carrier|company)\b|^e-?mail\b/iu.test(
    answer.trim(),
  );

/** "Add a vehicle to the auto policy" as what a carrier is asked for. */
function wished(act: ServiceAct): string {
  const plain = act.description.replace(/[\s.!]+$/u, "");
  return spelledOut(`${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`);
}

/** The email by which a carrier is asked to do it. */
export function letterToCarrier(
  act: ServiceAct,
  policy: HeldPolicy | null,
  client: string,
): { subject: string; body: string } {
  const what = { ...requestTypeLabels, OTHER: "Request" }[act.type];
  const number = policy?.policyNumber ? ` ${policy.policyNumber}` : "";
  const whose = policy ? `${policyAsRead(policy.type)}${number} of ${client}` : client;
  const on = act.effectiveOn === null ? "" : `, effective ${describeDate(act.effectiveOn)}`;
  return {
    subject: `${what}: ${client}${number === "" ? "" : `, policy${number}`}`,
    body: `Our client asks for the following on the ${whose.replace(/\.$/u, "")}${on}: “${wished(act)}” Please confirm, and tell us what you need from us.`,
  };
}

/** What is asked before anything is done: which policy, or how. */
export function offerFor(
  act: ServiceAct,
  { client, policies }: { client: string; policies: readonly HeldPolicy[] },
): { question: string; choices: string[]; policyIds: string[] } {
  const [policy = null] = policies.length === 1 ? policies : [];
  const on = act.effectiveOn === null ? "" : `, effective ${describeDate(act.effectiveOn)}`;
  if (policies.length > 1)
    return {
      question: `Which policy of ${client} is it about?`,
      choices: policies.map(nameOfPolicy),
      policyIds: policies.map(({ id }) => id),
    };
  const what = policy ? ` for ${nameOfPolicy(policy)}` : "";
  const lacking = act.lacks.length === 0 ? "" : ` The carrier will ask for ${act.lacks.join(" and ")}.`;
  const none =
    policy || act.about.length === 0 || act.type === "QUOTE_REQUEST"
      ? ""
      : ` No ${act.about.map(policyAsRead).join(" or ")} of ${client} is in force.`;
  return {
    question:
      `${act.type === "QUOTE_REQUEST" ? "" : `I change no policy myself.${none} `}I can open a service request “${requestTypeLabels[act.type]}”${what} of ${client}${on}${policy ? `, or draft an email that asks ${policy.carrier} for it` : ""}.${lacking}`.replaceAll(
        /\.\./gu,
        ".",
      ),
    choices: [openRequestChoice(act), ...(policy ? [carrierChoice(policy.carrier)] : [])],
    policyIds: policy ? [policy.id] : [],
  };
}
