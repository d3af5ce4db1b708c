import { createFileRoute } from "@tanstack/react-router";
import { receiveKnowledgeFiles } from "../knowledge/receive-knowledge-files.ts";

/** The list alone, with nothing over it. Each file of the upload dialog is one POST. */
export const Route = createFileRoute("/app/knowledge/_list/")({
  component: () => null,
  server: {
    handlers: {
      POST: ({ context }) => receiveKnowledgeFiles(context),
    },
  },
});
