import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/app/policies/$policyId/_overview/overview")({ component: () => null });
