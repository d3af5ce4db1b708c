/** More people in a journey's agency, added through its settings and signed in with browsers of their own. */
import type { Browser } from "playwright-core";
import { inject } from "vitest";
import type { Client } from "../../apps/cli/local/client.ts";
import type { Role } from "../../core/shared/actor.ts";
import { openVisitor, type Visitor } from "./browser.ts";
import { type Journey, signInByCookie } from "./journey.ts";

export const usersPath = "/app/settings/subscription/users";

export interface Colleague {
  id: string;
  name: string;
  email: string;
}

/** Added and invited; has not signed in. */
export async function addColleague(journey: Journey, name: string, role: Role): Promise<Colleague> {
  const email = `${name.split(" ")[0]?.toLowerCase()}-${crypto.randomUUID().slice(0, 13)}@larkspur.example`;
  const { createAgencyUser } = await journey.send<{ createAgencyUser: { id: string } }>("POST", usersPath, {
    name,
    email,
    role,
    idempotencyKey: crypto.randomUUID(),
  });
  return { id: createAgencyUser.id, name, email };
}

export interface SignedInColleague extends Colleague, Visitor {
  /** Sends what a form would send, and returns the response as it is. */
  send(method: "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Response>;
}

export async function openColleague(
  browser: Browser,
  journey: Journey,
  name: string,
  role: Role,
): Promise<SignedInColleague> {
  const colleague = await addColleague(journey, name, role);
  const visitor = await openVisitor(browser, inject("productUrl"));
  const client: Client = await signInByCookie(visitor, colleague.email);
  return {
    ...colleague,
    ...visitor,
    send: (method, path, body = {}) =>
      client.fetch(path, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}
