/** The addresses of an agency's stored files. */
import { findServedCertificate } from "#core/certificates";
import { createDocuments } from "#core/documents";
import { findServedLogo } from "#core/logos";
import { findServedRequestFile } from "#core/servicing";
import { createFileRoute } from "./file-route.ts";

export const documentFiles = createFileRoute({
  noun: "file",
  missing: "This file does not exist, or it was deleted.",
  find: ({ scope }, id) => createDocuments(scope).findServedFile(id),
});

/** Certificates as they were issued. */
export const certificateFiles = createFileRoute({
  noun: "certificate",
  missing: "This certificate does not exist.",
  find: ({ scope }, id) => findServedCertificate(scope.db, id),
});

/** Files that answer service requests. */
export const serviceFiles = createFileRoute({
  noun: "file",
  missing: "This file does not exist.",
  find: ({ scope }, id) => findServedRequestFile(scope.db, id),
});

export const logoFiles = createFileRoute({
  noun: "logo",
  missing: "This logo does not exist, or it was replaced.",
  find: ({ scope }, id) => findServedLogo(scope.db, id),
});
