import { useState } from "react";
import { policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import { FormSection } from "../form-kit/form-section.tsx";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import type { CertifiablePolicyFragment } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { valueName } from "./certificate-draft.ts";

export interface AskedLimit {
  policyId: string;
  key: string;
  label: string;
}

/** Of the words that begin it, to lead there. */
export const typedLimitsId = "typed-limits";

interface TypedLimitsProps {
  form: FormErrors;
  policies: readonly CertifiablePolicyFragment[];
  asked: readonly AskedLimit[];
  /** What the preview says of them. */
  refused: readonly { name: string; message: string }[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

/** Limits that certificates usually show and no document of the policy states. */
export function TypedLimits(props: TypedLimitsProps) {
  const { policies, asked, refused, values, onChange } = props;
  // Nobody is corrected in the middle of a word.
  const [focused, setFocused] = useState<string | null>(null);
  const form: FormErrors = {
    ...props.form,
    errorOf: (path) =>
      props.form.errorOf(path) ??
      (path === focused ? undefined : refused.find((each) => each.name === path)?.message),
  };
  const { name } = useViewer();
  const groups = policies
    .map((policy) => ({ policy, limits: asked.filter(({ policyId }) => policyId === policy.id) }))
    .filter(({ limits }) => limits.length > 0);
  if (groups.length === 0) return null;
  return (
    <FormSection title="Limits that no document states">
      <p id={typedLimitsId} className={css({ color: "fg.muted" })}>
        They are left out unless you type them. The certificate stores that {name} typed them.
      </p>
      {groups.map(({ policy: { id, type, policyNumber }, limits }) => (
        <fieldset key={id} className={css({ minW: "0" })}>
          <legend className={css({ textStyle: "label", mb: "8" })}>
            {policyTypeLabels[type]}
            {policyNumber && (
              <span className={css({ color: "fg.muted", fontWeight: "normal" })}> {policyNumber}</span>
            )}
          </legend>
          <div className={gridStyle}>
            {limits.map(({ key, label }) => {
              const path = valueName(id, key);
              return (
                <div
                  key={key}
                  onFocus={() => setFocused(path)}
                  onBlur={() => setFocused((last) => (last === path ? null : last))}
                >
                  <TextField
                    form={form}
                    path={path}
                    label={label}
                    placeholder="Not shown"
                    value={values[path] ?? ""}
                    onChange={(value) => onChange(path, value)}
                  />
                </div>
              );
            })}
          </div>
        </fieldset>
      ))}
    </FormSection>
  );
}

const gridStyle = css({
  display: "grid",
  gridTemplateColumns: "[repeat(auto-fill, minmax(200px, 1fr))]",
  alignItems: "end",
  gap: "12",
});
