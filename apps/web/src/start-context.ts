/** What the edge hands over with each request that it lets us render or answer (edge/http/pages.ts). */

/** A GraphQL answer, as it travels. */
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

/** What became of each file that was sent to a page's path, or why the form was refused as a whole. */
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

export interface StartContext {
  nonce: string;
  requestId: string;
  /** Path and query of the page that was asked for. */
  path: string;
  /** Where the landing page's links lead. */
  landingLinks: { bookDemo: string | null; social: readonly { label: string; to: string }[] };
  /** Runs one of our documents, named by its hash. */
  execute(hash: string, variables: Record<string, unknown>): Promise<GraphQLAnswer>;
  receiveUploads(filesMax: number): Promise<UploadsAnswer>;
}

declare module "@tanstack/react-router" {
  interface Register {
    server: { requestContext: StartContext };
  }
}
