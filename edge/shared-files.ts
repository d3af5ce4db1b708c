/** Files that were mailed as links: the signed link leads to one file of one agency, and to nothing else there. */
import { refuseCertificateMail } from "#core/certificates";
import { type LinkedFile, openFileLink, openLinkedFile } from "#core/deliveries/links";
import { checkedClaim } from "./adapters/agency-database.ts";
import { openFileStorage, type StoredFile } from "./adapters/file-storage.ts";
import { composeForAgency } from "./agency-ports.ts";
import type { Config } from "./config.ts";
import type { RequestParts } from "./request-parts.ts";

export type SharedFile =
  | { tag: "FOUND"; name: string; mediaType: string; stored: StoredFile }
  | Exclude<LinkedFile, { tag: "FOUND" }>;

/** `isLook`: nothing is downloaded. */
export type SharedFiles = (link: string, isLook: boolean) => Promise<SharedFile>;

export const createSharedFiles =
  ({ env, requestId, later }: RequestParts, config: Config): SharedFiles =>
  async (text, isLook) => {
    const keys = { current: config.MAIL_TAG_SECRET, former: config.MAIL_TAG_SECRETS_FORMER };
    const link = await openFileLink(text, keys);
    if (!link) return { tag: "UNKNOWN" };
    const claim = checkedClaim(link.agencyId, "file link");
    const actor = { kind: "ANONYMOUS", id: null } as const;
    const { scope } = composeForAgency(env, claim, { requestId, later, actor });
    const storage = openFileStorage(env.FILES, claim);
    const file = await openLinkedFile(scope, link, {
      isLook,
      refuse: refuseCertificateMail,
      isStored: async (key) => (await storage.find(key)) !== null,
    });
    if (file.tag !== "FOUND") return file;
    const stored = await storage.find(file.storageKey);
    return stored ? { ...file, stored } : { tag: "GONE" };
  };
