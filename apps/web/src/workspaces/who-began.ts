/** Who began a workspace, or one task of it: an email that arrived is nobody's doing at the agency. */
interface Begun {
  /** Who wrote the email that began it; null if a user did. */
  mailSender?: string | null | undefined;
}

const ofMail = (sender: string) => `Email from ${sender}`;

/** "Odette Marlowe", "Email from Anna Pelletier"; null if nobody is known. */
export const beganBy = ({
  mailSender,
  agencyUser,
}: Begun & { agencyUser?: { name: string } | null | undefined }): string | null =>
  mailSender ? ofMail(mailSender) : (agencyUser?.name ?? null);

/** "asked by Odette Marlowe", "started by the email of Anna Pelletier". */
export const askedByText = ({
  mailSender,
  asker,
}: Begun & { asker?: { name: string } | null | undefined }): string | null => {
  if (mailSender) return `started by the email of ${mailSender}`;
  return asker ? `asked by ${asker.name}` : null;
};

/** Whose words a message is: of an email, its sender's. */
export const writerOf = ({
  mailSender,
  author,
}: Begun & { author?: { name: string } | null | undefined }): { name: string; isByMail: boolean } =>
  mailSender
    ? { name: mailSender, isByMail: true }
    : { name: author?.name ?? "Someone at the agency", isByMail: false };
