/**
 * The definition of a job, one value exported by its noun: its name, payload, queue, work, and how giving up is
 * reported.
 */
import * as v from "valibot";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { ClaimedJob } from "./claim-job.ts";
import type { JobEnd, QueueName } from "./model.ts";

/** A claimed job, as its definition sees it. */
export interface JobWork<Payload> extends Omit<ClaimedJob, "payload"> {
  scope: AgencyScope;
  payload: Payload;
}

export interface RunningWork<Payload> extends JobWork<Payload> {
  /** The statements that mark the job done, for the batch that writes its result. */
  finishing: readonly Statement[];
}

export interface EndedWork<Payload> extends JobWork<Payload> {
  end: JobEnd;
}

export type JobResult =
  /** The batch that wrote the result marked the job done. */
  | { tag: "FINISHED" }
  /** There was no result, or its effect may happen twice: the outbox marks it done. */
  | { tag: "NOTHING_TO_DO" }
  /** Retrying is useless. `reason` is a sentence for people. */
  | { tag: "REFUSED"; reason: string };

interface JobDefinition<Payload, Ports> {
  name: string;
  /** Identifies records and never contains their data. */
  payload: v.GenericSchema<unknown, Payload>;
  queue: QueueName;
  /** Runs also while the agency's other work is at rest: it is about users, the subscription or what is left to tidy. */
  staysOpen?: true;
  /** People outside see what it does, so it is given up when it was at rest for a week, and does not surprise them later. */
  actsOutside?: true;
  /** Rejects to be retried later. */
  run(ports: Ports, work: RunningWork<NoInfer<Payload>>): Promise<JobResult>;
  /** Reports to anyone waiting for the job that it was given up. May be called again after a crash. */
  ended?(ports: Ports, work: EndedWork<NoInfer<Payload>>): Promise<void>;
}

/** What `enqueue` needs to know about a job. */
export interface JobType<Payload> {
  readonly name: string;
  readonly payload: v.GenericSchema<unknown, Payload>;
}

/** A job that needs `Ports`. Its stored payload is validated before anything else happens. */
export interface Job<Payload, Ports> extends JobType<Payload> {
  readonly queue: QueueName;
  readonly staysOpen?: true;
  readonly actsOutside?: true;
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
