/**
 * The one way into an agency for mail, whatever door it came to. The address is the claim: it leads to one agency, and all
 * that may be done with it is to add a message.
 */
import { mailNames } from "#core/agencies";
import { EMAIL_BYTES_MAX, readRecipient, receiveEmail } from "#core/emails";
import { openFileStorage } from "./adapters/file-storage.ts";
import { checkedClaim, openRegistry } from "./adapters/agency-database.ts";
import { composeForAgency } from "./agency-ports.ts";
import { type Config, type Env, readConfig } from "./config.ts";

export interface MailAtTheDoor {
  raw: Uint8Array;
  /** The envelope's; the header may name anybody. */
  recipient: string;
  /** Empty: nobody is to be answered. Null: the door does not know. */
  envelopeFrom: string | null;
  /** How the receiver at this door names itself in the header with its verdict on the sender; null if it writes none. */
  receiver: string | null;
}

/** REFUSED: for good, with a sentence for whoever sent it. Rejects if it may be taken later. */
export type MailOutcome = { tag: "TAKEN" } | { tag: "REFUSED"; reason: string };

const refused = (reason: string): MailOutcome => ({ tag: "REFUSED", reason });

export async function takeMail(
  env: Env,
  { raw, recipient, envelopeFrom, receiver }: MailAtTheDoor,
  { requestId, later }: { requestId: string; later(work: Promise<unknown>): void },
): Promise<MailOutcome> {
  const config = readConfig(env);
  if (raw.length > EMAIL_BYTES_MAX)
    return refused("This message is larger than 25 MB. Send large files in several messages.");
  if (raw.length === 0) return refused("This message is empty. Please write it again and send it once more.");
  const keys = { current: config.MAIL_TAG_SECRET, former: config.MAIL_TAG_SECRETS_FORMER };
  const address = await readRecipient(recipient, keys);
  const agencyId =
    address && address.domain === config.MAIL_DOMAIN
      ? await mailNames.findAgency(openRegistry(config).db, address.name)
      : null;
  if (!address || agencyId === null)
    return refused(
      "This address does not receive mail. Check its spelling, or ask the agency for its address.",
    );
  const claim = checkedClaim(agencyId, "mail-address");
  const actor = { kind: "WORKFLOW", id: "mail-arrival" } as const;
  const { scope } = composeForAgency(env, claim, { requestId, later, actor });
  await receiveEmail(scope, openFileStorage(env.FILES, claim), {
    raw,
    recipient: `${address.name}@${address.domain}`,
    answers: address.answers,
    envelopeFrom: envelopeFrom?.toLowerCase() ?? null,
    receiver,
  });
  return { tag: "TAKEN" };
}

/** Never changed once they are made, so an isolate reads each once. */
const addresses = new Map<string, string>();

/** Where an agency receives mail; null if the product receives none. */
export async function findMailAddress(config: Config, agencyId: string): Promise<string | null> {
  if (config.MAIL_DOMAIN === undefined) return null;
  const known = addresses.get(agencyId);
  if (known !== undefined) return known;
  const address = `${await mailNames.of(openRegistry(config).db, agencyId)}@${config.MAIL_DOMAIN}`;
  addresses.set(agencyId, address);
  return address;
}
