import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";

/** A plain form: the browser itself opens the answer's page. */
export function CodeForm() {
  return (
    <form action="/verify" method="get" className={css({ mt: "24" })}>
      <Field
        label="Verification code"
        hint="32 letters and digits. Capitals, spaces and hyphens do not matter."
      >
        <TextInput
          name="code"
          size="large"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          required
          className={css({ fontVariantNumeric: "tabular-nums" })}
        />
      </Field>
      <Button type="submit" tone="primary" size="large" className={css({ w: "full", mt: "16" })}>
        Verify
      </Button>
    </form>
  );
}
