import {
  BookOpen,
  Building2,
  CircleCheckBig,
  House,
  Inbox,
  Layers,
  ListChecks,
  type LucideIcon,
  Mail,
  Phone,
  Settings,
  Shield,
  SwatchBook,
} from "lucide-react";

export interface NavigationLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Shown at the right, such as the number of open service requests. */
  count?: number;
}

export interface NavigationGroup {
  /** Home has a group of its own, without a name. */
  name?: string;
  links: NavigationLink[];
}

/** The sidebar, grouped as in the specification. */
const groups: NavigationGroup[] = [
  { links: [{ label: "Home", to: "/app/home", icon: House }] },
  {
    name: "Copilot",
    links: [
      { label: "Workspaces", to: "/app/workspaces", icon: Layers },
      { label: "Presets", to: "/app/presets", icon: ListChecks },
      { label: "Styles", to: "/app/styles", icon: SwatchBook },
      { label: "Approvals", to: "/app/approvals", icon: CircleCheckBig },
    ],
  },
  { name: "Servicing", links: [{ label: "Service Requests", to: "/app/servicing", icon: Inbox }] },
  {
    name: "Communication",
    links: [
      { label: "Calls", to: "/app/calls", icon: Phone },
      { label: "Emails", to: "/app/emails", icon: Mail },
    ],
  },
  {
    name: "Knowledge",
    links: [
      { label: "Knowledge Base", to: "/app/knowledge", icon: BookOpen },
      { label: "Accounts", to: "/app/accounts", icon: Building2 },
      { label: "Policies", to: "/app/policies", icon: Shield },
    ],
  },
];

export const settingsLink: NavigationLink = { label: "Settings", to: "/app/settings", icon: Settings };

/** The groups, with only the links whose pages exist; empty groups are dropped. */
export function listNavigation(
  hasPage: (to: string) => boolean,
  counts: Record<string, number> = {},
): NavigationGroup[] {
  return groups
    .map((group) => ({
      ...group,
      links: group.links
        .filter((link) => hasPage(link.to))
        .map((link) => {
          const count = counts[link.to];
          return count === undefined ? link : { ...link, count };
        }),
    }))
    .filter((group) => group.links.length > 0);
}
