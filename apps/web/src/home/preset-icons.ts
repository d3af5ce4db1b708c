import {
  BadgeCheck,
  ClipboardList,
  Columns3,
  FileCheck,
  FilePen,
  ListChecks,
  type LucideIcon,
  PencilLine,
  Presentation,
  ScrollText,
  Search,
  ShieldAlert,
  Siren,
  Warehouse,
} from "lucide-react";
import type { CaraPreset } from "../graphql/generated/graphql.ts";

export const presetIcons: Readonly<Record<CaraPreset, LucideIcon>> = {
  CERTIFICATE_REVIEW: FileCheck,
  CONTRACT_REVIEW: ScrollText,
  COVERAGE_COMPARISON: Columns3,
  UNDERWRITING_ANALYSIS: ClipboardList,
  DOCUMENT_EXPLORATION: Search,
  GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE: BadgeCheck,
  GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE: Warehouse,
  GENERATE_TEMPLATE: FilePen,
  GENERATE_QUOTE_PROPOSAL: Presentation,
  POLICY_CHECK: ListChecks,
  CLAIMS_REVIEW: Siren,
  COVERAGE_GAP_ANALYSIS: ShieldAlert,
};
export const customIcon = PencilLine;
