/** The agency's logo at its own address: only for the agency's users, and never run as anything but a picture. */
import { beforeAll, expect, inject, test } from "vitest";
import { Client } from "../../apps/cli/local/client.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { makePicture } from "../support/pictures.ts";

const png = makePicture(320, 80, [[10, 10, 40, 40]]);
const path = "/app/settings/agency/logo";

let agency: RunningAgency;
let url: string;

const upload = (client: Client, bytes: Uint8Array, name: string) => {
  const body = new FormData();
  body.set("file", new Blob([bytes as BlobPart]), name);
  return client.fetch(path, { method: "POST", body });
};
const urlOf = async () => {
  const { agencyUser } = await agency.owner.graphql<{
    agencyUser: { agency: { logo: { url: string } | null } };
  }>("query { agencyUser { agency { logo { url } } } }");
  return agencyUser.agency.logo?.url ?? null;
};

beforeAll(async () => {
  agency = await openAgency("Larkspur Insurance");
  expect(await urlOf()).toBeNull();
  const first = await upload(agency.owner, png, "logo.png");
  expect(first.status, await first.text()).toBe(200);
  url = (await urlOf()) ?? "";
});

test("serves the picture to the agency's users in a sandbox, and to nobody else", async () => {
  const response = await agency.owner.fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''logo.png");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);

  const stranger = await openAgency("Stranger Insurance");
  expect((await stranger.owner.fetch(url)).status).toBe(404);
  expect((await new Client(inject("productUrl")).fetch(url)).status).toBe(401);
  await agency.sql("UPDATE users SET state = 'DISABLED'");
  const disabled = await agency.owner.fetch(url);
  await agency.sql("UPDATE users SET state = 'ACTIVE'");
  expect(disabled.status).toBe(401);
  expect((await agency.owner.fetch(url, { method: "POST" })).status).toBe(405);
});

test("refuses what is not a picture by its content, and keeps the logo", async () => {
  const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const refused = await upload(agency.owner, script, "logo.png");
  expect(refused.status).toBe(422);
  expect(await urlOf()).toBe(url);
});

test.each(["PRODUCER", "SERVICE", "READ_ONLY"])("%s cannot change it", async (role) => {
  await agency.sql("UPDATE users SET role = ?", [role]);
  try {
    expect((await upload(agency.owner, png, "logo.png")).status).toBe(403);
    expect((await agency.owner.fetch(path, { method: "DELETE" })).status).toBe(403);
    expect((await agency.owner.fetch(url)).status).toBe(200);
  } finally {
    await agency.sql("UPDATE users SET role = 'OWNER'");
  }
});

test("a deleted logo is gone", async () => {
  expect((await agency.owner.fetch(path, { method: "DELETE" })).status).toBe(200);
  expect(await urlOf()).toBeNull();
  expect((await agency.owner.fetch(url)).status).toBe(404);
});
