import type { ReactNode } from "react";
import { css } from "#styled/css";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import type { CaraIssueLineFieldsFragment } from "../graphql/generated/graphql.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";

interface LineChoicesProps {
  lines: readonly CaraIssueLineFieldsFragment[];
  form: FormErrors;
  /** Ids of the policies that are to be shown. */
  shown: ReadonlySet<string>;
  /** What is typed, by `valueNames`. */
  limits: ReadonlyMap<string, string>;
  onShow: (shown: ReadonlySet<string>) => void;
  onType: (limits: ReadonlyMap<string, string>) => void;
  marksOf: (policyId: string) => ReactNode;
}

/** Names the field of a limit among those of all lines. */
const nameOf = (policyId: string, key: string): string => `${policyId} ${key}`;

/** The limits that may be typed, in the order in which they are sent. */
export const valueNames = (lines: readonly CaraIssueLineFieldsFragment[]) =>
  lines.flatMap(({ policyId, limits }) =>
    limits.map(({ key, value }) => ({ policyId, key, value, name: nameOf(policyId, key) })),
  );

export const typedIn = (lines: readonly CaraIssueLineFieldsFragment[]): ReadonlyMap<string, string> =>
  new Map(valueNames(lines).flatMap(({ name, value }) => (value ? [[name, value] as const] : [])));

const row = css({
  py: "12",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});
const policy = css({ textStyle: "label", overflowWrap: "anywhere" });
const grid = css({
  display: "grid",
  gridTemplateColumns: "[repeat(auto-fill, minmax(200px, 1fr))]",
  alignItems: "start",
  gap: "12",
});

/** The lines of a certificate: which it shows, the limits of each that no document gives, and its marks. */
export function LineChoices({ lines, form, shown, limits, onShow, onType, marksOf }: LineChoicesProps) {
  const names = valueNames(lines).map(({ name }) => name);
  const show = (policyId: string, isOn: boolean) => {
    onShow(new Set(isOn ? [...shown, policyId] : [...shown].filter((each) => each !== policyId)));
    form.clearErrors((path) => path === "policyIds");
  };
  return (
    <Field
      label="Lines"
      isGroup
      error={form.errorOf("policyIds")}
      hint="A line that is not ticked is left off. Limits can be typed where no document gives them. Only an endorsement gives a mark, and it is checked against the holder when you save."
    >
      <ul className={css({ mt: "8" })}>
        {lines.map((line) => (
          <li key={line.policyId} className={row}>
            <Checkbox
              label={<span className={policy}>{line.policyName}</span>}
              checked={shown.has(line.policyId)}
              onChange={({ target }) => show(line.policyId, target.checked)}
            />
            {shown.has(line.policyId) && (
              <div
                // Limits of several lines are called the same.
                role="group"
                aria-label={line.policyName}
                className={css({ display: "grid", gap: "14", ml: "24", mt: "8" })}
              >
                {line.limits.length > 0 && (
                  <div className={grid}>
                    {line.limits.map(({ key, label, typedBy }) => {
                      const name = nameOf(line.policyId, key);
                      return (
                        <TextField
                          key={key}
                          form={form}
                          path={`values.${names.indexOf(name)}.value`}
                          label={label}
                          placeholder="Not shown"
                          hint={typedBy ? `Typed by ${typedBy}` : undefined}
                          value={limits.get(name) ?? ""}
                          onChange={(text) => onType(new Map([...limits, [name, text]]))}
                        />
                      );
                    })}
                  </div>
                )}
                {marksOf(line.policyId)}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Field>
  );
}
