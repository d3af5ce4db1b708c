import { createFileRoute } from "@tanstack/react-router";
import { receiveKnowledgeFile } from "../knowledge/receive-knowledge-file.ts";

/** The list alone, with nothing over it. Each file of the upload dialog is one POST. */
export const Route = createFileRoute("/app/knowledge/_list/")({
  component: () => null,
  server: {
    handlers: {
      POST: ({ context }) => receiveKnowledgeFile(context),
    },
  },
});
