import { groupByPolicy } from "#model/explorer";
import { nameOfPolicy } from "#model/policies";
import { css } from "#styled/css";
import type {
  AttachmentFieldsFragment,
  ClosestFieldsFragment,
  StatementFieldsFragment,
} from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ClosestPassages } from "./closest-passages.tsx";
import { contentOfAnswer } from "./copied-answer.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { useQuoteContext } from "../quotes/quote-context.ts";
import { RecordChips } from "./record-chips.tsx";

export const answerParagraph = css({
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  "& + &": { mt: "10" },
});

const group = css({ "& + &": { mt: "12" } });

/** The part of one of Cara's answers that chat messages and the knowledge base share. */
export interface ShownAnswer {
  content: string;
  answeredWithoutModel: boolean;
  statements: StatementFieldsFragment[];
  attachments: AttachmentFieldsFragment[];
  closest: ClosestFieldsFragment[];
}

type Said = Pick<ShownAnswer, "statements" | "attachments">;

/**
 * What the documents say, statement by statement, each with its quotes; grouped by policy if there are several.
 * `namesPolicies`: the statements do that themselves, so that no heading says it again.
 */
export function AnswerStatements({
  statements,
  attachments,
  namesPolicies = false,
}: Said & { namesPolicies?: boolean }) {
  const { accountPath = null } = useQuoteContext();
  const groups = namesPolicies ? [{ policy: null, statements }] : groupByPolicy({ statements, attachments });
  return groups.map(({ policy, statements: own }, place) => (
    // The statements of an answer never change their order.
    <div key={place} className={group}>
      {policy && (
        <h3 className={css({ mb: "2", textStyle: "smallStrong", overflowWrap: "anywhere" })}>
          <AppLink
            to={`/app/policies/${policy.id}/explore`}
            className={css({ color: "fg.muted", _hover: { textDecoration: "underline" } })}
          >
            {nameOfPolicy(policy)}
          </AppLink>
        </h3>
      )}
      {own.map(({ text, attachmentNumbers, records, isWorkedOut }, at) => (
        <div key={at} className={answerParagraph}>
          {text}{" "}
          <QuoteChips quotes={attachments.filter(({ number }) => attachmentNumbers.includes(number))} />{" "}
          <RecordChips
            records={records}
            accountPath={accountPath}
            isUnderName={policy !== null}
            isWorkedOut={isWorkedOut}
          />
        </div>
      ))}
    </div>
  ));
}

/** The whole answer: its statements, the closest passages or its plain text, and the actions for it. */
export function AnswerText({ answer }: { answer: ShownAnswer }) {
  const { content, statements, attachments, closest, answeredWithoutModel } = answer;
  const isEmpty = statements.length + closest.length === 0;
  return (
    <>
      {isEmpty && <p className={answerParagraph}>{content}</p>}
      {closest.length > 0 && <ClosestPassages closest={closest} attachments={attachments} />}
      <AnswerStatements statements={statements} attachments={attachments} />
      {answeredWithoutModel && (
        <p className={css({ mt: "8", textStyle: "small", color: "fg.subtle" })}>
          Answered without the language model
        </p>
      )}
      {!isEmpty && (
        <div className={css({ mt: "6", ml: "-8" })}>
          <CopyButton
            tone="ghost"
            label="Copy"
            refusedLabel="Could not copy. Select the answer"
            content={() => contentOfAnswer(answer)}
          />
        </div>
      )}
    </>
  );
}
