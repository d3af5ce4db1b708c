import { ArrowUp, ChevronRight, FileText } from "lucide-react";
import { css } from "#styled/css";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { HeroAnswers } from "./hero-answers.tsx";
import { HeroPage } from "./hero-page.tsx";
import { HeroRail } from "./hero-rail.tsx";

const hairline = { borderStyle: "solid", borderColor: "border.subtle" } as const;

const frame = css({
  display: { base: "none", lg: "grid" },
  gridTemplateColumns: "[42px minmax(0, 1fr)]",
  h: "[640px]",
  rounded: "lg",
  overflow: "hidden",
  bg: "bg.canvas",
  boxShadow: "float",
  textStyle: "small",
});

const bar = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  h: "40",
  px: "16",
  flexShrink: 0,
  borderBottomWidth: "1px",
  ...hairline,
  "& .lucide": { w: "14", h: "14", color: "fg.subtle" },
});

const pane = css({
  display: "flex",
  flexDirection: "column",
  minH: "0",
  minW: "0",
  "& + &": { borderLeftWidth: "1px", ...hairline },
});

const limits: [string, string, string][] = [
  ["Each occurrence", "$1,000,000", "p. 28"],
  ["General aggregate", "$2,000,000", "p. 28"],
  ["Products and completed operations", "$2,000,000", "p. 28"],
  ["Damage to premises rented to you", "$300,000", "p. 29"],
];
const values: [string, string, string][] = [
  ["56 Canal St, brewery", "$2,400,000", "p. 8"],
  ["58 Canal St, taproom", "$880,000", "p. 8"],
  ["12 Lock Rd, warehouse", "$640,000", "p. 8"],
];

/** The hero image: a policy that was read, two answers about it, and the page that supports them. */
export function HeroExplorer() {
  return (
    <div className={frame}>
      <HeroRail />
      <div className={css({ display: "flex", flexDirection: "column", minW: "0", minH: "0" })}>
        <div className={bar}>
          <span className={css({ color: "fg.muted" })}>Policies</span>
          <ChevronRight />
          <span className={css({ color: "fg.muted" })}>Lantern &amp; Oak Brewing Co.</span>
          <ChevronRight />
          <b className={css({ fontWeight: "medium" })}>Package</b>
          <span className={css({ ml: "auto", display: "flex", alignItems: "center", gap: "8" })}>
            <Avatar name="Dana Whitlock" size={22} />
            <b className={css({ fontWeight: "medium" })}>Dana Whitlock</b>
          </span>
        </div>
        <div className={css({ px: "16", pt: "12", borderBottomWidth: "1px", ...hairline })}>
          <div className={css({ display: "flex", alignItems: "center", gap: "8" })}>
            <b className={css({ textStyle: "dialog" })}>Package</b>
            <Badge hue="green">Active</Badge>
            <span className={css({ color: "fg.muted" })}>$89,770.00, expires on Mar 1, 2027</span>
          </div>
          <div
            className={css({ display: "flex", gap: "20", mt: "10", color: "fg.muted", fontWeight: "medium" })}
          >
            <span className={css({ pb: "10" })}>Overview</span>
            <span className={css({ pb: "10" })}>Documents</span>
            <span
              className={css({
                pb: "8",
                color: "fg.default",
                borderBottomWidth: "2px",
                borderBottomStyle: "solid",
                borderBottomColor: "accent.fg",
              })}
            >
              Explore with AI
            </span>
            <span className={css({ pb: "10" })}>Review</span>
          </div>
        </div>
        <div
          className={css({
            display: "grid",
            gridTemplateColumns: "[minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)]",
            flex: "1",
            minH: "0",
          })}
        >
          <div className={pane}>
            <div className={bar}>
              <b className={css({ fontWeight: "medium" })}>Limits</b>
              <span className={css({ color: "fg.muted" })}>Covered</span>
              <span className={css({ color: "fg.muted" })}>Not covered</span>
              <span className={css({ color: "fg.muted" })}>Forms</span>
            </div>
            <div className={css({ px: "16", pt: "12", textStyle: "body" })}>
              <Facts title="General liability" rows={limits} />
              <Facts title="Property by location" rows={values} />
            </div>
          </div>
          <div className={pane}>
            <div className={bar}>
              <b className={css({ fontWeight: "medium" })}>Ask a question</b>
            </div>
            <div className={css({ flex: "1", p: "16", minH: "0", overflow: "hidden" })}>
              <HeroAnswers />
            </div>
            <Composer />
          </div>
          <div className={pane}>
            <div className={bar}>
              <FileText />
              <b className={css({ fontWeight: "medium" })}>Package-2026.pdf</b>
              <span className={css({ color: "fg.muted" })}>Page 39 of 57</span>
              <span className={css({ ml: "auto", fontWeight: "medium" })}>Quote 1 of 2</span>
            </div>
            <HeroPage />
          </div>
        </div>
      </div>
    </div>
  );
}

function Facts({ title, rows }: { title: string; rows: readonly [string, string, string][] }) {
  return (
    <div className={css({ mb: "20" })}>
      <b className={css({ fontWeight: "semibold" })}>{title}</b>
      {rows.map(([name, amount, place]) => (
        <div
          key={name}
          className={css({
            display: "grid",
            gridTemplateColumns: "[minmax(0, 1fr) auto 36px]",
            columnGap: "10",
            py: "7",
            borderBottomWidth: "1px",
            ...hairline,
          })}
        >
          <span className={css({ color: "fg.muted", truncate: true })}>{name}</span>
          <span className={css({ fontVariantNumeric: "tabular-nums", fontWeight: "medium" })}>{amount}</span>
          <span className={css({ color: "fg.muted", textStyle: "small", textAlign: "right", pt: "2" })}>
            {place}
          </span>
        </div>
      ))}
    </div>
  );
}

function Composer() {
  return (
    <div
      className={css({
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        m: "14",
        p: "8",
        pl: "12",
        rounded: "lg",
        borderWidth: "1px",
        borderStyle: "solid",
        borderColor: "border.control",
        color: "fg.subtle",
        textStyle: "body",
        "& .lucide": { w: "14", h: "14" },
      })}
    >
      Ask about this policy
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
  );
}
