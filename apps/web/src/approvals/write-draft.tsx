/** What would be written into another system of the agency, and what that changes there. */
import { FileText } from "lucide-react";
import { urlOfDocument } from "#model/documents";
import { css } from "#styled/css";
import type { ApprovalQuery } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { DraftBox, DraftLine, draftText } from "../workspaces/draft-box.tsx";
import { writtenThings } from "./approval-words.ts";

type Write = NonNullable<ApprovalQuery["approval"]["integrationWrite"]>;

/** The client as the other system finds it, and exactly the text or the file that is written. */
export function WriteDraft({ write }: { write: Write }) {
  const { integration, account, createNote, createTask, uploadDocument } = write;
  const { line1, city, zone, postalCode } = account?.address ?? {};
  const region = [zone, postalCode].filter(Boolean).join(" ");
  const address = [line1, city, region].filter(Boolean).join(", ");
  return (
    <DraftBox
      lines={
        <>
          <DraftLine label="System">{integration}</DraftLine>
          <DraftLine label="Client">
            <span className={css({ fontWeight: "medium" })}>{account?.name}</span>
            {address !== "" && <span className={css({ color: "fg.muted" })}>{`, ${address}`}</span>}
          </DraftLine>
        </>
      }
    >
      {createNote && <p className={draftText}>{createNote.content}</p>}
      {createTask && (
        <>
          <p className={`${draftText} ${css({ fontWeight: "medium" })}`}>{createTask.title}</p>
          {createTask.description !== "" && <p className={draftText}>{createTask.description}</p>}
        </>
      )}
      {uploadDocument && (
        <AppLink
          to={urlOfDocument(uploadDocument.documentId)}
          newTab
          className={css({
            display: "inline-flex",
            alignItems: "center",
            gap: "8",
            minH: { base: "44", md: "20" },
            color: "accent.fg",
            _hover: { textDecoration: "underline" },
          })}
        >
          <FileText aria-hidden="true" />
          {uploadDocument.name}
        </AppLink>
      )}
    </DraftBox>
  );
}

const table = css({
  w: "full",
  mt: "4",
  tableLayout: "fixed",
  overflowWrap: "anywhere",
  "& thead th": { textStyle: "smallStrong", color: "fg.subtle" },
  "& :is(th, td)": { py: "8", pr: "16", textAlign: "left", verticalAlign: "top", _last: { pr: "0" } },
  "& tr": { borderBottomWidth: "1px", borderBottomStyle: "solid", borderBottomColor: "border.subtle" },
  "& tbody th": { fontWeight: "normal", color: "fg.muted" },
});

/** The record there, now and after a yes. */
export function WriteChanges({ write: { integration, action, account } }: { write: Write }) {
  const thing = writtenThings[action ?? ""];
  if (!thing) return null;
  return (
    <section aria-labelledby="changes" className={css({ mt: "24", maxW: "section" })}>
      <h3 id="changes" className={css({ textStyle: "section" })}>
        {`What changes in ${integration}`}
      </h3>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{thing}</th>
            <td className={css({ color: "fg.muted" })}>Not there yet</td>
            <td className={css({ fontWeight: "medium" })}>{`Added to ${account?.name}`}</td>
          </tr>
        </tbody>
      </table>
      <p className={css({ mt: "8", textStyle: "small", color: "fg.muted" })}>
        What is already there stays as it is.
      </p>
    </section>
  );
}
