import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/app/accounts/_list/")({ component: () => null });
