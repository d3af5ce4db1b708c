import { createFileRoute } from "@tanstack/react-router";

/** The list alone. */
export const Route = createFileRoute("/app/emails/_list/")({ component: () => null });
