import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";

interface ListProblemProps {
  /** "holders". */
  several: string;
  /** Why the rest could not be loaded; null if nothing went wrong. */
  problem: string | null;
}

/** Above a list: its next page could not be loaded. */
export function ListProblem({ several, problem }: ListProblemProps) {
  if (!problem) return null;
  return (
    <div className={css({ px: "gutter", pb: "12" })}>
      <Banner hue="red" title={`Not all ${several} are shown.`} inline isAlert>
        {problem}
      </Banner>
    </div>
  );
}
