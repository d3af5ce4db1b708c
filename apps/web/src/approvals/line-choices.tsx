import { css } from "#styled/css";
import type { CaraIssueLineFieldsFragment } from "../graphql/generated/graphql.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";

interface LineChoicesProps {
  lines: readonly CaraIssueLineFieldsFragment[];
  /** Ids of the policies that are to be shown. */
  shown: ReadonlySet<string>;
  /** What is typed, by `valueNames`. */
  limits: ReadonlyMap<string, string>;
  onShow: (shown: ReadonlySet<string>) => void;
  onType: (limits: ReadonlyMap<string, string>) => void;
  errorOf: (path: string) => string | undefined;
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

/** The lines of a certificate: which it shows, and the limits that no document gives. */
export function LineChoices({ lines, shown, limits, onShow, onType, errorOf }: LineChoicesProps) {
  const names = valueNames(lines).map(({ name }) => name);
  return (
    <Field
      label="Lines"
      isGroup
      error={errorOf("policyIds")}
      hint="A line that is not ticked is left off. Limits can be typed where no document gives them."
    >
      <ul className={css({ display: "grid", gap: "14", mt: "4" })}>
        {lines.map((line) => {
          const isOn = shown.has(line.policyId);
          return (
            <li key={line.policyId}>
              <Checkbox
                label={line.policyName}
                checked={isOn}
                onChange={({ target }) =>
                  onShow(
                    new Set(
                      target.checked
                        ? [...shown, line.policyId]
                        : [...shown].filter((each) => each !== line.policyId),
                    ),
                  )
                }
              />
              {isOn && line.limits.length > 0 && (
                <div
                  // Limits of several lines are called the same.
                  role="group"
                  aria-label={line.policyName}
                  className={css({
                    display: "grid",
                    gap: "8",
                    ml: "24",
                    mt: "6",
                    gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[minmax(0, 1fr) minmax(0, 1fr)]" },
                  })}
                >
                  {line.limits.map((limit) => {
                    const name = nameOf(line.policyId, limit.key);
                    return (
                      <Field
                        key={limit.key}
                        label={limit.label}
                        error={errorOf(`values.${names.indexOf(name)}.value`)}
                        hint={limit.typedBy ? `Typed by ${limit.typedBy}` : undefined}
                      >
                        <TextInput
                          name={name}
                          value={limits.get(name) ?? ""}
                          onChange={({ target }) => onType(new Map([...limits, [name, target.value]]))}
                        />
                      </Field>
                    );
                  })}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Field>
  );
}
