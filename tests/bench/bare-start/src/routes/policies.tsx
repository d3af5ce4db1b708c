/** The same fifty policies as our list, as a plain table, from the same database calls. */
import { createFileRoute } from "@tanstack/react-router";
import { createServerFn } from "@tanstack/react-start";
import { type Plan, runPlan } from "../../../run-plan.ts";

const pageSize = 50;
/** Positions in the list's statement, where several columns have the same name. */
const shown = [
  "id",
  "account_name",
  "carrier_name",
  "type",
  "state",
  "policy_number",
  "expires_at",
  "premium",
];

const listPolicies = createServerFn().handler(async () => {
  const { PLAN = "", DATABASES = "" } = process.env;
  const results = await runPlan(DATABASES, JSON.parse(PLAN) as Plan);
  const rows = (results.find(([row]) => row && "policy_number" in row) ?? []) as Record<string, string>[];
  return rows
    .slice(0, pageSize)
    .map((row) => Object.fromEntries(shown.map((name) => [name, row[name] ?? ""])));
});

export const Route = createFileRoute("/policies")({ loader: () => listPolicies(), component: Page });

function Page() {
  // The types know one router in the whole repository, and this is not it.
  const policies = Route.useLoaderData() as unknown as Record<string, string>[];
  return (
    <table>
      <tbody>
        {policies.map((policy) => (
          <tr key={policy["id"]}>
            <td>
              <a href={`/policies/${policy["id"]}`}>{policy["policy_number"]}</a>
            </td>
            <td>{policy["account_name"]}</td>
            <td>{policy["type"]}</td>
            <td>{policy["carrier_name"]}</td>
            <td>{policy["state"]}</td>
            <td>{policy["expires_at"]}</td>
            <td>{Number(policy["premium"]) / 100}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
