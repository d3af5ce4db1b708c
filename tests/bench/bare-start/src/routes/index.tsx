/** The same fifty accounts as our list, as a plain table, from the same database calls. */
import { createFileRoute } from "@tanstack/react-router";
import { createServerFn } from "@tanstack/react-start";
import { type Plan, runPlan } from "../../../run-plan.ts";

interface Account {
  id: string;
  type: string;
  name: string;
  email: string;
  line1: string;
  city: string;
}

const pageSize = 50;

const listAccounts = createServerFn().handler(async () => {
  const { PLAN = "", DATABASES = "" } = process.env;
  const results = await runPlan(DATABASES, JSON.parse(PLAN) as Plan);
  // The largest result is the list; the others are the session and the data for the page's frame.
  const [largest = []] = results.toSorted((left, right) => right.length - left.length);
  return largest.slice(0, pageSize).map((row) => {
    const { id, type, name, email, line1, city } = row as unknown as Account;
    // The last column is a subquery without a name.
    return { id, type, name, email, line1, city, contacts: String(Object.values(row).at(-1)) };
  });
});

export const Route = createFileRoute("/")({ loader: () => listAccounts(), component: Page });

function Page() {
  // The types know one router in the whole repository, and this is not it.
  const accounts = Route.useLoaderData() as unknown as (Account & { contacts: string })[];
  return (
    <table>
      <tbody>
        {accounts.map(({ id, type, name, email, line1, city, contacts }) => (
          <tr key={id}>
            <td>
              <a href={`/accounts/${id}`}>{name}</a>
            </td>
            <td>{type}</td>
            <td>{(JSON.parse(contacts) as { name: string }[]).map((contact) => contact.name).join(", ")}</td>
            <td>{email}</td>
            <td>
              {line1}, {city}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
