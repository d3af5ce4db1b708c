import type { AnswerStatement } from "#model/explorer";
import type { ArtifactBlock } from "#model/presets";

/** A sentence of a draft with its evidence. `accountId`: the client whose records were searched. */
export function paragraphOf(
  { text, attachmentNumbers, records = [], clientIds = [] }: AnswerStatement,
  accountId: string | null,
): ArtifactBlock {
  const own = records.flatMap(({ policyId }) => policyId ?? accountId ?? []);
  const recordIds = [...new Set([...own, ...clientIds])];
  return {
    ...{ kind: "PARAGRAPH", text, rows: [], quotes: [[...attachmentNumbers]], verdicts: [] },
    ...(recordIds.length > 0 ? { records: recordIds } : {}),
  };
}
