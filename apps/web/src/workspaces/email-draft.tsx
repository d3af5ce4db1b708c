import type { ReactNode } from "react";
import { css } from "#styled/css";
import type { WorkspaceArtifact } from "./workspace-data.ts";

const box = css({
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  overflowWrap: "anywhere",
});

const row = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[60px minmax(0, 1fr)]" },
  px: "16",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

/** An email as it will arrive: exactly the text that is sent. */
export function EmailDraft({
  artifact,
}: {
  artifact: Pick<WorkspaceArtifact, "toEmail" | "subject" | "body">;
}) {
  const { toEmail, subject, body } = artifact;
  return (
    <div className={box}>
      <Line label="To">
        {toEmail ?? <span className={css({ color: "status.amber.fg" })}>No recipient yet</span>}
      </Line>
      <Line label="Subject">
        <span className={css({ fontWeight: "medium" })}>{subject}</span>
      </Line>
      <div className={css({ p: "16" })}>
        <p className={css({ textStyle: "reading", whiteSpace: "pre-line" })}>{body}</p>
      </div>
    </div>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={row}>
    <span className={css({ color: "fg.muted" })}>{label}</span>
    <span>{children}</span>
  </div>
);
