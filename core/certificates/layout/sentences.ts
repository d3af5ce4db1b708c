/** The sentences that we print. They say what the page is and what it is not; no one else's wording is used. */
import type { CertificateKind, CertificateSnapshot, PrintedMark } from "../model.ts";
import { longDate } from "./dates.ts";
import { oneLine } from "./printable.ts";

const titles: Record<CertificateKind, string> = {
  LIABILITY: "Certificate of insurance",
  PROPERTY: "Evidence of property insurance",
};

export const titleOf = (kind: CertificateKind): string => titles[kind];

/** The title of the file. */
export const fileTitleOf = ({ kind, number, holder }: CertificateSnapshot): string =>
  `${titles[kind]} ${number}, ${oneLine(holder.name)}`;

export function introOf({ kind, agency, issuedOn }: CertificateSnapshot): string {
  const what =
    kind === "PROPERTY"
      ? "the property insured under them and its lenders"
      : "their limits and what the holder has by endorsement";
  return `${oneLine(agency.name)} prepared this page for the holder. It lists policies of the insured as they were on ${longDate(issuedOn)}, with ${what}.`;
}

/** At the foot of every page. */
export const notice =
  "For information only. This page is a summary: it is not part of any policy and changes nothing in one. The holder " +
  "has only the rights that a policy or an endorsement itself gives, and losses during a term can use up part of a " +
  "limit. Who is notified when a policy ends early depends on that policy.";

export const verification = {
  title: "Check that this is still valid",
  how: (address: string) => `Scan, or open ${address} and enter`,
  answer: "You will see whether it is valid today and since when.",
} as const;

/** "CG 20 10 12 19, ongoing operations". */
export const proofLine = ({
  formNumber,
  edition,
  scope,
}: Pick<PrintedMark["proofs"][number], "formNumber" | "edition" | "scope">): string =>
  [
    formNumber === null ? "The policy’s own wording" : [formNumber, edition].filter(Boolean).join(" "),
    ...(scope === null ? [] : [scope]),
  ]
    .map(oneLine)
    .join(", ");

/** Why the endorsement applies to this holder. */
export const reachLine = ({ contract }: PrintedMark): string =>
  contract === null
    ? "The endorsement names the holder"
    : `Required by written contract, as confirmed by ${oneLine(contract.name)}`;

/** In place of limits; an empty column would look like a misprint. */
export const noLimits = "No limits stated";

/** The same on evidence of property. */
export const noValues = "No values stated";

/** Where nobody asked for a mark, an endorsement may still give one: that there is none is not for the form to say. */
export const noMarks = "No endorsement stated";

export const enteredBy = (names: readonly string[]): string =>
  `† Entered by ${names.map(oneLine).join(", ")}`;
