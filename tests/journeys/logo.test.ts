/** The agency's logo in its settings. */
import { expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";
import { makePicture } from "../support/pictures.ts";

test("an owner uploads, replaces and deletes the logo; what is no picture is refused with the reason", async () => {
  const { page, complaints } = await openJourney(await openBrowser());
  await visit(page, "/app/settings/agency");
  const section = page.getByRole("region", { name: "Logo" });
  await section.getByText("No logo yet.").waitFor();
  const choose = (name: string, bytes: Uint8Array) =>
    section
      .getByLabel("Logo file")
      .setInputFiles({ name, mimeType: "image/png", buffer: Buffer.from(bytes) });
  await choose("notes.txt", new TextEncoder().encode("Only text"));
  await section
    .getByText("This is neither a PNG nor a JPEG picture. Upload the logo as one of them.")
    .waitFor();
  await choose("large.png", new Uint8Array(1024 * 1024 + 1));
  await section.getByText("This picture is larger than 1 MB. Upload a smaller copy.").waitFor();

  await choose("logo.png", makePicture(320, 80, [[10, 10, 40, 40]]));
  const picture = section.getByRole("img", { name: "Logo of Larkspur Insurance" });
  await picture.waitFor();
  // It is not only there: the browser has drawn it.
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  const first = await picture.getAttribute("src");
  await choose("logo.png", makePicture(200, 200, [[10, 10, 40, 40]]));
  await expect.poll(() => picture.getAttribute("src")).not.toBe(first);

  await section.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await section.getByText("No logo yet.").waitFor();
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});
