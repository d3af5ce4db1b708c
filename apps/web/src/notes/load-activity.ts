import { AccountActivityDocument, PolicyActivityDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { type ActivityRecord, cursorsOf } from "./activity-rows.ts";

export interface ActivitySubject {
  kind: "ACCOUNT" | "POLICY";
  id: string;
}

const PAGE_SIZE = 20;

export interface LoadedActivity {
  record: ActivityRecord;
  lastChangeSeq: number;
}

/** One page of a record's notes and activity. `after`: see `rowsOf`; null for the first page. */
export async function loadActivity(
  { kind, id }: ActivitySubject,
  after: string | null,
  signal?: AbortSignal,
): Promise<LoadedActivity> {
  const variables = { id, first: PAGE_SIZE, ...cursorsOf(after) };
  if (kind === "POLICY") {
    const { businessPolicy, lastChangeSeq } = await load(PolicyActivityDocument, variables, signal);
    return { record: businessPolicy, lastChangeSeq };
  }
  const { account, lastChangeSeq } = await load(AccountActivityDocument, variables, signal);
  return { record: account, lastChangeSeq };
}
