/** What was done to policies and accounts, in words. */
import { nameOfPolicy, type PolicyState, policyStateLabels, type PolicyType } from "#model/policies";
import { valuesOfAccount } from "./account-values.ts";
import { type Content, contentOf, textOf } from "./content.ts";
import {
  counted,
  type Describe,
  type Described,
  type HistoryOwner,
  type HistoryPhrase,
  type Recorded,
  type RecordedGroup,
  words,
} from "./entry.ts";
import { changesBetween, type HistoryChange } from "./model.ts";
import { policyChanges } from "./policy-values.ts";

/** "the policy" in its own history, its name in that of its account. */
function policyPhrase(recorded: Recorded, owner: HistoryOwner): HistoryPhrase {
  if (owner === "policy") return words("the policy");
  const { type, policyNumber } = { ...recorded.before, ...recorded.subject, ...recorded.after };
  const name =
    typeof type === "string"
      ? nameOfPolicy({ type: type as PolicyType, policyNumber: textOf(policyNumber) })
      : "a policy";
  const { isOpenable, entityId } = recorded;
  return isOpenable ? { text: name, entity: "policy", entityId } : words(name);
}

function lapseOf(after: Content | null): string {
  const { lapseDays } = contentOf(after?.["reinstatement"]);
  if (typeof lapseDays !== "number") return "";
  return lapseDays === 0 ? ", no lapse" : `, with a lapse of ${counted(lapseDays, "1 day", "days")}`;
}

/** The words around the policy's name. */
const policySentences: Readonly<Record<string, (recorded: Recorded) => [before: string, after?: string]>> = {
  "policy.create": ({ after }) => (after?.["previousPolicyId"] ? ["added ", " as a renewal"] : ["added "]),
  "policy.expire": () => ["recorded that the term of ", " ended"],
  "policy.take-cancellation": () => ["recorded that the cancellation of ", " took effect"],
  "policy.cancel": () => ["canceled "],
  "policy.reinstate": ({ after }) => ["reinstated ", lapseOf(after)],
  "policy.renew": () => ["renewed "],
  "policy.delete": () => ["deleted "],
};

/** Two contents of which either may be partial: what one of them does not mention has not changed. */
const mentioned = (content: Content | null, other: Content | null): Content =>
  Object.fromEntries(Object.entries(content ?? {}).filter(([name]) => other !== null && name in other));

export const describePolicy: Describe = (group, owner) => {
  const { newest, count } = group;
  const { action, before, after } = newest;
  if (count > 1) return describePolicies(group);
  const policy = policyPhrase(newest, owner);
  const changes = before && after ? policyChanges(mentioned(before, after), mentioned(after, before)) : [];
  const sentence = policySentences[action]?.(newest);
  if (sentence) {
    const [start, end] = sentence;
    return { sentence: [words(start), policy, ...(end ? [words(end)] : [])], changes };
  }
  const of = owner === "account" ? [words(" of "), policy] : [];
  return { sentence: [...describeUpdate(changes, policy), ...(changes.length === 0 ? [] : of)], changes };
};

function describeUpdate(changes: readonly HistoryChange[], record: HistoryPhrase): HistoryPhrase[] {
  const [first] = changes;
  if (!first) return [words("changed "), record];
  if (changes.length > 1) return [words(`changed ${changes.length} fields`)];
  return first.kind === "STATE" && first.after !== null
    ? [words(`changed the status to ${policyStateLabels[first.after as PolicyState]}`)]
    : [words(`changed ${first.label}`)];
}

/** Nothing but the person who looks after it. */
const isReassigned = ({ before, after }: Recorded): boolean =>
  before !== null &&
  after !== null &&
  policyChanges(before, after).every(({ field }) => field === "agencyUser");

function describePolicies({ newest: { action }, changes, count }: RecordedGroup): Described {
  const verbs: Readonly<Record<string, string>> = {
    "policy.create": "added",
    "policy.expire": "recorded the end of the terms of",
    "policy.delete": "deleted",
  };
  const verb = verbs[action] ?? (changes.every(isReassigned) ? "reassigned" : "changed");
  return { sentence: [words(`${verb} ${counted(count, "a policy", "policies")}`)] };
}

/** What was done to a contact, around its name. */
const contactSentences: Readonly<Record<string, [before: string, after?: string]>> = {
  "account.addContact": ["added the contact "],
  "account.updateContact": ["changed the contact "],
  "account.removeContact": ["removed the contact "],
  "account.setPrimaryContact": ["made ", " the primary contact"],
};

/** The name of the contact that was added, changed, removed or moved to the front. */
function nameOfChangedContact(action: string, before: Content | null, after: Content | null): string {
  const [former, current] = [before, after].map((content): Content[] => {
    const contacts = content?.["contacts"];
    return Array.isArray(contacts) ? contacts.map(contentOf) : [];
  }) as [Content[], Content[]];
  const known = new Map(former.map((contact) => [contact["id"], JSON.stringify(contact)]));
  const changed = action.endsWith(".setPrimaryContact")
    ? current[0]
    : (current.find((contact) => known.get(contact["id"]) !== JSON.stringify(contact)) ??
      former.find(({ id }) => current.every((contact) => contact["id"] !== id)));
  return textOf(changed?.["name"]) ?? "a contact";
}

export const describeAccount: Describe = ({ newest: { action, before, after } }) => {
  const contact = contactSentences[action];
  if (contact) {
    const [start, end] = contact;
    return { sentence: [words(`${start}${nameOfChangedContact(action, before, after)}${end ?? ""}`)] };
  }
  const changes =
    before && after ? changesBetween(valuesOfAccount(mentioned(before, after)), valuesOfAccount(after)) : [];
  if (action === "account.create") return { sentence: [words("added the account")] };
  if (action === "account.delete") return { sentence: [words("deleted the account")] };
  return { sentence: describeUpdate(changes, words("the account")), changes };
};
