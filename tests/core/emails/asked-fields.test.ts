/** The day, the party and the number of what a stranger asks for, in wordings of many kinds. */
import { describe, expect, test } from "vitest";
import { understandMail } from "../../../apps/cli/golden-mails.ts";

/** A Thursday. */
const sent = "2026-12-03";

async function read(text: string, subject = "Insurance") {
  const { understood } = await understandMail({
    ...{ name: "", from: "Pat Doe <pat@doe.example>", sent, subject, text, truth: { requests: [] } },
  });
  const value = (name: string) =>
    understood.asked.flatMap(({ fields }) => fields).find((field) => field.name === name)?.value ?? null;
  return { understood, value };
}

describe("the day by which something is wanted", () => {
  test.each([
    ["Please send the COI by noon on Monday 12/7, after that I can't hold it.", "2026-12-07"],
    ["Please have the certificate in my hands no later than Tuesday, 12/15.", "2026-12-15"],
    ["Please send the loss runs by COB Friday.", "2026-12-04"],
    ["Please send the loss runs within thirty (30) days of this letter.", "2027-01-02"],
    ["Please submit a corrected certificate within 5 business days.", "2026-12-10"],
    ["Please send the dec page. Wednesday is early enough.", "2026-12-09"],
    ["Please send the dec page. No rush, in two weeks is fine.", "2026-12-17"],
    ["Please send a certificate before you start on Monday.", "2026-12-07"],
    ["The inspector comes Monday at 8, so please send the certificate by then.", "2026-12-07"],
    ["Please send the certificate. Drop dead date is 12/15.", "2026-12-15"],
    ["They won't let us on site Monday without it, so please send the certificate.", "2026-12-07"],
    ["Please send the dec page before I leave on Tuesday, so let's say Monday.", "2026-12-07"],
  ])("%s", async (text, day) => {
    expect((await read(text)).understood.due?.day).toBe(day);
  });

  test.each([
    "Please add the van to our auto policy effective 12/15.",
    "We have to be out of the building by December 31, so please cancel our policy.",
    "Please send loss runs valued within 90 days.",
    "Please add the trailer to our auto policy from 12/15 until 1/15.",
    "Bought a 2025 F250 off the lot today, can you add it to the auto policy?",
    "We got two bills, both with a due date of 12/20. Which of the two is right?",
    "Can you get us other quotes before it renews on January 15?",
  ])("is none in: %s", async (text) => {
    expect((await read(text)).understood.due).toBeNull();
  });
});

describe("the day from which it holds", () => {
  test.each([
    ["Please take the boat off the hull policy as of 11/28.", "2026-11-28"],
    ["Please remove Wyatt Coles from the auto policy. His last day was 12/2.", "2026-12-02"],
    ["The cooler goes in on December 14, please add it to our policy from that day on.", "2026-12-14"],
    ["Please cancel policy CA 660-1182, just let it run out on January 15.", "2027-01-15"],
    [
      "Please make both changes effective 12/15:\n\n1. Add a 2025 Ford F-350 to the auto policy\n2. Delete the 2012 Chevy 2500",
      "2026-12-15",
    ],
    ["Please add a driver to our auto policy, DOB 4/17/1996.", null],
    ["We sold the truck on 11/20. Please remove it from the policy.", null],
  ])("%s", async (text, day) => {
    expect((await read(text)).value("effectiveOn")).toBe(day);
  });
});

describe("whom a certificate is for", () => {
  test.each([
    [
      "need a coi for turner ridge builders 4410 w 9th st kansas city mo 64112",
      "turner ridge builders",
      "4410 w 9th st, kansas city, MO 64112",
    ],
    [
      "Please send evidence of property insurance on 915 N. Orchard Street, Wichita, KS 67203 (the “Property”) showing the mortgagee as follows:\n\nFirst Lodestar Bank\nISAOA/ATIMA\nAttn: Loan Servicing\n400 Commerce Plaza, Suite 210\nWichita, KS 67202",
      "First Lodestar Bank ISAOA/ATIMA",
      "400 Commerce Plaza, Suite 210, Wichita, KS 67202",
    ],
    [
      "We lend to your insured, Pelican Point Marina LLC, 1200 Harbor Road, Hampton, VA 23669. Please send a certificate to Tidewater Bank, 8 Pier St, Norfolk, VA 23501.",
      "Tidewater Bank",
      "8 Pier St, Norfolk, VA 23501",
    ],
    [
      "Please send a COI for our job at 9 Pine Court, Salem, OR 97301 to Juniper Management, 300 Capitol St, Salem, OR 97301.",
      "Juniper Management",
      "300 Capitol St, Salem, OR 97301",
    ],
    [
      "The landlord wants a certificate before they hand over the keys. Its Bay Harbor Plaza LLC.",
      "Bay Harbor Plaza LLC",
      null,
    ],
    ["please send a coi to big sky builders they need it today", "big sky builders", null],
    [
      "Please issue a certificate to Burger Barn, LLC, Attn: Compliance, 1 Barn Plaza, Plano, TX 75024.",
      "Burger Barn, LLC",
      "1 Barn Plaza, Plano, TX 75024",
    ],
    ["Please send a certificate for the Miller job.", null, null],
    [
      "Certificate please.\nHolder Name: Delmar Logistics, Inc.\nHolder Address: 7 Port Way\nCity/State/Zip: Savannah, GA 31401",
      "Delmar Logistics, Inc.",
      "7 Port Way, Savannah, GA 31401",
    ],
  ])("%s", async (text, name, address) => {
    const { value } = await read(text);
    expect([value("name"), value("address")]).toEqual([name, address]);
  });

  test("is said by the older message when somebody asks after it again", async () => {
    const older =
      "> Please send a certificate to Fenwick Mall LLC\n> 6000 Fenwick Pkwy, Overland Park, KS 66210.";
    const again = "Just following up, can you send the certificate by Friday please?";
    const quoted = `\n\nOn Wed, Dec 2, 2026 at 2:18 PM Pat Doe <pat@doe.example> wrote:\n${older}`;
    const { value } = await read(`${again}${quoted}`, "Re: certificate");
    expect([value("name"), value("address")]).toEqual([
      "Fenwick Mall LLC",
      "6000 Fenwick Pkwy, Overland Park, KS 66210",
    ]);
    expect(
      (await read(`Can you send a certificate to our landlord?${quoted}`, "Re: x")).value("name"),
    ).toBeNull();
  });

  test("each of two holders is an additional insured where both are", async () => {
    const { understood } = await read(
      "Please send certificates to both:\n\n1. Oak Hill HOA, 900 Oak Hill Dr, Tulsa, OK 74101\n2. Pine Ridge HOA, 12 Pine Ln, Tulsa, OK 74102\n\nBoth need to be additional insured.",
    );
    expect(understood.asked.map(({ details }) => details?.createCertificate?.additionalInsured)).toEqual([
      true,
      true,
    ]);
  });
});

describe("the number of a policy", () => {
  test.each([
    ["The cyber policy, CYB-20884, is too expensive. Please don't renew it.", "CYB-20884"],
    ["Please cancel GL-4471023 on 12/31.", "GL-4471023"],
    ["Please endorse our GL policy (CG 20 11) to add a waiver.", null],
    ["Please send the payroll for the policy audit, see WC5520917_audit.pdf.", null],
    ["Please cancel our policy, we moved to 12 Main St, Los Angeles, CA 90210.", null],
    ["Please add Terrence Boyd, OH lic RT204417, to the auto policy.", null],
  ])("%s", async (text, number) => {
    expect((await read(text)).value("policyNumber")).toBe(number);
  });

  test("may stand in the subject, and is shown there", async () => {
    const { understood } = await read("Please send the updated driver list.", "Pending: CA 4410098 Ashdown");
    const field = understood.asked[0]?.fields.find(({ name }) => name === "policyNumber");
    expect(field).toMatchObject({ value: "CA 4410098", quote: { page: 2, text: "CA 4410098" } });
  });
});

test("lines that are not asked for are left out of a quote", async () => {
  const { understood } = await read(
    "Please quote workers comp and a $5M umbrella over the GL and auto. We don't need cyber or EPLI.",
  );
  expect(understood.asked[0]?.details?.quoteRequest?.lines).toEqual(["UMBRELLA", "WORKERS_COMPENSATION"]);
});
