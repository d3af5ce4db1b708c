import { createFileRoute } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import { UploadKnowledgeDocumentDocument } from "../graphql/generated/graphql.ts";
import { receiveUploads } from "../uploads/receive-uploads.ts";

/** Files that one form may contain; the upload dialog sends each separately. */
const filesMax = 20;

/** The list alone, without a dialog; files are posted to it. */
export const Route = createFileRoute("/app/knowledge/_list/")({
  component: () => null,
  server: {
    handlers: {
      POST: ({ context }) =>
        receiveUploads(context, filesMax, ({ uploadId, idempotencyKey }) =>
          execute(UploadKnowledgeDocumentDocument, { input: { uploadId, idempotencyKey } }),
        ),
    },
  },
});
