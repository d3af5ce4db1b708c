/**
 * Whether what DNS says of a name is the record that receivers of mail look for there. Pure. What could not be looked up is
 * unknown, and never missing.
 */
import type { DnsAnswer } from "./dns.ts";

export const recordKinds = ["SPF", "DKIM", "DMARC"] as const;
export type RecordKind = (typeof recordKinds)[number];

export const recordStates = ["PRESENT", "MISSING", "WRONG", "UNKNOWN"] as const;
export type RecordState = (typeof recordStates)[number];

export interface Verdict {
  state: RecordState;
  /** What is so and, unless all is well, what to do about it. */
  sentence: string;
  /** The records that it is about, as they are stored. */
  found: string[];
}

const verdict = (state: RecordState, sentence: string, found: readonly string[] = []): Verdict => ({
  state,
  sentence,
  found: [...found],
});

const notKnown = (name: string): Verdict =>
  verdict(
    "UNKNOWN",
    `${name} could not be looked up, so it is not known whether it is there. Check again later.`,
  );

/** What an SPF record must say: the servers that it must allow, or the name that it must be an alias of. */
export interface SpfDemand {
  name: string;
  /** Null if the servers are not known. */
  include: string | null;
  /** Instead of a record of its own, the name is an alias of this one. */
  alias: string | null;
  /** The mail service; empty if it is not known. */
  service: string;
}

/** More make receivers give up. */
const SPF_LOOKUPS_MAX = 10;

const isLookup = (term: string) => /^(?:include:|exists:|redirect=|a$|a[:/]|mx$|mx[:/]|ptr$|ptr:)/.test(term);

export function judgeSpf(answer: DnsAnswer, { name, include, alias, service }: SpfDemand): Verdict {
  if (answer.tag === "UNKNOWN") return notKnown(name);
  if (alias !== null) {
    if (answer.aliases.includes(alias)) return verdict("PRESENT", `${name} leads to ${alias}.`);
    const others = answer.tag === "FOUND" ? answer.values : answer.aliases;
    return others.length === 0
      ? verdict("MISSING", `There is nothing at ${name}. Add the record below.`)
      : verdict("WRONG", `${name} does not lead to ${alias}. Replace what is there.`, others);
  }
  const values = answer.tag === "FOUND" ? answer.values : [];
  const records = values.filter((value) => /^v=spf1(?:\s|$)/i.test(value));
  const [record] = records;
  if (record === undefined)
    return verdict(
      "MISSING",
      `There is no SPF record at ${name}. Add the one ${include === null ? "that your mail service shows" : "below"}.`,
    );
  if (records.length > 1)
    return verdict(
      "WRONG",
      `There are ${records.length} SPF records at ${name}, and receivers then follow none. Make one of them that has the parts of all.`,
      records,
    );
  const terms = record
    .toLowerCase()
    .split(/\s+/)
    .slice(1)
    .map((term) => term.replace(/^\+/, ""));
  if (terms.includes("all"))
    return verdict("WRONG", "It allows every server in the world to send. End it with ~all.", records);
  if (include !== null && !terms.includes(`include:${include}`) && !terms.includes(`redirect=${include}`))
    return verdict(
      "WRONG",
      `It does not allow ${service} to send. Add include:${include} before the part that ends with “all”.`,
      records,
    );
  const lookups = terms.map((term) => term.replace(/^[-~?]/, "")).filter(isLookup).length;
  if (lookups > SPF_LOOKUPS_MAX)
    return verdict(
      "WRONG",
      `It needs ${lookups} lookups, and receivers make at most ${SPF_LOOKUPS_MAX}. Remove services that no longer send.`,
      records,
    );
  return verdict(
    "PRESENT",
    include === null ? "There is one, and it keeps others from sending." : `It allows ${service} to send.`,
    records,
  );
}

/** The parts of a record such as "v=DKIM1; p=…", by their names; a repeated one counts once. */
function partsOf(record: string): Map<string, string> {
  const parts = record.split(";").map((part): [string, string] => {
    const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    return [name.trim().toLowerCase(), value.trim()];
  });
  return new Map(parts.toReversed());
}

function judgeKey(record: string): Verdict {
  const parts = partsOf(record);
  const version = parts.get("v");
  const key = (parts.get("p") ?? "").replaceAll(/\s/g, "");
  if (version !== undefined && version !== "DKIM1")
    return verdict("WRONG", "It is no DKIM key: it must start with v=DKIM1. Copy it again.", [record]);
  if (key === "")
    return verdict("WRONG", "Its key was withdrawn: nothing stands after p=. Copy it again.", [record]);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key))
    return verdict("WRONG", "Its key is damaged or cut off. Copy it again.", [record]);
  return verdict("PRESENT", "Receivers find the key that mail is signed with.", [record]);
}

function judgeOneKey(answer: DnsAnswer, name: string): Verdict {
  if (answer.tag === "UNKNOWN") return notKnown(name);
  if (answer.tag === "NONE") {
    const [target] = answer.aliases.slice(-1);
    return target === undefined
      ? verdict("MISSING", `There is no DKIM key at ${name}. Add the one that the mail service shows.`)
      : verdict(
          "WRONG",
          `${name} leads to ${target}, and no key is there. Turn on signing at the mail service.`,
        );
  }
  const keys = answer.values.filter((value) => partsOf(value).has("p"));
  const [key] = keys;
  if (key === undefined)
    return verdict("WRONG", `What is at ${name} is no DKIM key. Copy it again.`, answer.values);
  if (keys.length > 1)
    return verdict("WRONG", `There are ${keys.length} keys at ${name}. Leave the current one only.`, keys);
  return judgeKey(key);
}

/**
 * One key that works is enough. `all`: what DNS says of the name below which all keys are; where the name of the key is only
 * usual or not known at all (`isSure` false), only nothing there means that there is none.
 */
export function judgeDkim(
  keys: readonly { name: string; answer: DnsAnswer }[],
  { all, name, isSure }: { all: DnsAnswer; name: string; isSure: boolean },
): Verdict {
  const verdicts = keys.map((key) => judgeOneKey(key.answer, key.name));
  const best = (["PRESENT", "UNKNOWN", "WRONG", "MISSING"] as const)
    .map((state) => verdicts.find((each) => each.state === state))
    .find((each) => each !== undefined);
  if (best && (isSure || best.state !== "MISSING")) return best;
  if (all.tag === "UNKNOWN") return notKnown(name);
  if (all.tag === "NONE" && all.isUnused)
    return verdict(
      "MISSING",
      `There is no DKIM key of this domain. Turn on signing at the mail service and add its key.`,
    );
  return verdict(
    "UNKNOWN",
    "There may be a key, but the mail service chose its name, so it cannot be looked up here. See whether the mail service shows DKIM as active.",
  );
}

const policies = new Map([
  [
    "none",
    "Receivers report mail that fails, and deliver it. Once all of yours passes, change p to quarantine.",
  ],
  ["quarantine", "Receivers put mail that fails with the spam."],
  ["reject", "Receivers refuse mail that fails."],
]);

/**
 * `answers`: of the domain itself, then of those above it; the first that has one counts. A domain above may say otherwise
 * for those below it.
 */
export function judgeDmarc(answers: readonly { name: string; answer: DnsAnswer }[]): Verdict {
  for (const [at, { name, answer }] of answers.entries()) {
    if (answer.tag === "UNKNOWN") return notKnown(name);
    const values = answer.tag === "FOUND" ? answer.values : [];
    const records = values.filter((value) => /^v=DMARC1\s*(?:;|$)/i.test(value));
    const [record] = records;
    if (record === undefined) continue;
    if (records.length > 1)
      return verdict(
        "WRONG",
        `There are ${records.length} DMARC records at ${name}, and receivers then follow none. Leave one of them.`,
        records,
      );
    const parts = partsOf(record);
    const policy = ((at > 0 ? parts.get("sp") : undefined) ?? parts.get("p") ?? "").toLowerCase();
    const effect = policies.get(policy);
    if (effect === undefined)
      return verdict("WRONG", "It does not say what to do: p must be none, quarantine or reject.", records);
    return verdict("PRESENT", at > 0 ? `The record of ${name} counts here. ${effect}` : effect, records);
  }
  return verdict("MISSING", `There is no DMARC record at ${answers[0]?.name ?? ""}. Add the one below.`);
}
