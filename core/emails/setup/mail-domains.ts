/**
 * The domains that an agency's mail depends on, the records that they need, and whether those are there: the domain that the
 * product sends from, and the agency's own, without whose records nobody can tell its colleagues from somebody who only
 * says so.
 */
import type { Dns } from "./dns.ts";
import {
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  type RecordKind,
  type SpfDemand,
  type Verdict,
} from "./judge-records.ts";

export const domainUses = ["SENDING", "OWN"] as const;
export type DomainUse = (typeof domainUses)[number];

export interface DomainRecord extends Verdict {
  kind: RecordKind;
  type: "TXT" | "CNAME";
  /** Where it is looked for; null if only the mail service knows. */
  name: string | null;
  /** What to enter; null if the mail service shows it. */
  value: string | null;
}

export interface MailDomain {
  domain: string;
  use: DomainUse;
  /** What sends its mail; null if that is not known. */
  service: string | null;
  records: DomainRecord[];
}

interface MailService {
  name: string;
  /** `host`: below the domain; empty for the domain itself. */
  spf: { host: string; include: string | null; alias: string | null };
  dkim: {
    selectors: readonly string[];
    /** The selectors are the same at everybody. */
    isSure: boolean;
    type: "TXT" | "CNAME";
  };
}

const dnsOf = (host: string, domain: string) => (host === "" ? domain : `${host}.${domain}`);

/** Sources: the providers' documentation of domains (resend.com, postmarkapp.com, developers.cloudflare.com). */
const providers = {
  resend: {
    name: "Resend",
    spf: { host: "send", include: "amazonses.com", alias: null },
    dkim: { selectors: ["resend"], isSure: true, type: "TXT" },
  },
  postmark: {
    name: "Postmark",
    spf: { host: "pm-bounces", include: null, alias: "pm.mtasv.net" },
    dkim: { selectors: [], isSure: false, type: "TXT" },
  },
  cloudflare: {
    name: "Cloudflare",
    spf: { host: "cf-bounce", include: "_spf.mx.cloudflare.net", alias: null },
    dkim: { selectors: ["cf-bounce"], isSure: true, type: "TXT" },
  },
} as const satisfies Record<string, MailService>;
export type SendingProvider = keyof typeof providers;

const google: MailService = {
  name: "Google Workspace",
  spf: { host: "", include: "_spf.google.com", alias: null },
  // An administrator may have chosen another one.
  dkim: { selectors: ["google"], isSure: false, type: "TXT" },
};
const microsoft: MailService = {
  name: "Microsoft 365",
  spf: { host: "", include: "spf.protection.outlook.com", alias: null },
  dkim: { selectors: ["selector1", "selector2"], isSure: false, type: "CNAME" },
};
const other: MailService = {
  name: "",
  spf: { host: "", include: null, alias: null },
  dkim: { selectors: [], isSure: false, type: "TXT" },
};

/** By the servers that receive its mail. */
function serviceOf(servers: readonly string[]): MailService {
  const isAt = (domain: string) =>
    servers.some((server) => server === domain || server.endsWith(`.${domain}`));
  if (isAt("google.com") || isAt("googlemail.com")) return google;
  return isAt("mail.protection.outlook.com") || isAt("mx.microsoft") ? microsoft : other;
}

/** A domain with many parts is not asked about for ever. */
const PARENTS_MAX = 4;

/** The domain and those above it that may have a DMARC record for it. */
function lineOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels
    .slice(0, -1)
    .map((_, at) => labels.slice(at).join("."))
    .slice(0, PARENTS_MAX);
}

async function checkRecords(dns: Dns, domain: string, service: MailService): Promise<DomainRecord[]> {
  const { spf, dkim } = service;
  const demand: SpfDemand = { ...spf, name: dnsOf(spf.host, domain), service: service.name };
  const keysName = `_domainkey.${domain}`;
  const [spfAnswer, allKeys, keys, policies] = await Promise.all([
    dns.find(demand.name, "TXT"),
    dns.find(keysName, "TXT"),
    Promise.all(
      dkim.selectors.map(async (selector) => {
        const name = `${selector}.${keysName}`;
        return { name, answer: await dns.find(name, "TXT") };
      }),
    ),
    Promise.all(
      lineOf(domain).map(async (each) => {
        const name = `_dmarc.${each}`;
        return { name, answer: await dns.find(name, "TXT") };
      }),
    ),
  ]);
  return [
    {
      kind: "SPF",
      type: spf.alias === null ? "TXT" : "CNAME",
      name: demand.name,
      value: spf.alias ?? (spf.include === null ? null : `v=spf1 include:${spf.include} ~all`),
      ...judgeSpf(spfAnswer, demand),
    },
    {
      kind: "DKIM",
      type: dkim.type,
      name: keys[0]?.name ?? null,
      value: null,
      ...judgeDkim(keys, { all: allKeys, name: keysName, isSure: dkim.isSure }),
    },
    {
      kind: "DMARC",
      type: "TXT",
      name: `_dmarc.${domain}`,
      value: "v=DMARC1; p=none",
      ...judgeDmarc(policies),
    },
  ];
}

/** The domain that the product sends from. `selector`: of its key, if the provider chose one for it. */
export async function checkSendingDomain(
  dns: Dns,
  { provider, domain, selector }: { provider: SendingProvider; domain: string; selector: string | null },
): Promise<MailDomain> {
  const known: MailService = providers[provider];
  const service: MailService =
    selector === null ? known : { ...known, dkim: { ...known.dkim, selectors: [selector], isSure: true } };
  return { domain, use: "SENDING", service: service.name, records: await checkRecords(dns, domain, service) };
}

/** The agency's own domain, where its people have their mailboxes. */
export async function checkOwnDomain(dns: Dns, domain: string): Promise<MailDomain> {
  const servers = await dns.find(domain, "MX");
  const service = serviceOf(servers.tag === "FOUND" ? servers.values : []);
  const records = await checkRecords(dns, domain, service);
  return { domain, use: "OWN", service: service.name || null, records };
}
