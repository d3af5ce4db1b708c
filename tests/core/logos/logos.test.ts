import { expect, onTestFinished, test } from "vitest";
import { documentUploads } from "#core/documents";
import { createLogos, findServedLogo, storedLogos } from "#core/logos";
import { logoBytesMax } from "#model/logos";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { openTestAgency } from "../../support/agency-database.ts";
import { rowsOf } from "../../support/book-of-business.ts";
import { makePhoto, makePicture } from "../../support/pictures.ts";

async function open() {
  const agency = await openTestAgency();
  onTestFinished(agency.close);
  const files = new Map<string, Uint8Array>();
  const storage = {
    put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
    delete: async (keys: readonly string[]) => keys.forEach((key) => files.delete(key)),
    readRange: async (key: string, start: number, end: number) => files.get(key)?.slice(start, end) ?? null,
  };
  const scope = agency.scope();
  const logos = createLogos(scope, storage);
  const send = async (bytes: Uint8Array, kind: "PNG" | "JPEG" | "GIF" = "PNG") => {
    const { uploadId, storageKey } = await documentUploads.awaitUpload(scope);
    files.set(storageKey, bytes);
    const [size, sha256] = [bytes.length, await sha256Hex(bytes)];
    await documentUploads.registerUpload(scope, {
      ...{ uploadId, storageKey, kind, size, sha256, name: "logo", mediaType: `image/${kind.toLowerCase()}` },
    });
    return uploadId;
  };
  return { agency, scope, files, logos, send };
}

const png = makePicture(320, 80, []);

test("a logo is stored with its size in pixels, served by its id, and the upload is gone", async () => {
  const { agency, scope, files, logos, send } = await open();
  expect(await logos.find()).toBeNull();
  const stored = await logos.upload(await send(png));
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
  expect(stored.value).toMatchObject({ mediaType: "image/png", width: 320, height: 80, size: png.length });
  expect(await logos.find()).toEqual(stored.value);
  expect([...files.keys()]).toEqual([`logos/${stored.value.id}`]);
  expect(await findServedLogo(scope.db, stored.value.id)).toMatchObject({ mediaType: "image/png" });
  expect(await findServedLogo(scope.db, "lgo_other")).toBeNull();
  const entries = await rowsOf(agency, "SELECT action FROM audit_entries WHERE entity = 'agency'");
  expect(entries).toEqual([{ action: "agency.uploadLogo" }]);
});

test("a new logo takes the place of the old one, whose file is deleted; so is that of a removed one", async () => {
  const { scope, files, logos, send } = await open();
  const first = await logos.upload(await send(png));
  const second = await logos.upload(await send(makePhoto(1), "JPEG"));
  if (!first.ok || !second.ok) throw new Error("Both are accepted.");
  expect(second.value).toMatchObject({ mediaType: "image/jpeg" });
  expect(second.value.width).toBeGreaterThan(0);
  expect([...files.keys()]).toEqual([`logos/${second.value.id}`]);
  expect(
    await storedLogos.findNamed(scope.db, [`logos/${first.value.id}`, `logos/${second.value.id}`]),
  ).toEqual([`logos/${second.value.id}`]);
  expect(await logos.remove()).toEqual({ ok: true, value: second.value.id });
  expect(await logos.find()).toBeNull();
  expect(files.size).toBe(0);
  expect(await logos.remove()).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
});

const wide = png.slice();
new DataView(wide.buffer, wide.byteOffset).setUint32(16, 4001);
const large = new Uint8Array(logoBytesMax + 1);
large.set(png);

test.each<[string, Uint8Array, "PNG" | "JPEG" | "GIF", string]>([
  ["is another kind of picture", png, "GIF", "neither a PNG nor a JPEG"],
  ["is larger than 1 MB", large, "PNG", "larger than 1 MB"],
  ["is wider than 4,000 pixels", wide, "PNG", "4,000 pixels"],
  ["ends in its header", png.slice(0, 20), "PNG", "damaged"],
  ["is a JPEG without a frame", makePhoto(1).slice(0, 20), "JPEG", "damaged"],
])("a file that %s is refused, and the logo stays", async (_, bytes, kind, message) => {
  const { files, logos, send } = await open();
  const before = await logos.upload(await send(png));
  if (!before.ok) throw new Error("It is accepted.");
  expect(await logos.upload(await send(bytes, kind))).toMatchObject({
    ok: false,
    error: { code: "VALIDATION", fields: [{ path: "file", message: expect.stringContaining(message) }] },
  });
  expect(await logos.find()).toEqual(before.value);
  expect([...files.keys()].filter((key) => key.startsWith("logos/"))).toEqual([`logos/${before.value.id}`]);
});

test("of two uploads at once, one is stored and the other is a conflict; no file is left over", async () => {
  const { files, logos, send } = await open();
  const uploads = [await send(png), await send(png)];
  const outcomes = await Promise.all(uploads.map((id) => logos.upload(id)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: "CONFLICT" } });
  expect([...files.keys()].filter((key) => key.startsWith("logos/"))).toHaveLength(1);
});

test("an upload makes one logo", async () => {
  const { logos, send } = await open();
  const upload = await send(png);
  expect(await logos.upload(upload)).toMatchObject({ ok: true });
  expect(await logos.upload(upload)).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
});
