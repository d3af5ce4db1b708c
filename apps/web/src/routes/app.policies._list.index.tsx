import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/app/policies/_list/")({ component: () => null });
