/** The words of the email that a certificate is attached to. What people typed is text here, never markup. */
import { endSentence } from "../shared/end-sentence.ts";
import { mailAside, mailButton, mailPage, mailText } from "../shared/mail-page.ts";
import { longDate } from "./layout/dates.ts";
import { describeReplaced, type ReplacedSnapshot } from "./describe-replaced.ts";
import type { CertificateKind, CertificateSnapshot } from "./model.ts";

/** Of what the certificate prints, what its mail says. */
export type MailedSnapshot = Pick<
  CertificateSnapshot,
  "kind" | "number" | "issuedOn" | "verification" | "policies"
> & {
  agency: Pick<CertificateSnapshot["agency"], "name">;
  insured: Pick<CertificateSnapshot["insured"], "name">;
  holder: Pick<CertificateSnapshot["holder"], "name">;
};

const nouns: Record<CertificateKind, [inTitle: string, inSentence: string]> = {
  LIABILITY: ["Certificate of insurance", "the certificate of insurance"],
  PROPERTY: ["Evidence of property insurance", "the evidence of property insurance"],
};

/** `message`: what the sender added; empty if nothing. `hasReplies`: answers reach the agency. `replaced`: what it replaces. */
export function certificateMail(
  { kind, number, issuedOn, verification, agency, insured, holder, policies }: MailedSnapshot,
  {
    message,
    hasReplies,
    replaced = null,
  }: { message: string; hasReplies: boolean; replaced?: ReplacedSnapshot | null },
): { subject: string; text: string; html: string } {
  const [title, noun] = nouns[kind];
  const subject = `${title} ${number} for ${insured.name}`;
  const what = `Attached is ${noun} ${number} for ${insured.name}, sent by ${endSentence(agency.name)}`;
  const whose = `It was issued on ${longDate(issuedOn)} to ${endSentence(holder.name)}`;
  const changes = replaced ? [describeReplaced(policies, replaced).join(" ")] : [];
  const how = "You can check at any time whether it is still valid:";
  const replies = hasReplies ? `Reply to this email to reach ${endSentence(agency.name)}` : null;
  const typed = message === "" ? [] : message.split(/\n+/);
  return {
    subject,
    text: `${[what, whose, ...changes, ...(message === "" ? [] : [message]), `${how} ${verification.url}`, ...(replies ? [replies] : [])].join("\n\n")}\n`,
    html: mailPage({
      title: subject,
      preview: `From ${agency.name}`,
      parts: [
        mailText(what),
        mailText(whose),
        ...changes.map(mailText),
        ...typed.map(mailText),
        mailText(how),
        mailButton("Verify this certificate", verification.url),
        ...(replies ? [mailAside(replies)] : []),
      ],
    }),
  };
}
