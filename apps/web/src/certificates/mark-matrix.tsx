import { useId } from "react";
import { type Mark, marks as allMarks } from "#model/endorsements";
import { whyIncomplete } from "#model/certificates";
import { type PolicyType, policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import type { CertifiablePolicyFragment, MarkProofFieldsFragment } from "../graphql/generated/graphql.ts";
import { type PlacedQuote, placeOf, textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChip } from "../quotes/quote-chip.tsx";
import { AppLink } from "../ui/app-link.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { markWords, shortMarkLabels } from "./describe-marks.ts";
import {
  cellOf,
  isMark,
  lacksAdditionalInsured,
  type MarkCell,
  nameOfProof,
  type PolicyMark,
} from "./mark-cells.ts";

export interface ProofChips {
  numberOf: (quote: PlacedQuote) => number;
  chosen: number | null;
  choose: (number: number) => void;
}

interface MarkMatrixProps {
  policies: readonly CertifiablePolicyFragment[];
  /** Evidence of property has no marks. */
  hasMarks: boolean;
  holderName: string;
  today: string;
  policyIds: readonly string[];
  onChoosePolicies: (policyIds: readonly string[]) => void;
  marks: readonly PolicyMark[];
  onChooseMarks: (marks: readonly PolicyMark[]) => void;
  /** The cell that is explained below. */
  explained: PolicyMark | null;
  onExplain: (cell: PolicyMark) => void;
  explanationId: string;
  /** The id of the message about the policies or marks, if there is one. */
  problemId: string | undefined;
  chips: ProofChips;
}

const captionOf = (type: PolicyType, policyNumber: string | null | undefined) =>
  policyNumber ? `${policyTypeLabels[type]} ${policyNumber}` : policyTypeLabels[type];

/** The policies that the certificate shows, and the marks that their own documents prove. */
export function MarkMatrix(props: MarkMatrixProps) {
  const { policies, hasMarks, policyIds, onChoosePolicies, problemId } = props;
  const columns = hasMarks ? allMarks : [];
  return (
    <div className={css({ containerType: "inline-size" })}>
      <table className={tableStyle} aria-describedby={problemId}>
        <thead>
          <tr>
            <th scope="col">Policy</th>
            {columns.map((mark) => (
              <th key={mark} scope="col">
                {shortMarkLabels[mark]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {policies.map((policy) => {
            const { id, type, policyNumber, expiresAt } = policy;
            const isChosen = policyIds.includes(id);
            const incomplete = whyIncomplete(policy);
            const whyId = `${id}-incomplete`;
            return (
              <tr key={id}>
                <th scope="row">
                  <Checkbox
                    name="policyIds"
                    checked={isChosen}
                    aria-invalid={problemId ? true : undefined}
                    aria-describedby={incomplete ? whyId : problemId}
                    disabled={incomplete !== null && !isChosen}
                    onChange={({ target }) =>
                      onChoosePolicies(
                        target.checked ? [...policyIds, id] : policyIds.filter((each) => each !== id),
                      )
                    }
                    label={
                      <span className={css({ display: "block", minW: "0" })}>
                        <span className={css({ fontWeight: "medium" })}>{policyTypeLabels[type]}</span>
                        <span className={detailStyle}>
                          {policyNumber ?? "No number"}
                          {expiresAt && `, to ${dayLabel(expiresAt)}`}
                        </span>
                      </span>
                    }
                  />
                  {incomplete && (
                    <p id={whyId} className={incompleteStyle}>
                      A certificate cannot show it {incomplete.without}.{" "}
                      <AppLink to={`/app/policies/${id}/edit`} newTab className={incompleteLinkStyle}>
                        {incomplete.enter}
                      </AppLink>
                    </p>
                  )}
                </th>
                {columns.map((mark) => (
                  <td key={mark} data-name={shortMarkLabels[mark]}>
                    <Cell {...props} policy={policy} mark={mark} isShown={isChosen} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps extends MarkMatrixProps {
  policy: CertifiablePolicyFragment;
  mark: Mark;
  /** The certificate shows its policy. */
  isShown: boolean;
}

function Cell({ policy, mark, isShown, ...props }: CellProps) {
  const { holderName, today, marks, onChooseMarks, explained, onExplain, explanationId, chips } = props;
  const noteId = useId();
  const own = { policyId: policy.id, mark };
  const shown = props.policies.filter(({ id }) => props.policyIds.includes(id));
  const cell = cellOf(policy, mark, { holderName, today, beside: shown });
  const isChosen = marks.some((each) => isMark(each, own));
  const name = `${shortMarkLabels[mark]}, ${captionOf(policy.type, policy.policyNumber)}`;
  const isExplained = explained !== null && isMark(explained, own);
  if (cell.tag === "PROVED") {
    const isWaiting = isShown && lacksAdditionalInsured(policy.id, cell, marks);
    return (
      <div className={cellStyle}>
        <Checkbox
          label={name}
          isLabelHidden
          checked={isChosen && isShown && !isWaiting}
          disabled={!isShown || isWaiting}
          aria-describedby={isWaiting ? noteId : undefined}
          onChange={({ target }) =>
            onChooseMarks(target.checked ? [...marks, own] : marks.filter((each) => !isMark(each, own)))
          }
        />
        <div className={css({ minW: "0" })}>
          <ProofList proofs={cell.proofs} chips={chips} />
          {isWaiting && (
            <p id={noteId} className={css({ textStyle: "small", color: "fg.muted", mt: "2" })}>
              Needs additional insured
            </p>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={cellStyle} data-explained={isExplained || undefined}>
      <Checkbox label={name} isLabelHidden checked={false} disabled />
      {cell.tag === "DOES_NOT_APPLY" ? (
        <span className={missingStyle}>Does not apply</span>
      ) : (
        <button
          type="button"
          className={missingStyle}
          aria-pressed={isExplained}
          aria-controls={explanationId}
          onClick={() => onExplain(own)}
          onFocus={() => onExplain(own)}
        >
          <Gap cell={cell} />
          <span className={css({ srOnly: true })}>
            : why {policyTypeLabels[policy.type]} has no {markWords(mark)}
          </span>
        </button>
      )}
    </div>
  );
}

function Gap({ cell }: { cell: Extract<MarkCell, { tag: "MISSING" | "REFUSED" }> }) {
  const form = cell.tag === "MISSING" ? cell.usualForms[0] : cell.proofs[0]?.formNumber;
  if (!form) return <>Not proved</>;
  return (
    <>
      <b>{form}</b> {cell.tag === "MISSING" ? "missing" : "not for this holder"}
    </>
  );
}

interface ProofListProps {
  proofs: readonly MarkProofFieldsFragment[];
  chips: ProofChips;
}

/** One chip for each page that proves the mark. */
export function ProofList({ proofs, chips }: ProofListProps) {
  const byNumber = new Map(proofs.map((proof) => [chips.numberOf(proof.quote), proof]));
  return (
    <span className={css({ display: "grid", justifyItems: "start", gap: { base: "0", md: "4" }, minW: "0" })}>
      {[...byNumber].map(([number, proof]) => (
        <QuoteChip
          key={number}
          number={number}
          source={nameOfProof(proof)}
          place={placeOf(proof.quote)}
          quote={textOfQuote(proof.quote)}
          isChosen={chips.chosen === number}
          onChoose={() => chips.choose(number)}
        />
      ))}
    </span>
  );
}

// Where four columns do not fit, each policy is a block with its marks below it.
const tableStyle = css({
  w: "full",
  tableLayout: "fixed",
  borderCollapse: "collapse",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.default",
  "& tr": { borderBottomWidth: "1px", borderBottomStyle: "solid", borderBottomColor: "border.subtle" },
  "& :is(th, td)": { textAlign: "left", verticalAlign: "top", fontWeight: "normal", py: "6", pr: "8" },
  "& thead th": { textStyle: "smallStrong", color: "fg.subtle", w: "[23%]" },
  "& thead th:first-child": { w: "[auto]" },
  "& tbody th label": { alignItems: "flex-start" },
  "& label input": { mt: { base: "0", md: "2" } },
  "@container (max-width: 639px)": {
    "& thead": {
      position: "absolute",
      w: "1",
      h: "1",
      overflow: "hidden",
      clipPath: "[inset(50%)]",
    },
    "& :is(tbody, tr, th, td)": { display: "block", w: "full" },
    "& tbody tr": { py: "6" },
    "& tbody th": { py: "4" },
    "& td": {
      display: "grid",
      gridTemplateColumns: "[136px minmax(0, 1fr)]",
      alignItems: "center",
      columnGap: "8",
      pl: "24",
      py: "2",
    },
    "& td::before": { content: "attr(data-name)", textStyle: "small", color: "fg.muted" },
  },
});

const detailStyle = css({
  display: "block",
  textStyle: "small",
  color: "fg.muted",
  overflowWrap: "anywhere",
});

const incompleteStyle = css({ pl: "24", textStyle: "small", color: "status.amber.fg" });
const incompleteLinkStyle = css({ textDecoration: "underline", textUnderlineOffset: "[3px]" });

const cellStyle = css({
  display: "flex",
  alignItems: { base: "center", md: "flex-start" },
  gap: "8",
  minW: "0",
  minH: { base: "44", md: "20" },
  rounded: "md",
  "&[data-explained]": {
    outline: "[2px solid var(--colors-accent-fg)]",
    outlineOffset: "[4px]",
  },
});

const missingStyle = css({
  position: "relative",
  textAlign: "left",
  textStyle: "small",
  color: "fg.subtle",
  py: { base: "14", md: "2" },
  minW: "0",
  "& b": { fontWeight: "medium", color: "fg.default" },
  _hover: { color: "fg.default" },
  "&:focus-visible": { outline: "none" },
});
