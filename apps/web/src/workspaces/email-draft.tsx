import { css } from "#styled/css";
import { DraftBox, DraftLine, draftText } from "./draft-box.tsx";
import type { WorkspaceArtifact } from "./workspace-data.ts";

/** An email as it will arrive: exactly the text that is sent. */
export function EmailDraft({
  artifact,
}: {
  artifact: Pick<WorkspaceArtifact, "toEmail" | "subject" | "body" | "attachment">;
}) {
  const { toEmail, subject, body, attachment } = artifact;
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
          {attachment && (
            <DraftLine label="Attached">{`${attachment.name}, version ${attachment.version}`}</DraftLine>
          )}
        </>
      }
    >
      <p className={draftText}>{body}</p>
    </DraftBox>
  );
}
