/**
 * The mail that brings a code. The job re-reads the registry: it mails only an address that an agency has, and
 * only while the sign-in is the live one, so a late or repeated job sends nothing that is of no use any more.
 */
import { and, eq, gt, isNull } from "drizzle-orm";
import * as v from "valibot";
import { agencies, signInAddresses } from "#core/agencies";
import type { RegistryDb } from "../shared/database.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { deriveSignInCode } from "./sign-in-code.ts";
import { signIns } from "./tables.ts";

/** What travels on the mail queue: no address and no code. */
export const signInMailMessageSchema = v.strictObject({
  job: v.literal("send-sign-in-mail"),
  signInId: v.pipe(v.string(), v.startsWith("sgn_"), v.maxLength(64)),
  requestId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
});
export type SignInMailMessage = v.InferOutput<typeof signInMailMessageSchema>;

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same mail handed over twice is sent once by providers that know keys. */
  idempotencyKey: string;
}

export interface SignInMailDeps {
  registry: RegistryDb;
  nowMs(): number;
  /** The key for codes. */
  secret: string;
  send(mail: OutgoingMail): Promise<void>;
}

/** True if a mail was handed to the mailer. */
export async function deliverSignInMail(deps: SignInMailDeps, signInId: string): Promise<boolean> {
  const [found] = await deps.registry
    .select({ email: signIns.email, agencyName: agencies.name })
    .from(signIns)
    .innerJoin(signInAddresses, eq(signInAddresses.email, signIns.email))
    .innerJoin(agencies, eq(agencies.id, signInAddresses.agencyId))
    .where(
      and(
        eq(signIns.id, signInId),
        isNull(signIns.endedAt),
        gt(signIns.expiresAt, deps.nowMs()),
        eq(agencies.state, "ACTIVE"),
      ),
    );
  if (!found) return false;
  const code = await deriveSignInCode(deps.secret, signInId);
  const mail = signInMail({ code, agencyName: found.agencyName });
  await deps.send({ to: found.email, ...mail, idempotencyKey: signInId });
  return true;
}

function signInMail({ code, agencyName }: { code: string; agencyName: string }): {
  subject: string;
  text: string;
  html: string;
} {
  const why = `Somebody, hopefully you, is signing in to ${agencyName} on Carabiner.`;
  const how = "Enter it on the page where you asked for it. It works once and expires in 10 minutes.";
  const care =
    "Nobody from Carabiner will ever ask you for this code. If you did not ask for it, you need not do anything.";
  return {
    subject: `${code} is your Carabiner code`,
    text: `${why}\n\nYour code: ${code}\n\n${how}\n\n${care}\n`,
    html: htmlOf({ code, why, how, care }),
  };
}

/** Tables and inline styles are what mail programs agree on; both color schemes stay legible. */
function htmlOf({ code, why, how, care }: { code: string; why: string; how: string; care: string }): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const line = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${font};${style}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Your Carabiner code</title>
</head>
<body style="margin:0;padding:0;background:#f4f4f2">
<div style="display:none;max-height:0;overflow:hidden">Expires in 10 minutes.</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f2">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e2e2df;border-radius:12px">
<tr><td style="padding:32px">
${line("Carabiner", "font-size:17px;font-weight:600;color:#1c1c1a")}
${line(why, "font-size:15px;line-height:24px;color:#3a3a37")}
<p style="margin:24px 0;padding:20px 0;background:#f4f4f2;border-radius:8px;text-align:center;${font};font-size:32px;line-height:40px;font-weight:600;letter-spacing:8px;color:#1c1c1a">${escapeHtml(code)}</p>
${line(how, "font-size:15px;line-height:24px;color:#3a3a37")}
${line(care, "margin:0;font-size:13px;line-height:20px;color:#6b6b66")}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
