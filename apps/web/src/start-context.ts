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

/** What became of a file that was sent to a page's path. */
export type UploadAnswer =
  | { ok: true; uploadId: string; fields: Record<string, string> }
  | { ok: false; problem: { status: number; path: string; message: string } };

export interface StartContext {
  nonce: string;
  requestId: string;
  /** Runs one of our documents, named by its hash. */
  execute(hash: string, variables: Record<string, unknown>): Promise<GraphQLAnswer>;
  receiveUpload(): Promise<UploadAnswer>;
}

declare module "@tanstack/react-router" {
  interface Register {
    server: { requestContext: StartContext };
  }
}
