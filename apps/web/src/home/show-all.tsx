import { type ReactNode, useState } from "react";
import { css } from "#styled/css";
import { messageOf } from "../graphql/problem.ts";
import { Button } from "../ui/button.tsx";

/** The most that the home page lists; later items are months of work away. */
const listedMax = 100;

interface ShowAllOptions<List> {
  /** The first few, loaded with the page. */
  first: List;
  shownOf: (list: List) => number;
  load: (first: number) => Promise<List>;
}

/** A list of the home page: its first few entries, and a button for the rest. */
export function useShowAll<List extends { totalCount: number }>(
  options: ShowAllOptions<List>,
): { list: List; foot: ReactNode } {
  const { first, shownOf, load } = options;
  const [all, setAll] = useState<List | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Loaded entries are valid until the page is reloaded with another count.
  const list = all?.totalCount === first.totalCount ? all : first;
  const hasMore = shownOf(list) < Math.min(list.totalCount, listedMax);

  const showAll = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setAll(await load(listedMax));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  const foot = (
    <>
      {hasMore && (
        <div className={css({ mt: "8", ml: "-12" })}>
          <Button tone="ghost" isBusy={isBusy} busyLabel="Loading" onClick={() => void showAll()}>
            {list.totalCount > listedMax ? `Show the next ${listedMax}` : `Show all ${list.totalCount}`}
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className={css({ mt: "8", color: "danger.fg" })}>
          {problem}
        </p>
      )}
    </>
  );
  return { list, foot };
}
