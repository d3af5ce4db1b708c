import { type FormEvent, type ReactNode, useState } from "react";
import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { SignInShell } from "./sign-in-shell.tsx";

interface EmailStepProps {
  initialEmail?: string;
  onSubmitEmail: (email: string) => void;
  isBusy?: boolean;
  emailError?: string | null | undefined;
  /** A message about no particular field. */
  error?: string | null | undefined;
  /** Above the form: why the person is here. */
  notice?: ReactNode;
}

/** Step one: the e-mail address. A code follows by e-mail; there are no passwords. */
export function EmailStep({
  initialEmail = "",
  onSubmitEmail,
  isBusy = false,
  emailError,
  error,
  notice,
}: EmailStepProps) {
  const [email, setEmail] = useState(initialEmail);
  const [ownError, setOwnError] = useState<string | null>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("email") as HTMLInputElement;
    const address = input.value.trim();
    const problem = !address
      ? "Enter your work email address."
      : input.validity.typeMismatch
        ? "Enter an email address, such as name@agency.com."
        : null;
    setOwnError(problem);
    if (problem) input.focus();
    else onSubmitEmail(address);
  };

  return (
    <SignInShell
      title="Sign in"
      note="New to Carabiner? Ask the person who manages your agency’s account to add you."
    >
      <p className={css({ mt: "8", fontSize: "[15px]", lineHeight: "[23px]", color: "fg.muted" })}>
        Enter your work email, and we’ll send you a six-digit code.
      </p>
      {notice && <div className={css({ mt: "16" })}>{notice}</div>}
      <form noValidate onSubmit={submit} className={css({ mt: "24" })}>
        {error && (
          <div className={css({ mb: "16" })}>
            <Banner hue="red" title={error} isAlert />
          </div>
        )}
        <Field
          label="Email Address"
          error={emailError ?? ownError}
          hint="We send a code. There are no passwords."
          isRequired
        >
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="name@agency.com"
            // The field is the only thing on this page.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            size="large"
            value={email}
            maxLength={254}
            onChange={(event) => {
              setEmail(event.target.value);
              setOwnError(null);
            }}
          />
        </Field>
        <Button
          type="submit"
          tone="primary"
          size="large"
          isBusy={isBusy}
          busyLabel="Sending the code"
          className={css({ w: "full", mt: "16" })}
        >
          Continue
        </Button>
      </form>
    </SignInShell>
  );
}
