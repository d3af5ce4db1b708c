import { Fragment } from "react";
import { css } from "#styled/css";
import { QuoteMarks } from "../quotes/quote-marks.tsx";
import { DraftBox, DraftLine, draftText } from "./draft-box.tsx";
import type { WorkspaceArtifact } from "./workspace-data.ts";

type Draft = Pick<WorkspaceArtifact, "toEmail" | "subject" | "body" | "attachment" | "blocks" | "quotes">;

interface EmailDraftProps {
  artifact: Draft;
  /** What is to be noticed about the address. */
  warning?: string | null;
}

/** An email as it will arrive: exactly the text that is sent, with a number at each sentence that rests on quotes. */
export function EmailDraft({ artifact, warning = null }: EmailDraftProps) {
  const { toEmail, subject, attachment } = artifact;
  return (
    <DraftBox
      lines={
        <>
          <DraftLine label="To">
            <span className={recipientLine}>
              {toEmail ?? <span className={amber}>No recipient yet</span>}
              {warning && (
                <span className={css({ textStyle: "small", color: "status.amber.fg" })}>{warning}</span>
              )}
            </span>
          </DraftLine>
          <DraftLine label="Subject">
            <span className={css({ fontWeight: "medium" })}>{subject}</span>
          </DraftLine>
          {attachment && (
            <DraftLine label="Attached">{`${attachment.name}, version ${attachment.version}`}</DraftLine>
          )}
        </>
      }
    >
      <p className={draftText}>
        {linesOf(artifact).map(({ line, quotes }, at) => (
          // Lines have no name but their place, and the text is drawn anew as a whole.
          <Fragment key={at}>
            {at > 0 && "\n"}
            {line}
            {quotes.length > 0 && <QuoteMarks quotes={quotes} />}
          </Fragment>
        ))}
      </p>
    </DraftBox>
  );
}

const amber = css({ color: "status.amber.fg" });
const recipientLine = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  columnGap: "12",
});

/** Each line of the text with the quotes of the block that says it; none once somebody has put it in other words. */
function linesOf({ body, blocks, quotes }: Draft) {
  const numbersOf = new Map(blocks.map((block) => [block.text, block.quotes.flat()]));
  return (body ?? "").split("\n").map((line) => {
    const numbers = numbersOf.get(line.replace(/^- /u, "")) ?? [];
    return { line, quotes: line === "" ? [] : quotes.filter(({ number }) => numbers.includes(number)) };
  });
}
