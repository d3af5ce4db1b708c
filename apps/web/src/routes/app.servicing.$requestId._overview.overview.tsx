import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/app/servicing/$requestId/_overview/overview")({
  component: () => null,
});
