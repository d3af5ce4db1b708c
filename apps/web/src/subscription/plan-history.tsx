import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { SubscriptionHistoryDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { RecordHistory } from "../notes/record-history.tsx";
import { SectionHead } from "../ui/section-head.tsx";

const load = async (after: string | null, signal?: AbortSignal) =>
  (await execute(SubscriptionHistoryDocument, { after }, signal)).subscriptionHistory;

interface PlanHistoryProps {
  /** Another value loads it again. */
  renewedBy: unknown;
}

/** Who changed what is bought, from what to what and at which price; what was billed is in the invoices. */
export function PlanHistory({ renewedBy }: PlanHistoryProps) {
  const { data, problem } = useQuery(SubscriptionHistoryDocument, {}, { renewedBy });
  return (
    <section aria-labelledby="plan-history">
      <SectionHead id="plan-history" title="History" />
      <div className={css({ px: "gutter", pt: "8", pb: "32", maxW: "section" })}>
        <RecordHistory
          labelledBy="plan-history"
          listKey="subscription"
          first={data?.subscriptionHistory ?? null}
          load={load}
          problem={problem}
          empty="Nothing has been bought or changed yet."
          changesMax={8}
        />
      </div>
    </section>
  );
}
