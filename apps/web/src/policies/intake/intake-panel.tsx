import { CircleAlert, FileText, RotateCw, ScanText, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { endSentence } from "#model/shared";
import { css } from "#styled/css";
import type { AccountChoiceFragment, PolicyIntakeQuery } from "../../graphql/generated/graphql.ts";
import { useAgencyChanges } from "../../live/use-agency-changes.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/counted.ts";
import { FileName } from "../../ui/file-name.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { DropTarget } from "../../uploads/drop-target.tsx";
import { acceptedWithoutEmail } from "../../uploads/send-file.ts";
import { UploadProgress } from "../../uploads/upload-progress.tsx";
import type { PolicyDraft } from "../policy-draft.ts";
import { isFilledWith } from "./fill-from-document.ts";
import type { ReadIntake, UsedIntake } from "./use-entry-intake.ts";

interface IntakePanelProps {
  used: UsedIntake;
  draft: PolicyDraft;
  account: AccountChoiceFragment | null;
  /** Null once the account can no longer be changed. */
  onChooseAccount: ((account: AccountChoiceFragment) => void) | null;
  isDisabled: boolean;
}

const target = css({ my: "12" });

const box = css({
  display: "grid",
  gap: "8",
  px: "12",
  py: "10",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "dashed",
  borderColor: "border.control",
  "&[data-used]": { borderStyle: "solid", borderColor: "border.default" },
  "[data-over] > &": { borderColor: "accent.fg", bg: "accent.subtle" },
});

const row = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "12",
  rowGap: "8",
  minH: "28",
});

/** Fills in a policy from a document, which is dropped here or chosen; the button does all that dropping does. */
export function IntakePanel({ used, draft, account, onChooseAccount, isDisabled }: IntakePanelProps) {
  const { intake, sending } = used;
  const panel = useRef<HTMLDivElement>(null);
  /** What was pressed goes away, so the focus stays here. */
  const keepingFocus =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      panel.current?.focus();
      act(...args);
    };
  const isUsed = intake !== null || sending !== null;
  return (
    <DropTarget className={target} isDisabled={isDisabled} onDrop={used.chooseOne}>
      <div
        ref={panel}
        tabIndex={-1}
        role="group"
        aria-label="Document of the policy"
        className={box}
        data-used={isUsed || undefined}
      >
        {isUsed ? (
          <UsedDocument
            {...{ draft, account, isDisabled }}
            onChooseAccount={onChooseAccount && keepingFocus(onChooseAccount)}
            used={{
              ...used,
              useAnyway: keepingFocus(used.useAnyway),
              discard: keepingFocus(used.discard),
              retry: keepingFocus(used.retry),
            }}
          />
        ) : (
          <div className={row}>
            <ChooseFile label="Fill from a document" isDisabled={isDisabled} onChoose={used.choose} />
            <span className={css({ textStyle: "small", color: "fg.muted", flex: "1", minW: "[200px]" })}>
              Drop or choose declarations, a binder or a quote. Cara fills in what it says; you check and
              save.
            </span>
          </div>
        )}
      </div>
    </DropTarget>
  );
}

interface ChooseFileProps {
  label: string;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

function ChooseFile({ label, isDisabled, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        icon={<ScanText aria-hidden="true" />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedWithoutEmail}
        hidden
        tabIndex={-1}
        aria-label="Document"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = "";
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

function UsedDocument({ used, draft, account, onChooseAccount, isDisabled }: IntakePanelProps) {
  const { intake, sending, current, asked } = used;
  const name = sending?.file.name ?? current?.file.name ?? intake?.name ?? "";
  return (
    <>
      <div className={row}>
        <FileText aria-hidden="true" className={css({ color: "fg.subtle", flexShrink: 0 })} />
        <span className={css({ flex: "1", minW: "0", fontWeight: "medium" })}>
          {current ? (
            <AppLink to={current.file.url} newTab>
              <FileName name={name} />
            </AppLink>
          ) : (
            <FileName name={name} />
          )}
        </span>
        <IconButton
          label="Remove the document"
          size="small"
          icon={<X />}
          disabled={isDisabled}
          onClick={used.discard}
        />
      </div>
      {sending?.progress && <UploadProgress file={sending.file} progress={sending.progress} />}
      {sending?.problem && (
        <Problem text={sending.problem}>
          <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={used.retry}>
            Try again
          </Button>
        </Problem>
      )}
      {asked.data && current?.state === "READING" && (
        <ReadingWatch data={asked.data} id={current.id} onChange={used.renew} />
      )}
      <div role="status" aria-live="polite" className={css({ "&:empty": { display: "none" } })}>
        {current?.state === "READING" && <Working text={progressOf(current)} />}
        {intake && !current && !asked.problem && <Working text="Opening the document" />}
        {current?.state === "READY" && (
          <Outcome {...{ used, draft, account, onChooseAccount, isDisabled }} current={current} />
        )}
        {intake && asked.problem && (
          <Problem text={asked.problem}>
            <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={used.renew}>
              Try again
            </Button>
          </Problem>
        )}
        {current?.message && (
          <Problem text={current.message}>
            <ChooseFile label="Choose another document" isDisabled={isDisabled} onChoose={used.choose} />
          </Problem>
        )}
      </div>
    </>
  );
}

function Working({ text }: { text: string }) {
  return (
    <span className={css({ display: "inline-flex", alignItems: "center", gap: "6", color: "fg.muted" })}>
      <Loader size={14} />
      {text}
    </span>
  );
}

function Problem({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={css({ display: "grid", gap: "8", justifyItems: "start" })}>
      <p
        className={css({
          display: "flex",
          gap: "6",
          color: "danger.fg",
          overflowWrap: "anywhere",
          "& .lucide": { w: "14", h: "14", mt: "2", flexShrink: 0 },
        })}
      >
        <CircleAlert aria-hidden="true" />
        <span>{text}</span>
      </p>
      {children}
    </div>
  );
}

/** Asks again when the reading has gone on. */
function ReadingWatch({ data, id, onChange }: { data: PolicyIntakeQuery; id: string; onChange: () => void }) {
  useAgencyChanges(data, { document: id }, onChange, onChange);
  return null;
}

function progressOf({ file: { reading } }: ReadIntake): string {
  if (!reading || reading.state === "QUEUED") return "Waiting to be read";
  const { pagesRead, pagesTotal, scansRead, scansTotal } = reading;
  if (reading.state === "UNDERSTANDING" || reading.state === "COMPLETED")
    return "Looking for the policy's values";
  if (scansTotal > 0 && pagesRead === pagesTotal)
    return `Reading scanned page ${Math.min(scansRead + 1, scansTotal)} of ${scansTotal}`;
  return pagesTotal === null || pagesTotal === undefined
    ? "Opening the document"
    : `Reading page ${Math.min(pagesRead + 1, pagesTotal)} of ${pagesTotal}`;
}

function Outcome({
  used,
  current,
  draft,
  account,
  onChooseAccount,
  isDisabled,
}: IntakePanelProps & { current: ReadIntake }) {
  const { insured, accounts } = current;
  if (used.isAccepted) return <Filled used={used} draft={draft} account={account} current={current} />;
  const offers = onChooseAccount && (
    <div
      className={css({
        display: "flex",
        flexWrap: "wrap",
        gap: "8",
        mt: "8",
        "& button": { textDecoration: "none" },
      })}
    >
      {accounts
        .filter(({ id }) => id !== account?.id)
        .map((each) => (
          <Button key={each.id} size="small" disabled={isDisabled} onClick={() => onChooseAccount(each)}>
            <span className={css({ maxW: "[240px]", truncate: true })}>Use {each.account.name}</span>
          </Button>
        ))}
      {account && (
        <Button size="small" disabled={isDisabled} onClick={used.useAnyway}>
          Use it anyway
        </Button>
      )}
    </div>
  );
  if (!account) {
    const name = insured?.name;
    return (
      <Banner
        hue="sky"
        title={name ? endSentence(`The document insures ${name}`) : "The document does not name the insured."}
      >
        {accounts.length > 0
          ? "Choose the account to fill in the policy."
          : "Choose the account above to fill in the policy. No account of yours has this name."}
        {offers}
      </Banner>
    );
  }
  return (
    <Banner
      hue="amber"
      title={endSentence(
        `The document insures ${insured?.name ?? "someone else"}, but the policy is for ${account.account.name}`,
      )}
    >
      Nothing was filled in. Choose the right account, or use the document anyway if it is the same client.
      {offers ?? (
        <div className={css({ mt: "8", "& button": { textDecoration: "none" } })}>
          <Button size="small" disabled={isDisabled} onClick={used.useAnyway}>
            Use it anyway
          </Button>
        </div>
      )}
    </Banner>
  );
}

interface FilledProps {
  used: UsedIntake;
  current: ReadIntake;
  draft: PolicyDraft;
  account: AccountChoiceFragment | null;
}

/** "9 values filled in, 2 to check. The document insures Cedar Hollow Bakery LLC." */
function Filled({ used: { values }, current: { insured, match }, draft, account }: FilledProps) {
  const filled = values.filter((value) => isFilledWith(draft, value));
  const toCheck = filled.filter(({ checkReason }) => checkReason !== null).length;
  const open = values.length - filled.length;
  const parts = [
    `${counted(filled.length, "field")} filled in`,
    ...(toCheck > 0 ? [`${toCheck} to check`] : []),
    ...(open > 0 ? [`${open} left to you`] : []),
  ];
  return (
    <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
      {parts.join(", ")}. Each shows the page that it comes from.{" "}
      {insured === null ? (
        <strong className={css({ color: "status.amber.fg", fontWeight: "medium" })}>
          {endSentence(`The document does not name the insured: check that it is ${account?.account.name}`)}
        </strong>
      ) : match === "SAME" ? (
        endSentence(`The document insures ${insured.name}`)
      ) : (
        <strong className={css({ color: "status.amber.fg", fontWeight: "medium" })}>
          The document insures {insured.name}, not {account?.account.name}; it is used anyway.
        </strong>
      )}
    </p>
  );
}
