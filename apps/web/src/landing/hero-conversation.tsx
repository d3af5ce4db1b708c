import { BookOpen, FileCheck, FileText, type LucideIcon, Search } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "#styled/css";
import { Avatar } from "../ui/avatar.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { Rope, type RopeNode } from "../ui/rope.tsx";
import { PictureChip } from "./picture-parts.tsx";

const nodes: RopeNode[] = [
  { id: "attachments", state: "done", title: "Processed attachments", meta: "2 files, 69 pages" },
  {
    id: "read",
    state: "done",
    title: "Read what the subcontract asks for",
    meta: "14 s",
    children: (
      <ToolCall
        icon={Search}
        tool="Search file"
        query="additional insured, waiver, limits"
        number={1}
        place="p. 18"
      >
        Section 11.2 asks for ongoing and completed operations, primary and noncontributory, $2,000,000 per
        project.
      </ToolCall>
    ),
  },
  {
    id: "check",
    state: "done",
    title: "Checked it against four policies",
    meta: "22 s",
    children: (
      <ToolCall
        icon={BookOpen}
        tool="Search knowledge base"
        query="owners as insureds"
        number={2}
        place="p. 31"
      >
        Both endorsements are on the policy, blanket where required by written contract.
      </ToolCall>
    ),
  },
  {
    id: "fill",
    state: "done",
    title: "Filled the certificate",
    meta: "6 s",
    children: (
      <span
        className={css({
          display: "flex",
          alignItems: "center",
          gap: "8",
          h: "30",
          px: "10",
          rounded: "md",
          bg: "accent.subtle",
          color: "accent.fg",
          fontWeight: "medium",
        })}
      >
        <FileCheck /> Certificate TL-26-00418
        <span className={css({ ml: "auto", fontWeight: "normal" })}>Open</span>
      </span>
    ),
  },
  {
    id: "think",
    state: "now",
    title: "Thinking...",
    meta: "3 s",
    children: (
      <p className={css({ color: "fg.muted" })}>
        Workers comp shows the waiver only for Ohio. The job is in Ohio, so it holds. Next is the reply to the
        holder.
      </p>
    ),
  },
  { id: "draft", state: "planned", title: "Draft email to Marlow Yards" },
];

const file = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  h: "22",
  px: "8",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.subtle",
});

/** What Dana asked and what Cara did about it. */
export function HeroConversation() {
  return (
    <div
      className={css({
        px: "20",
        pt: "16",
        minH: "0",
        overflow: "hidden",
        "& .lucide": { w: "[13px]", h: "[13px]", color: "fg.subtle" },
        "& ol": { textStyle: "small" },
      })}
    >
      <Message face={<Avatar name="Dana Whitlock" size={22} />} name="Dana Whitlock">
        <p className={css({ textStyle: "body" })}>
          Marlow Yards needs a certificate before Wexcombe starts on Monday. Additional insured on GL, waiver
          of subrogation on workers comp. The subcontract is attached.
        </p>
        <div className={css({ display: "flex", gap: "6", mt: "8", mb: "16" })}>
          <span className={file}>
            <FileText /> Marlow-Yards-Subcontract.pdf
          </span>
          <span className={file}>
            <FileText /> GL-Policy-2026.pdf
          </span>
        </div>
      </Message>
      <Message face={<CaraTile size={22} />} name="Cara">
        <Rope nodes={nodes} label="What Cara did" />
      </Message>
    </div>
  );
}

function Message({ face, name, children }: { face: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={css({ display: "flex", gap: "10" })}>
      {face}
      <div className={css({ flex: "1", minW: "0" })}>
        <p className={css({ mb: "4" })}>
          <b className={css({ fontWeight: "semibold" })}>{name}</b>{" "}
          <span className={css({ color: "fg.muted" })}>9:41 AM</span>
        </p>
        {children}
      </div>
    </div>
  );
}

interface ToolCallProps {
  icon: LucideIcon;
  tool: string;
  query: string;
  number: number;
  place: string;
  children: ReactNode;
}

function ToolCall({ icon: Icon, tool, query, number, place, children }: ToolCallProps) {
  return (
    <div
      className={css({
        rounded: "md",
        borderWidth: "1px",
        borderStyle: "solid",
        borderColor: "border.subtle",
        color: "fg.muted",
      })}
    >
      <p
        className={css({
          display: "flex",
          alignItems: "center",
          gap: "8",
          px: "10",
          h: "26",
          borderBottomWidth: "1px",
          borderBottomStyle: "solid",
          borderBottomColor: "border.subtle",
        })}
      >
        <Icon />
        <b className={css({ fontWeight: "medium", color: "fg.default" })}>{tool}</b>
        <span className={css({ truncate: true })}>{query}</span>
      </p>
      <p
        className={css({ display: "flex", alignItems: "flex-start", gap: "12", pl: "28", pr: "10", py: "6" })}
      >
        <span className={css({ flex: "1" })}>{children}</span>
        <PictureChip number={number} place={place} />
      </p>
    </div>
  );
}
