import { css } from "#styled/css";
import { CodeForm } from "./code-form.tsx";
import { VerifyFrame, verifyIntro } from "./verify-frame.tsx";

export function EnterCodePage() {
  return (
    <VerifyFrame>
      <h1 className={css({ textStyle: "heading.md" })}>Verify a certificate</h1>
      <p className={verifyIntro}>
        Enter the code that is printed on the certificate to see whether it is still valid.
      </p>
      <CodeForm />
    </VerifyFrame>
  );
}
