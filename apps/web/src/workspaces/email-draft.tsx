import { css } from "#styled/css";
import { DraftBox, DraftLine, draftText } from "./draft-box.tsx";
import type { WorkspaceArtifact } from "./workspace-data.ts";

/** An email as it will arrive: exactly the text that is sent. */
export function EmailDraft({
  artifact,
}: {
  artifact: Pick<WorkspaceArtifact, "toEmail" | "subject" | "body">;
}) {
  const { toEmail, subject, body } = artifact;
  return (
    <DraftBox
      lines={
        <>
          <DraftLine label="To">
            {toEmail ?? <span className={css({ color: "status.amber.fg" })}>No recipient yet</span>}
          </DraftLine>
          <DraftLine label="Subject">
            <span className={css({ fontWeight: "medium" })}>{subject}</span>
          </DraftLine>
        </>
      }
    >
      <p className={draftText}>{body}</p>
    </DraftBox>
  );
}
