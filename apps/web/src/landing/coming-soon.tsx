import { Badge } from "../ui/badge.tsx";

/** Shown next to features that are planned but not built yet. */
export const ComingSoon = () => <Badge hue="outline">Coming soon</Badge>;
