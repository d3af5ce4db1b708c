import { createFileRoute } from "@tanstack/react-router";

/** The list alone, with nothing over it. */
export const Route = createFileRoute("/app/policies/_list/")({ component: () => null });
