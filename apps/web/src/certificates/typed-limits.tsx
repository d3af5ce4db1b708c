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
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

/** Limits that certificates usually show and no document of the policy states. */
export function TypedLimits({ form, policies, asked, values, onChange }: TypedLimitsProps) {
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
                <TextField
                  key={key}
                  form={form}
                  path={path}
                  label={label}
                  placeholder="Not shown"
                  value={values[path] ?? ""}
                  onChange={(value) => onChange(path, value)}
                />
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
