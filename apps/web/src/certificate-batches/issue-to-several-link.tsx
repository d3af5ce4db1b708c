import { ButtonLink } from "../ui/button.tsx";

/** Leads from an account's certificates or holders to a batch. */
export function IssueToSeveralLink({ accountId }: { accountId: string }) {
  return <ButtonLink to={`/app/accounts/${accountId}/certificates/batch`}>Issue to Several</ButtonLink>;
}
