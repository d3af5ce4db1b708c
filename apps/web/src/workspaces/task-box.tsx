import { ArrowUp, CircleAlert, FileText, Paperclip, X } from "lucide-react";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { formatSize } from "#model/shared";
import { css, cx } from "#styled/css";
import type { FieldProblem } from "../graphql/problem.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Button } from "../ui/button.tsx";
import { composeArea, composeBox } from "../ui/compose-style.ts";
import { counted } from "../ui/counted.ts";
import { FileName } from "../ui/file-name.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { DropTarget } from "../uploads/drop-target.tsx";
import { acceptedFiles } from "../uploads/send-file.ts";
import { takeFiles } from "./task-files.ts";
import type { SentFiles } from "./use-task-sender.ts";

const size = css({
  maxH: "[40dvh]",
  pt: "12",
  fontSize: { base: "[16px]", md: "[14px]" },
  lineHeight: "[21px]",
  "&[data-large]": { minH: "[60px]", px: "16", pt: "14", fontSize: { base: "[16px]", md: "[15px]" } },
});

const foot = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8",
  p: "8",
  pt: "4",
});

const fileStyle = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  maxW: "[min(100%, 260px)]",
  minH: "28",
  pl: "8",
  pr: "2",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  textStyle: "small",
  "& > .lucide": { color: "fg.subtle" },
  "&[data-wrong]": { borderColor: "status.red.dot" },
});

/** What was typed and chosen. */
export interface TypedTask {
  text: string;
  files: readonly File[];
}

interface TaskBoxProps {
  /** Its name, and what it says while it is empty. */
  label: string;
  /** Under which unsent text is kept on its page. */
  draftName: string;
  isLarge?: boolean;
  isBusy: boolean;
  sent: SentFiles | null;
  sendLabel: string;
  busyLabel: string;
  /** Between the files and the send button. */
  children?: ReactNode;
  /** Empties the box when it resolves to null; otherwise what is wrong is shown and everything is kept. */
  onSend: (task: TypedTask) => Promise<readonly FieldProblem[] | null>;
}

/** A text for Cara with files. Enter sends, Shift+Enter starts a new line; files can be dropped and pasted. */
export function TaskBox(props: TaskBoxProps) {
  const { label, draftName, isLarge = false, isBusy, sent, sendLabel, busyLabel, children, onSend } = props;
  const draft = useKeptState(
    draftName,
    () => "",
    (typed) => typed !== "",
  );
  const [files, setFiles] = useState<readonly File[]>([]);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const text = draft.value.trim();
  const canSend = !isBusy && text !== "";

  const add = (chosen: readonly File[]) => {
    const taken = takeFiles(files, chosen);
    setFiles(taken.files);
    setLeftOut(taken.leftOut);
    setProblems([]);
  };
  const send = async () => {
    if (!canSend) return;
    setProblems([]);
    const wrong = await onSend({ text, files });
    if (wrong) {
      setProblems(wrong);
    } else {
      draft.setValue("");
      setFiles([]);
      setLeftOut(null);
    }
    textArea.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <DropTarget className={composeBox} isDisabled={isBusy} onDrop={add}>
        <textarea
          ref={textArea}
          rows={1}
          className={cx(composeArea, size)}
          data-large={isLarge || undefined}
          aria-label={label}
          placeholder={label}
          aria-invalid={problems.length > 0}
          aria-describedby={problems.length > 0 ? `${id}-problem` : undefined}
          value={draft.value}
          onChange={({ target }) => {
            draft.setValue(target.value);
            setProblems([]);
          }}
          onKeyDown={press}
          onPaste={paste}
        />
        {files.length > 0 && (
          <ul
            aria-label="Chosen files"
            className={css({ display: "flex", flexWrap: "wrap", gap: "6", px: "12", pt: "8" })}
          >
            {files.map((file, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same file may be chosen twice
              <li key={`${place} ${file.name}`} className={css({ maxW: "full", minW: "0", display: "flex" })}>
                <span
                  className={fileStyle}
                  data-wrong={problems.some(({ path }) => path === `files.${place}`) || undefined}
                >
                  <FileText aria-hidden="true" />
                  <FileName name={file.name} />
                  <span className={css({ color: "fg.subtle", whiteSpace: "nowrap" })}>
                    {formatSize(file.size)}
                  </span>
                  <IconButton
                    label={`Remove ${file.name}`}
                    size="small"
                    icon={<X />}
                    disabled={isBusy}
                    onClick={() => {
                      setFiles(files.filter((_, other) => other !== place));
                      setLeftOut(null);
                      setProblems([]);
                    }}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        {sent && files.length > 0 && (
          <div className={css({ px: "12", pt: "12" })}>
            <ProgressBar
              label={sent.isAll ? "Checking the files" : `Uploading ${counted(files.length, "file")}`}
              done={sent.bytes}
              total={sent.total}
              countLabel={`${formatSize(sent.bytes)} of ${formatSize(sent.total)}`}
            />
          </div>
        )}
        <div className={foot}>
          <input
            ref={input}
            type="file"
            multiple
            accept={acceptedFiles}
            aria-label="Files for Cara"
            tabIndex={-1}
            className={css({ srOnly: true })}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = "";
            }}
          />
          {isLarge ? (
            <Button
              tone="ghost"
              icon={<Paperclip aria-hidden="true" />}
              disabled={isBusy}
              onClick={() => input.current?.click()}
            >
              <span className={css({ srOnly: { base: true, md: false } })}>Add files</span>
            </Button>
          ) : (
            <IconButton
              label="Add files"
              icon={<Paperclip />}
              disabled={isBusy}
              onClick={() => input.current?.click()}
            />
          )}
          {children}
          <IconButton
            type="submit"
            label={isBusy ? busyLabel : sendLabel}
            tone="primary"
            icon={<ArrowUp />}
            disabled={!canSend}
            className={css({ ml: "auto" })}
          />
        </div>
      </DropTarget>
      {leftOut && (
        <p role="status" className={css({ mt: "6", textStyle: "small", color: "status.amber.fg" })}>
          {leftOut}
        </p>
      )}
      {problems.length > 0 && (
        <div
          id={`${id}-problem`}
          role="alert"
          className={css({ mt: "6", textStyle: "small", color: "danger.fg" })}
        >
          {problems.map(({ path, message }) => (
            <p key={`${path} ${message}`} className={css({ display: "flex", gap: "4" })}>
              <CircleAlert aria-hidden="true" className={css({ w: "14", h: "14" })} />
              <span>{message}</span>
            </p>
          ))}
        </div>
      )}
    </form>
  );
}
