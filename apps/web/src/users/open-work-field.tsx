import { css } from "#styled/css";
import { OpenWorkDocument, type OpenWorkQuery } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { useColleagues } from "../session/viewer.ts";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { Select, type SelectOption } from "../ui/select.tsx";
import type { UserRow } from "./user-row.ts";

type OpenWork = OpenWorkQuery["agencyUsers"][number]["openWork"];

/** Where a user's open work goes: it stays, it is nobody's, or the id of another user. */
export type WorkGoesTo = "STAY" | "NOBODY" | (string & {});

export const workGoesToId = (goesTo: WorkGoesTo): string | null => (goesTo === "NOBODY" ? null : goesTo);

/** Null until it is known. */
export function useOpenWork(userId: string): { work: OpenWork | null; problem: string | null } {
  const { data, problem } = useQuery(OpenWorkDocument, {});
  return { work: data?.agencyUsers.find(({ id }) => id === userId)?.openWork ?? null, problem };
}

const listWork = ({ serviceRequests, policies, accounts }: OpenWork): string[] => [
  ...(serviceRequests > 0 ? [counted(serviceRequests, "open service request")] : []),
  ...(policies > 0 ? [counted(policies, "policy", "policies")] : []),
  ...(accounts > 0 ? [counted(accounts, "account")] : []),
];

interface OpenWorkFieldProps {
  user: UserRow;
  work: ReturnType<typeof useOpenWork>;
  value: WorkGoesTo;
  onChange: (goesTo: WorkGoesTo) => void;
  /** It cannot stay where it is. */
  mustMove?: boolean;
}

/** What a user is responsible for, and who takes it over. */
export function OpenWorkField({
  user,
  work: { work, problem },
  value,
  onChange,
  mustMove,
}: OpenWorkFieldProps) {
  const colleagues = useColleagues();
  if (!work) return <p className={css({ mt: "12" })}>{problem ?? "Looking for open work..."}</p>;
  const listed = listWork(work);
  if (listed.length === 0) return <p className={css({ mt: "12" })}>{user.name} has no open work.</p>;
  const options: SelectOption[] = [
    ...(mustMove ? [] : [{ value: "STAY", label: `Leave it with ${user.name}` }]),
    { value: "NOBODY", label: "Nobody" },
    ...colleagues
      .filter(({ id, state }) => state === "ACTIVE" && id !== user.id)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={css({ mt: "12", color: "fg.default" })}>
      <p className={css({ textStyle: "label" })}>Open work</p>
      <ul className={css({ mb: "12", color: "fg.muted" })}>
        {listed.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Field label="Reassign it to">
        <Select options={options} value={value} onChange={onChange} />
      </Field>
    </div>
  );
}
