import { useNavigate } from "@tanstack/react-router";
import { css } from "#styled/css";
import { FilterInput } from "../ui/filter-input.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { ServicingSearch, StatusFilter } from "./request-search.ts";

interface ListControlsProps {
  status: StatusFilter;
  openCount: number;
  query: string;
  onQueryChange: (query: string) => void;
}

const row = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  minW: "0",
  "& > :last-child": { flex: "1", minW: "0" },
});

/** Which requests are listed: by status, and by text. */
export function ListControls({ status, openCount, query, onQueryChange }: ListControlsProps) {
  const navigate = useNavigate();
  return (
    <div className={row}>
      <Segmented
        label="Status"
        choices={[
          {
            value: "open",
            label: (
              <>
                Open{" "}
                <span className={css({ ml: "4", color: "fg.subtle", fontVariantNumeric: "tabular-nums" })}>
                  {openCount.toLocaleString("en-US")}
                </span>
              </>
            ),
          },
          { value: "closed", label: "Closed" },
          { value: "all", label: "All" },
        ]}
        value={status}
        onChange={(next: StatusFilter) =>
          void navigate({
            to: ".",
            search: ((search: ServicingSearch) => ({
              ...search,
              status: next === "open" ? undefined : next,
            })) as never,
            replace: true,
          })
        }
      />
      <FilterInput value={query} onChange={onQueryChange} />
    </div>
  );
}
