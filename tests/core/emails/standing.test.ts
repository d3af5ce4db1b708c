/** Whom a thread waits for: one table, each row of it, and that a row above decides before those below. */
import { expect, test } from "vitest";
import { standingOf, type ThreadFacts, threadStateLabels, waitingForLabels } from "#model/emails";

const nothing: ThreadFacts = {
  isEndedByHand: false,
  isCaraWorking: false,
  needsPerson: false,
  askedOf: null,
  hasOpenRequests: false,
};

test.each<[string, Partial<ThreadFacts>, string, string | null]>([
  ["new mail is Cara's", { isCaraWorking: true }, "ACTIVE", "CARA"],
  ["also when a draft lies there", { isCaraWorking: true, needsPerson: true }, "ACTIVE", "CARA"],
  ["a draft, a choice or an answer is the agency's", { needsPerson: true }, "ACTIVE", "AGENT"],
  ["also when somebody was asked", { needsPerson: true, askedOf: "CLIENT" }, "ACTIVE", "AGENT"],
  [
    "a reply that asks waits for the client",
    { askedOf: "CLIENT", hasOpenRequests: true },
    "ACTIVE",
    "CLIENT",
  ],
  ["or for the participant", { askedOf: "PARTICIPANT" }, "ACTIVE", "PARTICIPANT"],
  ["an open request is the agency's", { hasOpenRequests: true }, "ACTIVE", "AGENT"],
  ["nothing is open", {}, "ENDED", null],
  [
    "ended by hand, whatever is open",
    { isEndedByHand: true, hasOpenRequests: true, askedOf: "CLIENT" },
    "ENDED",
    null,
  ],
])("%s", (_, facts, state, waitingFor) => {
  expect(standingOf({ ...nothing, ...facts })).toEqual({ state, waitingFor });
});

test("in the words of the screens a participant is a client", () => {
  expect(threadStateLabels).toEqual({ ACTIVE: "Active", ENDED: "Ended" });
  expect(waitingForLabels).toEqual({ CLIENT: "Client", PARTICIPANT: "Client", AGENT: "Agent", CARA: "Cara" });
});
