/**
 * Tasks as a service rep, a producer and an account manager type them, with what each of them wants to happen. Written
 * before they were tried; those that are kept aside were not looked at while the words were mended.
 */
export interface StaffTask {
  /** The messages of one workspace in turn; what is judged is what stands after the last one. */
  say: readonly string[];
  /** NOT_FOUND: nothing on file says it, and she says so. */
  does: "ANSWER" | "NOT_FOUND" | "ASK" | "EMAIL" | "PRESET";
  client?: string;
  /** Of an answer, a question or an email: all of these stand in it, in any case. */
  says?: readonly string[];
  /** Among the choices. */
  offers?: readonly string[];
  preset?: string;
  to?: string;
  isKeptAside?: true;
}

const larkspur = "Larkspur Catering LLC";
const masonry = "Stonebridge Masonry Inc.";
const properties = "Stonebridge Properties LLC";
const juniper = "Juniper Court HOA";
const stonebridges = [masonry, properties];

export const staffTasks: readonly StaffTask[] = [
  // A service rep.
  { say: ["need a coi asap"], does: "ASK", says: ["client"] },
  {
    say: ["can u review this cert against their contract"],
    does: "ASK",
    says: ["client", "attach"],
    isKeptAside: true,
  },
  { say: ["compare the 2 quotes pls"], does: "ASK", says: ["client", "attach"] },
  {
    say: ["Larkspur prop policy premium?"],
    does: "ASK",
    client: larkspur,
    says: ["which"],
    isKeptAside: true,
  },
  { say: ["whats the deductible on stonebridge's policy"], does: "ASK", offers: stonebridges },
  {
    say: ["Whats the premium on Larkspurs property policy", "the 2nd one, LC-302"],
    does: "ANSWER",
    client: larkspur,
    says: ["7,900"],
    isKeptAside: true,
  },
  {
    say: ["When does Larkspur's GL expire?", "no, the auto"],
    does: "ANSWER",
    client: larkspur,
    says: ["08/15/2027"],
  },
  {
    say: ["What is the premium of Stonebridge Masonry's GL?", "no, the other policy"],
    does: "ANSWER",
    client: masonry,
    says: ["12,150"],
    isKeptAside: true,
  },
  { say: ["pls send nadia her id cards"], does: "ASK", client: larkspur },
  {
    say: ["Nadia Brandt called, wants to add a 2023 Transit van to thier auto, eff today"],
    does: "ASK",
    client: larkspur,
    isKeptAside: true,
  },
  { say: ["cancel SM-2 eff 12/31"], does: "ASK", client: masonry, says: ["cancel"] },
  {
    say: ["mortgagee change on SP-9, new lender is Prairie Home Bank"],
    does: "ASK",
    client: properties,
    offers: ["Evidence of property insurance"],
    isKeptAside: true,
  },
  {
    say: ["new loss payee for larkspur's van: Tri-County Credit Union, they need proof"],
    does: "ASK",
    client: larkspur,
  },
  {
    say: ["Insured says they never got thier renewal packet - Juniper Court"],
    does: "ASK",
    client: juniper,
    isKeptAside: true,
  },
  {
    say: ["file a claim for larkspur, kitchen fire last nite"],
    does: "ASK",
    client: larkspur,
    says: ["claim"],
  },
  {
    say: ["update Greta's email to greta.osei@stonebridge.example"],
    does: "ASK",
    client: properties,
    isKeptAside: true,
  },
  { say: ["note to file: spoke w Nadia, shes adding a food truck in spring"], does: "ASK", client: larkspur },
  { say: ["reinstate LC-202 they paid today"], does: "ASK", client: larkspur, isKeptAside: true },
  // A producer.
  { say: ["whats coming up for renewal for Larkspur"], does: "ANSWER", client: larkspur, says: ["LC-"] },
  {
    say: ["do we have an umbrella on stonebridge masonry"],
    does: "ANSWER",
    client: masonry,
    says: ["umbrella"],
    isKeptAside: true,
  },
  {
    say: ["Prep me for the Juniper Court meeting tmrw"],
    does: "ASK",
    client: juniper,
    offers: [`List all policies of ${juniper}`],
  },
  {
    say: ["round out larkspur - what are they missing"],
    does: "PRESET",
    client: larkspur,
    preset: "COVERAGE_GAP_ANALYSIS",
    isKeptAside: true,
  },
  { say: ["proposal for juniper court pls"], does: "ASK", client: juniper, says: ["attach"] },
  { say: ["remarket the stonebridge acct"], does: "ASK", offers: stonebridges, isKeptAside: true },
  {
    say: ["Email Theo that his audit is due 12/15 and ask for the payroll by class code"],
    does: "EMAIL",
    client: masonry,
    to: "theo@office.example",
    says: ["audit", "payroll"],
  },
  {
    say: ["tell greta the roof inspection passed. also whats her premium"],
    does: "EMAIL",
    client: properties,
    to: "greta@office.example",
    says: ["roof inspection passed"],
    offers: ["Whats her premium"],
    isKeptAside: true,
  },
  { say: ["which carriers is larkspur with"], does: "ANSWER", client: larkspur, says: ["Granite Mutual"] },
  {
    say: ["What's the GL premium for Larkspur?", "same for stonebridge"],
    does: "ASK",
    offers: stonebridges,
    isKeptAside: true,
  },
  {
    say: ["What's the GL premium for Larkspur?", "same for stonebridge", masonry],
    does: "ANSWER",
    client: masonry,
    says: ["6,400"],
  },
  { say: ["bind it"], does: "ASK", isKeptAside: true },
  // An account manager.
  { say: ["check the renewal policy against expiring"], does: "ASK", says: ["client", "attach"] },
  { say: ["Please complete an ACORD 125"], does: "ASK", says: ["client"], isKeptAside: true },
  { say: ["does the lease mean they need more umbrella?"], does: "ASK", says: ["client", "attach"] },
  {
    say: ["I attached the sub's certificate, does it comply?"],
    does: "ASK",
    says: ["attach"],
    isKeptAside: true,
  },
  { say: ["draft an email asking for updated driver list"], does: "ASK", says: ["client"] },
  { say: ["what's the expiration date"], does: "ASK", says: ["client"], isKeptAside: true },
  {
    say: ["larkspur cert for the Millrace Hotel, same as last yr"],
    does: "PRESET",
    client: larkspur,
    preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
  },
  {
    say: ["List all policies of Larkspur", "nope wrong client, Juniper Court"],
    does: "ANSWER",
    client: juniper,
    says: ["JC-5"],
    isKeptAside: true,
  },
  {
    say: ["Order loss runs for Stonebridge Masonry from Granite"],
    does: "ASK",
    client: masonry,
    says: ["loss run"],
  },
  {
    say: ["Email Nadia Brandt the property premium"],
    does: "ASK",
    client: larkspur,
    says: ["which"],
    isKeptAside: true,
  },
];
