/** The contents of the command palette: search results from the agency's data, and commands. */
import {
  BookOpen,
  Building2,
  FileCheck,
  FileText,
  Inbox,
  Layers,
  LogOut,
  MessageCircleQuestionMark,
  NotebookPen,
  Plus,
  Shield,
  Users,
} from "lucide-react";
import { accountTypeLabels, formatPhone, phoneDigitsOf } from "#model/accounts";
import { certificateStateLabels } from "#model/certificates";
import { firstLineOf } from "#model/notes";
import { policyStateLabels, policyTypeLabels } from "#model/policies";
import { requestStateHues, requestStateLabels, requestTypeLabels } from "#model/servicing";
import type { SearchQuery } from "../graphql/generated/graphql.ts";
import { customerOf } from "../servicing/request-text.ts";
import { Badge } from "../ui/badge.tsx";
import { dayLabel } from "../ui/day-label.ts";
import type { PaletteGroup, PaletteItem } from "../ui/palette.tsx";
import { WorkspaceBadge } from "../workspaces/workspace-badge.tsx";
import { type NavigationGroup, settingsLink } from "./navigation.ts";

export interface PaletteAction extends PaletteItem {
  /** The path it leads to; "SIGN_OUT" is the one that is not a path. */
  to: string;
}

export interface PaletteActionGroup extends PaletteGroup {
  items: PaletteAction[];
}

export type Found = SearchQuery["search"];

export const signOutAction = "SIGN_OUT";

const isNamed = (query: string) => (item: PaletteItem) =>
  item.label.toLocaleLowerCase("en-US").includes(query.trim().toLocaleLowerCase("en-US"));

/** Tells the terms of a renewed policy apart: "Active, Mar 1, 2026 to Mar 1, 2027". */
function termOf({
  state,
  inforceAt,
  expiresAt,
}: Pick<Found["businessPolicies"][number], "state" | "inforceAt" | "expiresAt">): string {
  const status = policyStateLabels[state];
  if (inforceAt && expiresAt) return `${status}, ${dayLabel(inforceAt)} to ${dayLabel(expiresAt)}`;
  return expiresAt ? `${status}, expires ${dayLabel(expiresAt)}` : status;
}

/** The formatted phone number of the account or of a contact that contains the typed text. */
function foundPhone({ account, contacts }: Found["accounts"][number], query: string): string | null {
  const digits = phoneDigitsOf(query);
  const phones = [account.phone, ...contacts.map(({ phone }) => phone)];
  const found = digits === null ? undefined : phones.find((phone) => phone?.includes(digits));
  return found ? formatPhone(found) : null;
}

export function groupFound(
  {
    accounts,
    businessPolicies,
    documents,
    knowledgeDocuments,
    notes,
    certificates,
    certificateHolders,
    serviceRequests,
    caraWorkspaces,
  }: Found,
  query: string,
): PaletteActionGroup[] {
  const groups: PaletteActionGroup[] = [
    {
      title: "Accounts",
      items: accounts.map((found) => ({
        id: found.id,
        label: found.account.name,
        meta: foundPhone(found, query),
        icon: <Building2 aria-hidden="true" />,
        badge: (
          <Badge hue={found.type === "BUSINESS" ? "neutral" : "outline"}>
            {accountTypeLabels[found.type]}
          </Badge>
        ),
        to: `/app/accounts/${found.id}/overview`,
      })),
    },
    {
      title: "Policies",
      items: businessPolicies.map(({ id, type, policyNumber, account, ...term }) => ({
        id,
        label: policyTypeLabels[type],
        icon: <Shield aria-hidden="true" />,
        detail: account.account.name,
        note: termOf(term),
        meta: policyNumber,
        to: `/app/policies/${id}/overview`,
      })),
    },
    {
      title: "Certificates",
      items: certificates.map(({ id, accountId, certificateNumber, holder, account, state, issuedAt }) => ({
        id,
        label: holder.name,
        icon: <FileCheck aria-hidden="true" />,
        detail: account.account.name,
        note: `${certificateStateLabels[state]}, issued ${dayLabel(issuedAt)}`,
        meta: certificateNumber,
        to: `/app/accounts/${accountId}/certificates/${id}`,
      })),
    },
    {
      title: "Certificate holders",
      items: certificateHolders.map(({ id, accountId, name, account }) => ({
        id,
        label: name,
        icon: <Users aria-hidden="true" />,
        detail: account.account.name,
        to: `/app/accounts/${accountId}/holders?filter=${encodeURIComponent(name)}`,
      })),
    },
    {
      title: "Service requests",
      items: serviceRequests.map((found) => ({
        id: found.id,
        label: requestTypeLabels[found.type],
        icon: <Inbox aria-hidden="true" />,
        detail: customerOf(found),
        badge: <Badge hue={requestStateHues[found.state]}>{requestStateLabels[found.state]}</Badge>,
        to: `/app/servicing/${found.id}/overview`,
      })),
    },
    {
      title: "Workspaces",
      items: caraWorkspaces.map(({ id, title, state, metadata: { clientName } }) => ({
        id,
        label: title,
        icon: <Layers aria-hidden="true" />,
        detail: clientName ?? "",
        badge: <WorkspaceBadge state={state} />,
        to: `/app/workspaces/${id}`,
      })),
    },
    {
      title: "Documents",
      items: documents.map(({ id, policyId, accountId, name }) => ({
        id,
        label: name,
        icon: <FileText aria-hidden="true" />,
        to: policyId ? `/app/policies/${policyId}/documents` : `/app/accounts/${accountId}/documents`,
      })),
    },
    {
      title: "Knowledge Base",
      items: knowledgeDocuments.map(({ id, title }) => ({
        id,
        label: title,
        icon: <BookOpen aria-hidden="true" />,
        to: `/app/knowledge/${id}`,
      })),
    },
    {
      title: "Notes",
      items: notes.map(({ id, text, record: { id: recordId, accountName, policyType } }) => ({
        id,
        label: firstLineOf(text),
        icon: <NotebookPen aria-hidden="true" />,
        detail: policyType ? `${policyTypeLabels[policyType]}, ${accountName}` : accountName,
        to: policyType ? `/app/policies/${recordId}/overview` : `/app/accounts/${recordId}/overview`,
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Commands whose name contains the words; if a single account was found, also commands for it. */
export function listCommands(
  query: string,
  navigation: readonly NavigationGroup[],
  /** The page exists, and the user may do what it is for. */
  canOpen: (to: string) => boolean,
  found: Found | null,
): PaletteActionGroup[] {
  const plus = <Plus aria-hidden="true" />;
  const [first, second] = found?.accounts ?? [];
  const forOne =
    first && !second && first.type === "BUSINESS" && canOpen("/app/policies/new")
      ? [
          {
            id: "add-policy-for",
            label: `Add Policy for ${first.account.name}`,
            icon: plus,
            to: `/app/policies/new?accountId=${first.id}`,
          },
          {
            id: "ask-about",
            label: `Ask about ${first.account.name}`,
            icon: <MessageCircleQuestionMark aria-hidden="true" />,
            to: `/app/accounts/${first.id}/ask`,
          },
        ]
      : [];
  const create = [
    { id: "create-account", label: "Create Account", icon: plus, to: "/app/accounts/new" },
    { id: "add-policy", label: "Add Policy", icon: plus, to: "/app/policies/new" },
    { id: "new-request", label: "New Service Request", icon: plus, to: "/app/servicing/new" },
  ].filter(({ to }) => canOpen(to));
  if (canOpen("/app/home/presets/$presetId"))
    create.push({ id: "new-workspace", label: "New Workspace", icon: plus, to: "/app/home/presets/custom" });
  const pages = [...navigation.flatMap(({ links }) => links), settingsLink].map(
    ({ label, to, icon: Icon }) => ({
      id: to,
      label: `Go to ${label}`,
      icon: <Icon aria-hidden="true" />,
      to,
    }),
  );
  const leave = { id: "sign-out", label: "Sign out", icon: <LogOut aria-hidden="true" />, to: signOutAction };
  const named = [...create, ...pages, leave].filter(isNamed(query));
  const items = [...forOne, ...named];
  return items.length > 0 ? [{ title: "Commands", items }] : [];
}
