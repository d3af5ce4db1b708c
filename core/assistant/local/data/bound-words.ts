/** Words by which a sentence binds somebody else than the insured: those whom it works with, or the other party. */
import { list } from "./list.ts";

/** Whom a party works with. Others know them in the plural. */
export const thirdParties = list(`
  contractor; subcontractor; subconsultant; consultant; subtenant; sublessee; sublicensee; supplier; vendor; hauler;
  exhibitor; performer; caterer`);

/** The insured sees to it that somebody else does something. */
export const seesTo = list(`
  require; requires; requiring; cause; causes; causing; ensure; ensures; ensuring; oblige; obliges; obligate; obligates`);
export const obtaining = list("obtain; obtains; collect; collects; secure; secures; receive; get");
/** Words that stand between that and whom it is about, or before whom a duty is laid on. */
export const between = list(`
  that; each; all; any; every; of; its; their; his; the; such; other; own; lower; tier; third; party; independent;
  applicable; if`);
/** Some of those say that it is nobody of the contract. */
export const ofEach = list("each; all; any; every; its; their; his; such; other; applicable");
/** Those that a party has, as against one of several parties. */
export const ofParty = list("its; their; his; other");
export const joining = list("and; or");
export const binding = list("shall; must; will; agrees; agree");

/** What somebody does who has to be insured. */
export const insures = list(
  "maintain; carry; procure; purchase; provide; keep; obtain; furnish; insure; effect",
);
/** Words between the duty and that. */
export const manner = list(`
  also; at; its; their; own; sole; cost; and; expense; times; all; continuously; similarly; likewise; a; to; be; required`);
/** What the sentence is about. */
export const ofInsurance: readonly string[] = [
  "insur*",
  "coverage|coverages",
  "policy|policies",
  "subrogation",
  "certificate|certificates",
];

/** Who is seldom the insured of a certificate that a contract asks for; it counts where nobody knows the insured's side. */
export const otherSides = list(
  "landlord; lessor; owner; licensor; lender; city; county; district; university",
);
