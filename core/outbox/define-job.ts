/**
 * What a job is, in one value that its noun exports: its name, what its payload says, where it waits, what it does,
 * and who hears of it when it is given up.
 */
import * as v from "valibot";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { ClaimedJob } from "./claim-job.ts";
import type { JobEnd, QueueName } from "./model.ts";

/** One claimed job, as its definition sees it. */
export interface JobWork<Payload> extends Omit<ClaimedJob, "payload"> {
  scope: AgencyScope;
  payload: Payload;
}

export interface RunningWork<Payload> extends JobWork<Payload> {
  /** What marks the job done, for the batch that writes its result. */
  finishing: readonly Statement[];
}

export interface EndedWork<Payload> extends JobWork<Payload> {
  end: JobEnd;
}

export type JobResult =
  /** The batch that wrote the result has marked the job done. */
  | { tag: "FINISHED" }
  /** It came to nothing, or to what may happen twice: the outbox marks it done. */
  | { tag: "NOTHING_TO_DO" }
  /** Trying again is of no use. `reason` is a sentence for people. */
  | { tag: "REFUSED"; reason: string };

interface JobDefinition<Payload, Ports> {
  name: string;
  /** Says which records, not what is in them. */
  payload: v.GenericSchema<unknown, Payload>;
  queue: QueueName;
  /** Rejects to be tried again later. */
  run(ports: Ports, work: RunningWork<NoInfer<Payload>>): Promise<JobResult>;
  /** Reports to whoever waits for the job that it was given up. May be called again: it may have vanished half-way. */
  ended?(ports: Ports, work: EndedWork<NoInfer<Payload>>): Promise<void>;
}

/** What `enqueue` has to know of a job. */
export interface JobType<Payload> {
  readonly name: string;
  readonly payload: v.GenericSchema<unknown, Payload>;
}

/** A job that needs `Ports`. Its payload comes as it was stored, and is checked before anything else happens. */
export interface Job<Payload, Ports> extends JobType<Payload> {
  readonly queue: QueueName;
  readonly run: (ports: Ports, work: RunningWork<unknown>) => Promise<JobResult>;
  readonly ended: (ports: Ports, work: EndedWork<unknown>) => Promise<void>;
}

export function defineJob<Payload, Ports>(job: JobDefinition<Payload, Ports>): Job<Payload, Ports> {
  const checked = <Work extends JobWork<unknown>>(work: Work) => ({
    ...work,
    payload: v.parse(job.payload, work.payload),
  });
  return {
    ...job,
    run: async (ports, work) => job.run(ports, checked(work)),
    ended: async (ports, work) => job.ended?.(ports, checked(work)),
  };
}

/** What a step came to, for the outbox: one that wrote anything has marked its job done. */
export const jobResultOf = ({ tag }: { tag: string }): JobResult => ({
  tag: tag === "NOTHING_TO_DO" ? tag : "FINISHED",
});
