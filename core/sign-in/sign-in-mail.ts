/**
 * The mail that contains a code. The job re-reads the registry and mails only an address that belongs to an agency,
 * only while the sign-in is valid, and only once, so a late or repeated job sends nothing outdated.
 */
import { and, eq, gt, isNull } from "drizzle-orm";
import * as v from "valibot";
import { agencies, signInAddresses } from "#core/agencies";
import type { RegistryDb } from "../shared/database.ts";
import { mailAside, mailCode, mailPage, mailText } from "../shared/mail-page.ts";
import type { Mailer } from "../shared/mailer.ts";
import { deriveSignInCode } from "./sign-in-code.ts";
import { signIns } from "./tables.ts";

/** The payload on the mail queue, without address or code. */
export const signInMailMessageSchema = v.strictObject({
  job: v.literal("send-sign-in-mail"),
  signInId: v.pipe(v.string(), v.startsWith("sgn_"), v.maxLength(64)),
  requestId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
});
export type SignInMailMessage = v.InferOutput<typeof signInMailMessageSchema>;

export interface SignInMailDeps {
  registry: RegistryDb;
  nowMs(): number;
  /** The key for codes. */
  secret: string;
  mailer: Mailer;
}

/** True if a mail was sent to the mailer. */
export async function deliverSignInMail(
  deps: SignInMailDeps,
  { signInId, isRepeat }: { signInId: string; isRepeat: boolean },
): Promise<boolean> {
  const [found] = await deps.registry
    .select({ email: signIns.email, agencyName: agencies.name })
    .from(signIns)
    .innerJoin(signInAddresses, eq(signInAddresses.email, signIns.email))
    .innerJoin(agencies, eq(agencies.id, signInAddresses.agencyId))
    .where(
      and(
        eq(signIns.id, signInId),
        isNull(signIns.endedAt),
        isNull(signIns.mailedAt),
        gt(signIns.expiresAt, deps.nowMs()),
        eq(agencies.state, "ACTIVE"),
      ),
    );
  if (!found) return false;
  const code = await deriveSignInCode(deps.secret, signInId);
  const mail = signInMail({ code, agencyName: found.agencyName });
  await deps.mailer.send({ to: found.email, ...mail, idempotencyKey: signInId, isRepeat });
  await deps.registry.batch([
    deps.registry.update(signIns).set({ mailedAt: deps.nowMs() }).where(eq(signIns.id, signInId)),
  ]);
  return true;
}

function signInMail({ code, agencyName }: { code: string; agencyName: string }): {
  subject: string;
  text: string;
  html: string;
} {
  const why = `Someone, hopefully you, is signing in to ${agencyName} on Carabiner.`;
  const how = "Enter it on the page where you asked for it. It works once and expires in 10 minutes.";
  const care =
    "Nobody from Carabiner will ever ask you for this code. If you did not request it, you can ignore this email.";
  return {
    subject: `${code} is your Carabiner code`,
    text: `${why}\n\nYour code: ${code}\n\n${how}\n\n${care}\n`,
    html: mailPage({
      title: "Your Carabiner code",
      preview: "Expires in 10 minutes.",
      parts: [mailText(why), mailCode(code), mailText(how), mailAside(care)],
    }),
  };
}
