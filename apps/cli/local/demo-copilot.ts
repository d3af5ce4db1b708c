/**
 * What the demo agency's staff have handed to Cara. She works on it while the agency is opened for the first time, so that
 * nobody waits for it: a certificate review, an exploration, a task that waits for an answer, and one for an approval.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Client } from "./client.ts";
import { at } from "./places.ts";

export interface DemoTask {
  /** A colleague's key, or "owner". */
  by: string;
  preset?: string;
  message?: string;
  /** Files in fixtures/. */
  files?: string[];
}

/** The same keys give the same workspaces, so an interrupted load resumes where it stopped. `owner`: signed in. */
export async function giveTasks(
  owner: Client,
  tasks: readonly DemoTask[],
  url: string,
  colleagues: readonly { key: string; email: string }[],
): Promise<void> {
  const clients = new Map([["owner", owner]]);
  for (const [place, { by, files = [], ...texts }] of tasks.entries()) {
    const client = clients.get(by) ?? (await signedIn(url, colleagues, by));
    clients.set(by, client);
    const sent = { ...texts, idempotencyKey: `demo-task-${place}` };
    const response = await client.fetch("/app/home", {
      method: "POST",
      ...(files.length === 0
        ? { body: JSON.stringify(sent), headers: { "content-type": "application/json" } }
        : { body: await formOf(sent, files) }),
    });
    if (!response.ok)
      throw new Error(`A demo task was not taken (${response.status}): ${await response.text()}`);
  }
}

async function formOf(texts: Readonly<Record<string, string>>, files: readonly string[]): Promise<FormData> {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts)) form.set(field, text);
  for (const file of files) form.append("files", new Blob([await readFile(at(file))]), basename(file));
  return form;
}

async function signedIn(
  url: string,
  colleagues: readonly { key: string; email: string }[],
  by: string,
): Promise<Client> {
  const colleague = colleagues.find(({ key }) => key === by);
  if (!colleague) throw new Error(`The demo agency has no colleague ${by}.`);
  const client = new Client(url);
  await client.signIn(colleague.email);
  return client;
}
