/** What the edge passes with each request that apps/web renders or answers (edge/http/pages.ts). */
import type { Verb } from "#model/shared";

/** A GraphQL response, as sent over the wire. */
export interface GraphQLAnswer {
  data?: unknown;
  errors?: readonly {
    message: string;
    path?: readonly (string | number)[];
    extensions?: Record<string, unknown>;
  }[];
}

export interface UploadProblem {
  status: number;
  path: string;
  message: string;
}

/** The outcome of each file that was sent to a page's path, or why the whole form was rejected. */
export type UploadsAnswer =
  | {
      ok: true;
      uploads: readonly (
        | { ok: true; uploadId: string }
        | { ok: false; name: string; problem: UploadProblem }
      )[];
      fields: Record<string, string>;
    }
  | { ok: false; problem: UploadProblem };

/** Whether a certificate is still valid, as anyone may ask. Dates are YYYY-MM-DD. */
export interface VerifiedCertificate {
  code: string;
  number: string;
  issuedOn: string;
  state: "VALID" | "SUPERSEDED" | "CHANGED" | "EXPIRED" | "CANCELED";
  since: string | null;
  /** Of the file as it was issued, in hexadecimal. */
  sha256: string;
  /** Milliseconds since 1970. */
  checkedAt: number;
  /** The agency's, whose calendar all of the days are of. */
  timeZone: string;
}

export type Verification =
  | { tag: "FOUND"; certificate: VerifiedCertificate }
  | { tag: "UNKNOWN" }
  | { tag: "TOO_MANY" };

export interface StartContext {
  nonce: string;
  requestId: string;
  /** Path and query of the requested page. */
  path: string;
  /** The addresses of the landing page's links. */
  landingLinks: { bookDemo: string | null; social: readonly { label: string; to: string }[] };
  /** Runs one of our documents, identified by its hash. */
  execute(hash: string, variables: Record<string, unknown>): Promise<GraphQLAnswer>;
  /** `verb`: what a person must be allowed to do before a byte is stored; WORK if omitted. */
  receiveUploads(filesMax: number, verb?: Verb): Promise<UploadsAnswer>;
  /**
   * Stores the files of a form, at most ten and possibly none, then calls `act`. If one of them is rejected, the response
   * says why, by file (`files.0`), and nothing is kept; what `act` leaves unused is deleted.
   */
  receiveRequestFiles(
    act: (form: { uploadIds: readonly string[]; fields: Record<string, string> }) => Promise<Response>,
  ): Promise<Response>;
  /** Looks a certificate up by the code that is printed on it. */
  verifyCertificate(code: string): Promise<Verification>;
}

declare module "@tanstack/react-router" {
  interface Register {
    server: { requestContext: StartContext };
  }
}
