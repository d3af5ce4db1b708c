/** Files from people whose role may not upload them: refused before a byte is stored. */
import { beforeAll, expect, test } from "vitest";
import { type Role, roles } from "../../core/shared/actor.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { makePdf } from "../support/made-files.ts";
import { makePicture } from "../support/pictures.ts";
import { createPolicy } from "../support/running-policies.ts";
import { countFilesOf, countOpenUploads } from "../support/stored-files.ts";

let agency: RunningAgency;
let paths: Record<"logo" | "form" | "request" | "policy", string>;
beforeAll(async () => {
  agency = await openAgency("Larkspur Insurance");
  const { policyId } = await createPolicy(agency.owner);
  const { createServiceRequest } = await agency.owner.graphql<{ createServiceRequest: { id: string } }>(
    `mutation { createServiceRequest(input: { type: DOCUMENT_REQUEST, clientName: "Ines Calloway",
      details: { documentRequest: { type: "Loss runs" } } }) { id } }`,
  );
  paths = {
    logo: "/app/settings/agency/logo",
    form: "/app/settings/forms",
    request: `/app/servicing/${createServiceRequest.id}/resolve`,
    policy: `/app/policies/${policyId}/documents/new`,
  };
});

/** Everything that an upload leaves: files, parts, rows and the jobs that clean up. */
async function countTraces() {
  const [rows] = await agency.sql(
    "SELECT (SELECT count(*) FROM uploads) AS uploads, (SELECT count(*) FROM outbox) AS jobs",
  );
  return { ...rows, files: countFilesOf(agency), open: countOpenUploads() };
}

const without = (...allowed: Role[]) => roles.filter((role) => !allowed.includes(role));
const refused = [
  ...without("OWNER", "ADMIN").flatMap((role) => [
    { role, what: "logo" as const },
    { role, what: "form" as const },
  ]),
  { role: "READ_ONLY", what: "request" },
  { role: "READ_ONLY", what: "policy" },
] as const;

test.each(refused)("$role: a $what leaves nothing in storage", async ({ role, what }) => {
  const before = await countTraces();
  const isPicture = what === "logo";
  const bytes = isPicture ? makePicture(320, 80, [[10, 10, 40, 40]]) : await makePdf([["Loss runs"]]);
  const body = new FormData();
  body.set("type", "OTHER");
  body.append(
    what === "request" ? "files" : "file",
    new Blob([bytes as BlobPart]),
    isPicture ? "logo.png" : "form.pdf",
  );
  await agency.sql("UPDATE users SET role = ?", [role]);
  try {
    const response = await agency.owner.fetch(paths[what], { method: "POST", body });
    expect(response.status, await response.text()).toBe(403);
  } finally {
    await agency.sql("UPDATE users SET role = 'OWNER'");
  }
  expect(await countTraces()).toEqual(before);
});
