import { Check, Info, Minus } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { markLabels } from "#model/endorsements";
import { nameOfPolicy } from "#model/policies";
import { css } from "#styled/css";
import { type AskedMarksQuery, AskedMarksDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { numberQuotes, placeOf, stemOf, textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChip } from "../quotes/quote-chip.tsx";
import type { RequestData } from "./request-data.ts";

const ProofSlideOver = lazy(() => import("../certificate-batches/proof-slide-over.tsx"));

type AskedMark = NonNullable<AskedMarksQuery["serviceRequest"]>["askedMarks"][number];

const row = css({
  display: "grid",
  gridTemplateColumns: { base: "[16px minmax(0, 1fr)]", md: "[16px minmax(0, 1fr) auto]" },
  columnGap: "8",
  rowGap: "4",
  alignItems: "baseline",
  px: "12",
  py: "10",
  color: "fg.muted",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  overflowWrap: "anywhere",
  "& .lucide": { w: "14", h: "14", alignSelf: "start", mt: "2" },
  "&[data-decision=PRINTED] .lucide": { color: "status.green.dot" },
});
const chipsStyle = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "4",
  gridColumn: { base: "2", md: "auto" },
  minW: "0",
});

/** Whether the request asks for a mark that only an endorsement can give. */
export const asksForMark = ({ details: { addAdditionalInsured, createCertificate } }: RequestData): boolean =>
  Boolean(addAdditionalInsured ?? createCertificate?.additionalInsured);

/** What the policies' documents prove of what the request asks for, each line with the page that says so. */
export function AskedMarks({ request: { id, version, account } }: { request: RequestData }) {
  const { data, problem } = useQuery(AskedMarksDocument, { id }, { renewedBy: version });
  const [chosen, setChosen] = useState<number | null>(null);
  const marks = data?.serviceRequest?.askedMarks;
  const { quotes, numberOf } = useMemo(
    () => numberQuotes((marks ?? []).flatMap(({ proofs }) => proofs.map(({ quote }) => quote))),
    [marks],
  );
  if (problem)
    return (
      <p role="alert" className={row}>
        <Info aria-hidden="true" /> {`What the policies prove could not be read. ${problem}`}
      </p>
    );
  if (!marks) return null;
  if (marks.length === 0)
    return (
      <p className={row}>
        <Minus aria-hidden="true" /> No policy in force can carry an additional insured.
      </p>
    );
  return (
    <>
      <ul aria-label="What the policies prove">
        {marks.map((asked) => {
          const Icon = asked.decision === "REFUSED" ? Minus : asked.decision === "PRINTED" ? Check : Info;
          return (
            <li key={asked.policy.id} className={row} data-decision={asked.decision}>
              <Icon aria-hidden="true" />
              <span>{sentenceOf(asked)}</span>
              {asked.proofs.length > 0 && (
                <span className={chipsStyle}>
                  {[...new Map(asked.proofs.map((proof) => [numberOf(proof.quote), proof]))].map(
                    ([number, { formNumber, quote }]) => (
                      <QuoteChip
                        key={number}
                        number={number}
                        source={formNumber ?? stemOf(quote.documentName)}
                        place={placeOf(quote)}
                        quote={textOfQuote(quote)}
                        isChosen={chosen === number}
                        onChoose={() => setChosen(number)}
                      />
                    ),
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {chosen !== null && account && (
        <Suspense>
          <ProofSlideOver
            title="Proof of additional insured"
            accountId={account.id}
            quotes={quotes}
            number={chosen}
            onChoose={setChosen}
            onClose={() => setChosen(null)}
          >
            <Words marks={marks} numberOf={numberOf} chosen={chosen} onChoose={setChosen} />
          </ProofSlideOver>
        </Suspense>
      )}
    </>
  );
}

function sentenceOf({ mark, decision, reason, policy }: AskedMark): string {
  const [label, name] = [markLabels[mark], nameOfPolicy(policy)];
  if (decision === "PRINTED") return `${label} is proved on ${name}.`;
  if (decision === "NEEDS_CONTRACT")
    return `${label} is proved on ${name} if a written contract requires it.`;
  return `${label} is not proved on ${name}. ${reason ?? ""}`;
}

interface WordsProps {
  marks: readonly AskedMark[];
  numberOf: ReturnType<typeof numberQuotes>["numberOf"];
  chosen: number;
  onChoose: (number: number) => void;
}

/** The quoted words, beside the page that they are on. */
function Words({ marks, numberOf, chosen, onChoose }: WordsProps) {
  const byNumber = new Map(
    marks.flatMap(({ proofs }) => proofs.map((proof) => [numberOf(proof.quote), proof] as const)),
  );
  return (
    <ul className={css({ display: "grid", gap: "16" })}>
      {[...byNumber].map(([number, { formNumber, quote }]) => (
        <li key={number}>
          <QuoteChip
            number={number}
            source={formNumber ?? stemOf(quote.documentName)}
            place={placeOf(quote)}
            isChosen={chosen === number}
            onChoose={() => onChoose(number)}
          />
          <blockquote className={css({ mt: "4", color: "fg.muted", overflowWrap: "anywhere" })} dir="auto">
            {textOfQuote(quote)}
          </blockquote>
        </li>
      ))}
    </ul>
  );
}
