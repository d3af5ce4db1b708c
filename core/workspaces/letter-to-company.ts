/** An email to a carrier or a broker, which speaks of the client by name. Pure. */
import { type HeldPolicy, numberedIn } from "./spoken-policies.ts";
import { asking, headingOf, type Letter, sentence } from "./letter-of.ts";
import type { NamedClient } from "./match-names.ts";
import { linesIn, policyAsRead, spelledOut } from "./policy-lines.ts";
import { recipientVerbs } from "./task-words.ts";

interface Company {
  name: string;
  said: readonly string[];
}

const writes = String.raw`(?:${recipientVerbs}|(?:an?\s+)?e-?mail (?:to|for)|to|follow(?:ing)?[- ]?up with|reach(?:ing)? out to|check(?:ing)? (?:in )?with|chase|ping|nudge|contact|message|get)`;
/** What somebody at a carrier is called who is not named. */
const role = String.raw`(?:the|our|his|her|their|\S+s)\s+(?:\S+\s+)?(?:carrier|underwriter|uw|insurer|insurance company)`;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

export interface Addressed {
  /** Null where a role stands for several companies. */
  company: string | null;
  /** The companies that it may be. */
  among: string[];
  /** What is said to them. */
  words: string;
}

/** Whom a task is written to, if that is a carrier or a broker. `answers`: a company that was chosen. */
export function companyAddressed(
  text: string,
  {
    companies,
    held,
    answers,
  }: { companies: readonly Company[]; held: readonly HeldPolicy[]; answers: readonly string[] },
): Addressed | null {
  const isBegun = new RegExp(String.raw`^(?:\S+\s+){0,6}?${writes}\s+$`, "iu");
  const places = companies.flatMap(({ name, said }) =>
    said.flatMap((own) => {
      const match = new RegExp(String.raw`(?<![\p{L}\d])${escaped(own)}(?![\p{L}\d])(?!['’]s?\s)`, "iu").exec(
        text,
      );
      return match && isBegun.test(text.slice(0, match.index))
        ? [{ company: name, words: text.slice(match.index + own.length) }]
        : [];
    }),
  );
  const [named] = places;
  if (named) return { ...named, among: [named.company] };
  const match = new RegExp(
    String.raw`^((?:\S+\s+){0,6}?${writes}\s+)${role}(?![\p{L}\d])(?!['’]s?\s)`,
    "iu",
  ).exec(text);
  if (!match) return null;
  const words = text.slice(match[0].length);
  const running = held.filter(({ state }) => ["INFORCE", "BINDING", "PENDING", "UNKNOWN"].includes(state));
  const [line] = linesIn(text);
  const numbered = numberedIn(text, running);
  const own =
    numbered.length > 0 ? numbered : line ? running.filter(({ type }) => type === line.type) : running;
  const among = [...new Set((own.length > 0 ? own : running).map(({ carrier }) => carrier))].toSorted();
  const chosen = among.find((name) => answers.includes(name));
  return { company: chosen ?? (among.length === 1 ? (among[0] ?? null) : null), among, words };
}

/** "Larkspurs" is the client's own. */
const nameFor = (said: string, name: string): string =>
  /[^s]s$/iu.test(said) && !name.toLowerCase().includes(said.toLowerCase()) ? `${name}’s` : name;

const leads =
  /^[\s,:–-]*(?:(?:and|to)\s+)?(?:ask(?:ing)?\s+(?:(?:them|him|her)\s+)?)?(for|to|about|re:?|regarding|on|if|whether)\s+(.+)$/isu;
const told = /^[\s,:–-]*(?:(?:know|that|saying)\s+)*(.+)$/isu;

/** Null where it is not said what the email says. */
export function letterToCompany(
  words: string,
  client: NamedClient | null,
  held: readonly HeldPolicy[],
  company: string,
): Pick<Letter, "subject" | "body"> | null {
  const whole = words.replace(/[\s.!]+$/u, "");
  const inFull = (text: string): string =>
    client
      ? (client.said ?? []).reduce(
          (said, own) =>
            said.replace(new RegExp(String.raw`(?<![\p{L}\d])${escaped(own)}(?![\p{L}\d])`, "iu"), () =>
              nameFor(own, client.name),
            ),
          text,
        )
      : text;
  const [, how, asked] = leads.exec(whole) ?? [];
  const [, say] = told.exec(whole) ?? [];
  const subjectWords = asked ?? say;
  if (subjectWords === undefined) return null;
  const text = spelledOut(inFull(subjectWords));
  const key = (how ?? "").toLowerCase().replace(":", "");
  const about = ["re", "regarding", "on"].includes(key) ? "about" : key;
  const first = how === undefined ? sentence(text, ".") : asking(about, text);
  const policies = held.filter(({ carrier }) => carrier === company);
  const named = numberedIn(words, policies);
  const [line] = linesIn(words);
  const own = named.length > 0 ? named : line ? policies.filter(({ type }) => type === line.type) : [];
  const [policy] = own.length === 1 ? own : [];
  const whose =
    client && !first.includes(client.name) ? `our client ${client.name.replace(/\.$/u, "")}` : null;
  const what =
    policy?.policyNumber && !first.includes(policy.policyNumber)
      ? `${policyAsRead(policy.type)} ${policy.policyNumber}`
      : null;
  const rest = what && whose ? `the ${what} of ${whose}` : (whose ?? (what ? `the ${what}` : null));
  return {
    subject: client && !text.includes(client.name) ? `${client.name}: ${headingOf(text)}` : headingOf(text),
    body: rest === null ? first : `${first} This is about ${rest}.`,
  };
}
