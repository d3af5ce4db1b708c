/**
 * Email threads: the state of one and whom it waits for, as one table. Browser-safe.
 */
import type { SenderRole, ThreadState } from "./labels.ts";

export * from "./labels.ts";

/** What is so about a thread; everything on which its state depends. */
export interface ThreadFacts {
  /** A person ended it, and no message came after that. */
  isEndedByHand: boolean;
  /** A message has come that Cara has not finished with. */
  isCaraWorking: boolean;
  /** A draft, a choice or an answer is due from the agency's people. */
  needsPerson: boolean;
  /** Whom the last reply that was sent asks for something; null once they answered, or if it asks for nothing. */
  askedOf: "CLIENT" | "PARTICIPANT" | null;
  hasOpenRequests: boolean;
}

export interface ThreadStanding {
  state: ThreadState;
  /** Null when the thread has ended: nobody is waited for. */
  waitingFor: SenderRole | null;
}

const active = (waitingFor: SenderRole): ThreadStanding => ({ state: "ACTIVE", waitingFor });
const ended: ThreadStanding = { state: "ENDED", waitingFor: null };

/** The first row that holds decides. Since everything follows from the facts, the order in which they came about does not matter. */
const standings: readonly [
  holds: (facts: ThreadFacts) => boolean,
  then: (facts: ThreadFacts) => ThreadStanding,
][] = [
  [(facts) => facts.isEndedByHand, () => ended],
  [(facts) => facts.isCaraWorking, () => active("CARA")],
  [(facts) => facts.needsPerson, () => active("AGENT")],
  [(facts) => facts.askedOf !== null, ({ askedOf }) => active(askedOf ?? "AGENT")],
  // A request that nobody answered is the agency's to resolve.
  [(facts) => facts.hasOpenRequests, () => active("AGENT")],
];

export function standingOf(facts: ThreadFacts): ThreadStanding {
  const row = standings.find(([holds]) => holds(facts));
  return row ? row[1](facts) : ended;
}
