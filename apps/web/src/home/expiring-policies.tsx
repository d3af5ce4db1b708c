import { useState } from "react";
import { EXPIRING_DAYS } from "#model/policies";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { ExpiringPoliciesDocument, type HomeDeadlinesFragment } from "../graphql/generated/graphql.ts";
import { Button } from "../ui/button.tsx";
import { DeadlineList } from "./deadline-list.tsx";

/** The most that the home page lists; what comes after them is months of work away. */
const listedMax = 100;

/** The terms that end next. The first few come with the page, the others when they are asked for. */
export function ExpiringPolicies({ first }: { first: HomeDeadlinesFragment }) {
  const [all, setAll] = useState<HomeDeadlinesFragment | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const list = all ?? first;
  const hasMore = list.deadlines.length < Math.min(list.totalCount, listedMax);

  const showAll = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { attention } = await execute(ExpiringPoliciesDocument, { first: listedMax });
      setAll(attention.expiring);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The list could not be loaded. Try again.");
    } finally {
      setBusy(false);
    }
  };

  return (
    <DeadlineList
      title={`Expiring in the next ${EXPIRING_DAYS} days`}
      list={list}
      foot={
        <>
          {hasMore && (
            <div className={css({ mt: "8", ml: "-12" })}>
              <Button tone="ghost" isBusy={isBusy} busyLabel="Loading" onClick={() => void showAll()}>
                {list.totalCount > listedMax ? `Show the next ${listedMax}` : `Show all ${list.totalCount}`}
              </Button>
            </div>
          )}
          {problem && <p className={css({ mt: "8", color: "danger.fg" })}>{problem}</p>}
        </>
      }
    />
  );
}
