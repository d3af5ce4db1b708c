import { css } from "#styled/css";
import { OpenWorkDocument, type OpenWorkQuery } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { mayBeAssigned } from "../session/standing.ts";
import { useColleagues } from "../session/viewer.ts";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { Select, type SelectOption } from "../ui/select.tsx";
import { rulesNaming } from "./rules-naming.ts";
import type { UserRow } from "./user-row.ts";

type OpenWork = OpenWorkQuery["agencyUsers"][number]["openWork"];

/** Where a user's open work goes: it stays, it is nobody's, or the id of another user. Null until it is chosen. */
export type WorkGoesTo = "STAY" | "NOBODY" | (string & {}) | null;

export const workGoesToId = (goesTo: WorkGoesTo): string | null => (goesTo === "NOBODY" ? null : goesTo);

export interface FoundWork {
  /** Null until it is known. */
  work: OpenWork | null;
  /** The types whose rules name the user. */
  rules: readonly string[];
  problem: string | null;
}

export function useOpenWork(userId: string, isWanted = true): FoundWork {
  const { data, problem } = useQuery(OpenWorkDocument, isWanted ? {} : null);
  return {
    work: data?.agencyUsers.find(({ id }) => id === userId)?.openWork ?? null,
    rules: data ? rulesNaming(data.servicingSettings.rules, userId) : [],
    problem,
  };
}

const listWork = ({ serviceRequests, policies, accounts }: OpenWork): string[] => [
  ...(serviceRequests > 0 ? [counted(serviceRequests, "open service request")] : []),
  ...(policies > 0 ? [counted(policies, "policy", "policies")] : []),
  ...(accounts > 0 ? [counted(accounts, "account")] : []),
];

export const hasOpenWork = ({ work }: FoundWork): boolean => work !== null && listWork(work).length > 0;

/** Whether it is known where the work goes: there is none, or someone has chosen. */
export const isWorkSettled = (found: FoundWork, goesTo: WorkGoesTo): boolean =>
  found.work !== null && (goesTo !== null || !hasOpenWork(found));

interface OpenWorkFieldProps {
  user: Pick<UserRow, "id" | "name">;
  found: FoundWork;
  value: WorkGoesTo;
  onChange: (goesTo: WorkGoesTo) => void;
  /** It cannot stay where it is. */
  mustMove?: boolean;
}

/** What a user is responsible for, and who takes it over. */
export function OpenWorkField({
  user,
  found: { work, rules, problem },
  value,
  onChange,
  mustMove,
}: OpenWorkFieldProps) {
  const colleagues = useColleagues();
  if (!work) return <p className={css({ mt: "12" })}>{problem ?? "Looking for open work..."}</p>;
  const listed = listWork(work);
  const options: SelectOption[] = [
    ...(mustMove ? [] : [{ value: "STAY", label: `Leave it with ${user.name}` }]),
    ...colleagues
      .filter((colleague) => mayBeAssigned(colleague) && colleague.id !== user.id)
      .map(({ id, name }) => ({ value: id, label: name })),
    { value: "NOBODY", label: "Nobody: leave it unassigned" },
  ];
  return (
    <div className={css({ mt: "12", color: "fg.default" })}>
      {listed.length === 0 ? (
        <p>{user.name} has no open work.</p>
      ) : (
        <>
          <p className={css({ textStyle: "label" })}>Open work</p>
          <ul className={css({ mb: "12", color: "fg.muted" })}>
            {listed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Field label="Reassign it to" isRequired={mustMove === true}>
            <Select
              options={options}
              value={value}
              onChange={onChange}
              placeholder="Choose who takes it over"
            />
          </Field>
        </>
      )}
      {rules.length > 0 && (
        <p className={css({ mt: "12", color: "fg.muted" })}>
          {rules.length === 1 ? "The rule for" : "The rules for"} {rules.join(", ")}{" "}
          {rules.length === 1 ? "names" : "name"} {user.name}. Choose someone else in Settings, Servicing.
        </p>
      )}
    </div>
  );
}
