import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { markLabels } from "#model/endorsements";
import { css } from "#styled/css";
import { placeOfHolder, textOfHolder } from "../holders/holder-text.ts";
import { useMay } from "../session/use-may.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterInput } from "../ui/filter-input.tsx";
import type { Holder } from "./batch-draft.ts";
import { ChoiceTable } from "./choice-table.tsx";
import { filterRows } from "./filter-rows.ts";
import { NoHit } from "./no-hit.tsx";
import { TitleRow } from "./title-row.tsx";

const bouncing = css({ color: "status.amber.fg" });
// On a phone the name has the room; only what keeps mail from arriving is said.
const working = css({ display: { base: "none", md: "inline" } });

const columns = {
  id: ({ id }: Holder) => id,
  name: ({ name }: Holder) => name,
  under: (holder: Holder) => placeOfHolder(holder) || "No address",
  detail: ({ marks, addressProblem }: Holder) =>
    addressProblem ? (
      <p className={css({ color: "status.amber.fg" })}>{addressProblem}</p>
    ) : (
      <p>{marks.length > 0 ? marks.map((mark) => markLabels[mark]).join(", ") : "No marks"}</p>
    ),
  state: ({ email, emailProblem }: Holder) =>
    email ? (
      <span title={email} className={emailProblem ? bouncing : working}>
        {emailProblem ? "Mail bounces" : email}
      </span>
    ) : (
      "No email"
    ),
};

interface ChooseHoldersProps {
  accountId: string;
  holders: readonly Holder[];
  /** There are more than one batch can have. */
  hasMore: boolean;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  onContinue: () => void;
}

/** The first step: who gets a certificate. */
export function ChooseHolders(props: ChooseHoldersProps) {
  const { accountId, holders, hasMore, chosen, onChange, onContinue } = props;
  const mayWrite = useMay("WORK");
  const [query, setQuery] = useState("");
  const [currentId, setCurrentId] = useState<string | null>(null);
  const chosenIds = useMemo(() => new Set(chosen), [chosen]);
  const rows = useMemo(() => filterRows(holders, query, textOfHolder), [holders, query]);
  const choose = (some: readonly Holder[], isChosen: boolean) => {
    const next = new Set(chosenIds);
    for (const { id } of some) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    // In the order of the list.
    onChange(holders.filter(({ id }) => next.has(id)).map(({ id }) => id));
  };
  const proceed = mayWrite && (
    <Button tone="primary" disabled={chosen.length === 0} onClick={onContinue}>
      {chosen.length > 0 ? `Continue with ${chosen.length.toLocaleString("en-US")}` : "Continue"}
    </Button>
  );
  if (holders.length === 0) {
    return (
      <EmptyState
        title="No certificate holders yet"
        action={
          <ButtonLink
            to={`/app/accounts/${accountId}/holders/new`}
            tone="primary"
            icon={<Plus aria-hidden="true" />}
          >
            Add Holder
          </ButtonLink>
        }
      >
        Add the holders first, then issue their certificates together.
      </EmptyState>
    );
  }
  return (
    <>
      <TitleRow
        title="Issue certificates to several holders"
        description={
          !mayWrite
            ? "Your role does not issue certificates. These are the holders, and what theirs show."
            : hasMore
              ? `The first ${holders.length.toLocaleString("en-US")} holders by name; one batch has at most that many.`
              : "Choose who gets one. What the certificates show comes next."
        }
        actions={
          <>
            <FilterInput value={query} onChange={setQuery} />
            <div className={css({ display: { base: "none", md: "block" } })}>{proceed}</div>
          </>
        }
      />
      {rows.length === 0 ? (
        <NoHit query={query} onClear={() => setQuery("")} />
      ) : (
        <ChoiceTable
          label="Certificate holders"
          heads={["Certificate Holder", "Wants", "Email"]}
          rows={rows}
          columns={columns}
          hasLongState
          choosing={
            mayWrite
              ? { isChosen: ({ id }) => chosenIds.has(id), canChoose: () => true, onChoose: choose }
              : undefined
          }
          currentId={currentId}
          onMove={({ id }) => setCurrentId(id)}
          {...(mayWrite ? { onOpen: (holder: Holder) => choose([holder], !chosenIds.has(holder.id)) } : {})}
          countLabel={`${chosen.length.toLocaleString("en-US")} of ${counted(holders.length, "holder")} chosen`}
        />
      )}
      <div className={phoneBar}>
        <span className={css({ mr: "auto" })}>{`${chosen.length.toLocaleString("en-US")} chosen`}</span>
        {proceed}
      </div>
    </>
  );
}

// On a phone the button stays within reach of a thumb, however long the list is.
const phoneBar = css({
  display: { base: "flex", md: "none" },
  alignItems: "center",
  gap: "12",
  position: "sticky",
  bottom: "0",
  zIndex: "head",
  px: "gutter",
  py: "10",
  bg: "bg.canvas",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});
