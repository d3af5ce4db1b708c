import {
  ArrowUp,
  ChevronRight,
  Download,
  ExternalLink,
  Paperclip,
  Pencil,
  Search,
  X,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { css } from "#styled/css";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { HeroConversation } from "./hero-conversation.tsx";
import { HeroPanel } from "./hero-panel.tsx";
import { HeroRail } from "./hero-rail.tsx";
import { PictureButton } from "./picture-parts.tsx";
import { ProofOfInsurance } from "./proof-of-insurance.tsx";

const frame = css({
  display: { base: "none", lg: "grid" },
  gridTemplateColumns: "[42px minmax(0, 1fr)]",
  h: "[752px]",
  rounded: "lg",
  overflow: "hidden",
  bg: "bg.canvas",
  boxShadow: "float",
  textStyle: "small",
});

const hairline = { borderStyle: "solid", borderColor: "border.subtle" } as const;

const bar = css.raw({
  display: "flex",
  alignItems: "center",
  gap: "8",
  h: "40",
  px: "20",
  borderBottomWidth: "1px",
  ...hairline,
  "& .lucide": { w: "14", h: "14", color: "fg.subtle" },
});

/** The hero's picture: one workspace, from the question to the filled certificate. */
export function HeroWorkspace() {
  return (
    <div className={frame}>
      <HeroRail />
      <div className={css({ display: "flex", flexDirection: "column", minW: "0", minH: "0" })}>
        <div className={css(bar)}>
          <span className={css({ color: "fg.muted" })}>Workspaces</span>
          <ChevronRight />
          <b className={css({ fontWeight: "medium" })}>COI for Marlow Yards</b>
          <span
            className={css({
              ml: "auto",
              display: "flex",
              alignItems: "center",
              gap: "8",
              w: "[220px]",
              h: "26",
              px: "8",
              rounded: "md",
              bg: "bg.muted",
              color: "fg.subtle",
            })}
          >
            <Search /> <span className={css({ flex: "1" })}>Search</span> <Kbd>⌘{"\u2009"}K</Kbd>
          </span>
          <Avatar name="Dana Whitlock" size={22} />
          <b className={css({ fontWeight: "medium" })}>Dana Whitlock</b>
        </div>
        <div
          className={css({
            flex: "1",
            minH: "0",
            display: "grid",
            gridTemplateColumns: {
              base: "[minmax(0, 1fr) minmax(0, 1fr)]",
              xl: "[444px minmax(0, 1fr) 236px]",
            },
          })}
        >
          <div className={css({ display: "flex", flexDirection: "column", minH: "0" })}>
            <HeroConversation />
            <Composer />
          </div>
          <Artifact />
          <HeroPanel />
        </div>
      </div>
    </div>
  );
}

function Composer() {
  return (
    <div
      className={css({
        mx: "14",
        mb: "14",
        mt: "auto",
        p: "10",
        rounded: "lg",
        borderWidth: "1px",
        borderStyle: "solid",
        borderColor: "border.control",
        color: "fg.subtle",
        "& .lucide": { w: "14", h: "14" },
      })}
    >
      <div className={css({ textStyle: "body" })}>Follow up...</div>
      <div
        className={css({ display: "flex", alignItems: "center", justifyContent: "space-between", mt: "8" })}
      >
        <Paperclip />
        <span
          className={css({
            display: "grid",
            placeItems: "center",
            w: "24",
            h: "24",
            rounded: "md",
            bg: "bg.muted",
          })}
        >
          <ArrowUp />
        </span>
      </div>
    </div>
  );
}

function Artifact() {
  return (
    <div
      className={css({
        display: "flex",
        flexDirection: "column",
        minH: "0",
        minW: "0",
        borderLeftWidth: "1px",
        ...hairline,
      })}
    >
      <div className={css(bar, { px: "14", gap: "12" })}>
        <b className={css({ fontWeight: "semibold", whiteSpace: "nowrap" })}>Certificate TL-26-00418</b>
        <Badge>Draft</Badge>
        <span className={css({ ml: "auto", display: "flex", alignItems: "center", gap: "14" })}>
          <Download />
          <ExternalLink />
          <PictureButton tone="secondary" icon={<Pencil />}>
            Edit
          </PictureButton>
          <X />
        </span>
      </div>
      <div className={css({ flex: "1", minH: "0", bg: "bg.desk", p: "16", overflow: "hidden" })}>
        <ProofOfInsurance />
      </div>
      <div
        className={css(bar, { px: "14", borderBottomWidth: "0", borderTopWidth: "1px", color: "fg.muted" })}
      >
        <span
          className={css({
            w: "10",
            h: "10",
            rounded: "sm",
            bg: "doc.mark",
            boxShadow: "[inset 0 0 0 1px #9bcfc5]",
          })}
        />
        <span className={css({ truncate: true })}>Filled by Cara from the subcontract and four policies</span>
        <span className={css({ ml: "auto", display: "flex", alignItems: "center", gap: "10" })}>
          <ZoomOut /> 100% <ZoomIn />
        </span>
      </div>
    </div>
  );
}
