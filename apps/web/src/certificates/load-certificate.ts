import { notFound } from "@tanstack/react-router";
import {
  CertificateDeliveriesDocument,
  type CertificateDeliveriesQuery,
  CertificateDocument,
  type CertificateQuery,
} from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";

type Deliveries = Pick<NonNullable<CertificateDeliveriesQuery["certificate"]>, "deliveries">;
export type ShownCertificate = NonNullable<CertificateQuery["certificate"]> & Deliveries;

/** A certificate of this account with its deliveries, the newest first. */
export async function loadCertificate(accountId: string, id: string, signal: AbortSignal) {
  const [{ certificate, lastChangeSeq }, sent] = await Promise.all([
    load(CertificateDocument, { id }, signal),
    load(CertificateDeliveriesDocument, { id }, signal),
  ]);
  if (!certificate || certificate.account.id !== accountId) throw notFound();
  return { lastChangeSeq, certificate: { ...certificate, deliveries: sent.certificate?.deliveries ?? [] } };
}
