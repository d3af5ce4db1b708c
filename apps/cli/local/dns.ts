/**
 * DNS of a local product: the emulator, which knows the domains of the demo agency, unless DNS_API_URL leads to a real
 * resolver.
 */
import { type DnsRecords, startDns } from "../../../fixtures/emulators/dns.ts";

export interface LocalDns {
  vars: Record<string, string>;
  /** A note for the person who started it. */
  note: string;
}

/** Invented. The demo agency's own domain lacks a DMARC record, so that the check has something to say. */
const zones: Readonly<Record<string, DnsRecords>> = {
  "send.carabiner.example": { TXT: ["v=spf1 include:amazonses.com ~all"] },
  "resend._domainkey.carabiner.example": { TXT: ["p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCarabinerDemo"] },
  "_dmarc.carabiner.example": { TXT: ["v=DMARC1; p=quarantine"] },
  "tidewaterlocke.example": { TXT: ["v=spf1 include:_spf.google.com ~all"], MX: ["1 smtp.google.com."] },
  "google._domainkey.tidewaterlocke.example": {
    TXT: ["v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQTidewaterDemo"],
  },
};

export async function openLocalDns(environment: NodeJS.ProcessEnv = process.env): Promise<LocalDns> {
  const given = environment["DNS_API_URL"];
  if (given) return { vars: { DNS_API_URL: given }, note: given };
  const { url } = await startDns(zones);
  return { vars: { DNS_API_URL: url }, note: `invented records, plays at ${new URL("/plays", url).href}` };
}
