import { notFound } from "@tanstack/react-router";
import {
  CertificateFormChoicesDocument,
  type CertificateFormChoicesQuery,
  CertificateFormDocument,
  type CertificateFormQuery,
  CertificateHolderChoicesDocument,
  type CertificateHolderChoicesQuery,
  CertificateRequestDocument,
  type CertificateRequestQuery,
  type HolderChoiceFragment,
  HolderChoiceDocument,
  ReplacedCertificateDocument,
  type ReplacedCertificateQuery,
} from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { isForCertificates } from "./form-choices.ts";
import { namesakesQuery } from "./namesakes-query.ts";

/** What a certificate that is issued again said, and its holder on the account's list. */
export type ReplacedCertificate = NonNullable<ReplacedCertificateQuery["certificate"]> & {
  record: HolderChoiceFragment | null;
};

export interface CertificateFormData {
  account: CertificateFormQuery["account"];
  /** The first of the account's holders. */
  holders: CertificateHolderChoicesQuery["certificateHolders"];
  /** The agency's own licensed forms. */
  forms: CertificateFormChoicesQuery["certificateForms"];
  replaced: ReplacedCertificate | null;
  /** The service request that it answers, and the holders whose names are like the one that it asks for. */
  requested?:
    | (NonNullable<CertificateRequestQuery["serviceRequest"]> & { named: readonly HolderChoiceFragment[] })
    | null;
}

const holdersAtOnce = 50;

/** `again`: the id of the certificate that is issued again. `request`: the id of the service request that asks for it. */
export async function loadCertificateForm(
  accountId: string,
  again: string | null,
  request: string | null,
  signal: AbortSignal,
): Promise<CertificateFormData> {
  const [{ account }, { certificateHolders }, { certificateForms }, replaced, requested] = await Promise.all([
    load(CertificateFormDocument, { accountId }, signal),
    load(CertificateHolderChoicesDocument, { accountId, first: holdersAtOnce }, signal),
    load(CertificateFormChoicesDocument, {}, signal),
    again === null ? null : loadReplaced(accountId, again, signal),
    request === null ? null : loadRequested(accountId, request, signal),
  ]);
  return {
    account,
    holders: certificateHolders,
    forms: certificateForms.filter(isForCertificates),
    replaced,
    requested,
  };
}

/** Null if it is closed by now: the form then starts empty. */
async function loadRequested(accountId: string, id: string, signal: AbortSignal) {
  const { serviceRequest } = await load(CertificateRequestDocument, { id }, signal);
  if (serviceRequest?.account?.id !== accountId || serviceRequest.state !== "OPEN") return null;
  const asked = serviceRequest.details.createCertificate;
  const found =
    asked && (await load(CertificateHolderChoicesDocument, namesakesQuery(accountId, asked.name), signal));
  return { ...serviceRequest, named: found?.certificateHolders.nodes ?? [] };
}

async function loadReplaced(
  accountId: string,
  id: string,
  signal: AbortSignal,
): Promise<ReplacedCertificate> {
  const { certificate } = await load(ReplacedCertificateDocument, { id }, signal);
  if (certificate?.accountId !== accountId) throw notFound();
  const { holderId } = certificate;
  const known = holderId ? await load(HolderChoiceDocument, { id: holderId }, signal) : null;
  return { ...certificate, record: known?.certificateHolder ?? null };
}
