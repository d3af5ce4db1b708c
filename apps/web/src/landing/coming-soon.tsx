import { Badge } from "../ui/badge.tsx";

/** Beside what the product is meant to do and does not do yet. */
export const ComingSoon = () => <Badge hue="outline">Coming soon</Badge>;
