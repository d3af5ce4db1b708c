import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { CodeInput } from "../ui/code-input.tsx";
import { Loader } from "../ui/loader.tsx";
import { SignInShell } from "./sign-in-shell.tsx";

interface CodeStepProps {
  email: string;
  /** Called automatically once six digits are entered. */
  onSubmitCode: (code: string) => void;
  onSendNewCode: () => void;
  onUseAnotherEmail: () => void;
  isBusy?: boolean;
  isSending?: boolean;
  /** Time until a new code may be requested. */
  secondsToWait?: number;
  /** Shown once a new code is on its way. */
  hasSentNewCode?: boolean;
  error?: string | null | undefined;
}

const line = css({
  display: "flex",
  alignItems: "center",
  gap: "6",
  mt: "12",
  minH: "16",
  textStyle: "small",
  color: "fg.subtle",
});
const textButton = css({
  textStyle: "reading",
  minH: { base: "44", md: "24" },
  rounded: "sm",
  _hover: { textDecoration: "underline", textUnderlineOffset: "[3px]" },
  _disabled: { color: "fg.disabled", textDecoration: "none" },
});

/** Step two: six digits, submitted automatically with the last one. */
export function CodeStep(props: CodeStepProps) {
  const { email, onSubmitCode, onSendNewCode, onUseAnotherEmail, isBusy = false, isSending = false } = props;
  const { hasSentNewCode = false, secondsToWait = 0, error } = props;
  const [code, setCode] = useState("");
  const [attempt, setAttempt] = useState(0);

  // A rejected code is cleared and the cells start over, so that the next try begins at the first one.
  const refusal = isBusy ? null : (error ?? null);
  const [lastRefusal, setLastRefusal] = useState(refusal);
  if (refusal !== lastRefusal) {
    setLastRefusal(refusal);
    if (refusal) {
      setCode("");
      setAttempt((count) => count + 1);
    }
  }

  return (
    <SignInShell
      title="Verify sign in request"
      note="No code? Check your spam folder, or ask the person who manages your agency’s account."
    >
      <p className={css({ mt: "8", fontSize: "[15px]", lineHeight: "[23px]", color: "fg.muted" })}>
        Enter the six-digit code we sent to{" "}
        <b
          className={css({
            display: "block",
            fontWeight: "medium",
            color: "fg.default",
            overflowWrap: "anywhere",
          })}
        >
          {email}
        </b>
      </p>
      <div className={css({ mt: "32" })}>
        <CodeInput
          key={attempt}
          value={code}
          onChange={setCode}
          onComplete={onSubmitCode}
          isBusy={isBusy}
          isInvalid={Boolean(error) && code === ""}
          describedBy="code-note"
        />
        <output id="code-note" className={line}>
          {isBusy ? (
            <>
              <Loader size={14} /> Signing in
            </>
          ) : error ? (
            <span
              className={css({
                display: "flex",
                gap: "4",
                color: "danger.fg",
                "& .lucide": { w: "14", h: "14", mt: "1" },
              })}
            >
              <CircleAlert aria-hidden="true" />
              {error}
            </span>
          ) : hasSentNewCode ? (
            "A new code is on its way. The previous one still works as well."
          ) : (
            "Enter the sixth digit, and you are signed in."
          )}
        </output>
      </div>
      <div
        className={css({ display: "flex", flexWrap: "wrap", columnGap: "20", mt: { base: "16", md: "32" } })}
      >
        <button
          type="button"
          className={`${textButton} ${css({ color: "accent.fg", fontWeight: "medium" })}`}
          disabled={isBusy || isSending || secondsToWait > 0}
          onClick={() => {
            setCode("");
            onSendNewCode();
          }}
        >
          {isSending ? "Sending a new code" : "Send a new code"}
          {secondsToWait > 0 && !isSending && (
            <span className={css({ fontVariantNumeric: "tabular-nums" })}> in {secondsToWait} s</span>
          )}
        </button>
        <button
          type="button"
          className={`${textButton} ${css({ color: "fg.muted" })}`}
          onClick={onUseAnotherEmail}
        >
          Use another email
        </button>
      </div>
    </SignInShell>
  );
}
