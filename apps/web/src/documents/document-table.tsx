import { documentTypeLabels } from "#model/documents";
import { css } from "#styled/css";
import type { DocumentRowFragment } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Figures } from "../ui/figures.tsx";
import { describeRecognized } from "./describe-recognized.ts";
import { DocumentActions } from "./document-actions.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import { ReadingNote, ReadingState } from "./reading-state.tsx";
import { Thumbnail } from "./thumbnail.tsx";

const table = css({
  w: "full",
  borderCollapse: "collapse",
  display: { base: "block", md: "table" },
  "& thead": { display: { base: "none", md: "table-header-group" } },
  "& tbody": { display: { base: "block", md: "table-row-group" } },
});

const headCell = css({
  h: "32",
  px: "8",
  textAlign: "left",
  textStyle: "smallStrong",
  color: "fg.subtle",
  whiteSpace: "nowrap",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "&:first-child": { pl: "gutter" },
  "&:last-child": { pr: "gutter", textAlign: "right" },
});

const row = css({
  display: { base: "grid", md: "table-row" },
  gridTemplateColumns: "[minmax(0, 1fr) auto]",
  // The buttons stand beside the name alone, so that the lines below have the whole width.
  gridTemplateAreas: '"name name" "type actions" "date actions"',
  columnGap: "12",
  px: { base: "gutter", md: "0" },
  pt: { base: "4", md: "0" },
  pb: { base: "12", md: "0" },
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  _hover: { bg: "bg.hover" },
});

const cell = css({
  verticalAlign: "top",
  px: { base: "0", md: "8" },
  py: { base: "0", md: "10" },
  color: "fg.muted",
  md: { whiteSpace: "nowrap", "&:first-child": { pl: "gutter" }, "&:last-child": { pr: "gutter", py: "6" } },
});

const nameLine = css({ display: "flex", alignItems: "flex-start", gap: "10" });
/** On a phone the name is centered between the touch areas of the checkbox before it and the buttons after it. */
const fileText = css({ minW: "0", pt: { base: "12", md: "0" } });
/** Under the name, not under what stands before it. */
const besidePicture = css({ pl: { base: "[42px]", md: "8" } });
const besideBox = css({ pl: { base: "[68px]", md: "8" } });
/** Nobody chose the type: it is a guess by the name or what the pages say. */
const suggested = css({
  display: { base: "inline", md: "block" },
  ml: { base: "6", md: "0" },
  textStyle: "small",
  color: "fg.subtle",
});

interface DocumentTableProps {
  /** Path of the list. */
  path: string;
  files: readonly DocumentRowFragment[];
  /** Ids of the files that can be selected; without it there are no checkboxes. */
  comparable: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  /** Null for those who may not change documents. */
  onDelete: ((file: DocumentRowFragment) => void) | null;
}

/** The files of a policy or an account, each with the progress of its reading. */
export function DocumentTable({ path, files, comparable, chosen, onChoose, onDelete }: DocumentTableProps) {
  const { agency } = useViewer();
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: agency.timeZone });
  const below = comparable.length > 0 ? besideBox : besidePicture;
  return (
    <table className={table}>
      <thead>
        <tr>
          {["Name", "Type", "Upload Date", "Actions"].map((head) => (
            <th key={head} scope="col" className={headCell}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id} className={row}>
            <td className={`${cell} ${css({ gridArea: "[name]", md: { w: "full", maxW: "0" } })}`}>
              <div className={nameLine}>
                {comparable.length > 0 && (
                  <Checkbox
                    label={`Choose ${file.name}`}
                    isLabelHidden
                    disabled={!comparable.includes(file.id)}
                    checked={chosen.includes(file.id)}
                    onChange={({ target }) =>
                      onChoose(target.checked ? [...chosen, file.id] : chosen.filter((id) => id !== file.id))
                    }
                  />
                )}
                <Thumbnail file={file} />
                <div className={fileText}>
                  <FileName file={file} />
                </div>
              </div>
            </td>
            <td className={`${cell} ${css({ gridArea: "[type]" })} ${below}`}>
              {documentTypeLabels[file.type]}
              {file.typeSource !== "PERSON" && <span className={suggested}>Suggested</span>}
            </td>
            <td className={`${cell} ${css({ gridArea: "[date]" })} ${below}`}>
              <Figures>{day.format(new Date(file.createdAt))}</Figures>
            </td>
            <td className={`${cell} ${css({ gridArea: "[actions]", textAlign: "right" })}`}>
              <DocumentActions path={path} file={file} onDelete={onDelete && (() => onDelete(file))} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FileName({ file }: { file: DocumentRowFragment }) {
  const { recognized } = file.reading ?? {};
  const said = recognized ? describeRecognized(file.type, recognized) : "";
  return (
    <>
      <AppLink
        to={file.url}
        newTab
        plain
        className={css({
          display: "block",
          color: "fg.default",
          fontWeight: "medium",
          fontSize: { base: "[15px]", md: "[13px]" },
          overflowWrap: "anywhere",
          whiteSpace: "normal",
          _hover: { textDecoration: "underline" },
        })}
      >
        {file.name}
      </AppLink>
      <div className={css({ textStyle: "small", mt: "2", whiteSpace: "normal", overflowWrap: "anywhere" })}>
        <div
          className={css({
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            columnGap: "12",
            minH: "16",
          })}
        >
          <ReadingState reading={file.reading} />
          {file.versionNumber > 1 && <span>Version {file.versionNumber}</span>}
          {said && <span>{said}</span>}
          {file.attachedTo && <span>Attached to {file.attachedTo}</span>}
          {file.visible && <span>Visible to the client</span>}
        </div>
        <ReadingNote reading={file.reading} />
        <EarlierVersions {...file} />
        {file.notes && (
          <p className={css({ mt: "2", color: "fg.subtle", whiteSpace: "pre-line", lineClamp: "2" })}>
            {file.notes}
          </p>
        )}
      </div>
    </>
  );
}
