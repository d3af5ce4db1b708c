/** The local mailbox as tools read it. */
export interface Mail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
  attachments: { name: string; mediaType: string; size: number; url: string }[];
}

export async function listMail(url: string, to: string): Promise<Mail[]> {
  const response = await fetch(`${url}/dev/mailbox`, { headers: { accept: "application/json" } });
  return ((await response.json()) as Mail[]).filter((mail) => mail.to === to);
}

export const codeOf = ({ text }: Mail): string => /\b\d{6}\b/.exec(text)?.[0] ?? "";

/** The mails that contain a code; an invitation contains none. */
export const listCodeMail = async (url: string, to: string): Promise<Mail[]> =>
  (await listMail(url, to)).filter((mail) => codeOf(mail) !== "");

/** Waits for the `nth` mail with a code to this address and returns the code. */
export async function waitForCode(url: string, to: string, nth = 1): Promise<string> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const mails = await listCodeMail(url, to);
    const newest = mails[0];
    if (newest && mails.length >= nth) return codeOf(newest);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`Mail ${nth} to ${to} did not arrive.`);
}
