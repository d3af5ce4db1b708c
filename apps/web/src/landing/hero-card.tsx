import { css } from "#styled/css";
import { Badge } from "../ui/badge.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import { CaraTile } from "../ui/cara-tile.tsx";
import { Rope, type RopeNode } from "../ui/rope.tsx";

const nodes: RopeNode[] = [
  { id: "attachments", state: "done", title: "Processed attachments", meta: "69 pages" },
  { id: "read", state: "done", title: "Read what the subcontract asks for", meta: "14 s" },
  { id: "check", state: "done", title: "Checked it against four policies", meta: "22 s" },
  { id: "fill", state: "now", title: "Filled the certificate, waiting for you" },
];

const card = css({
  display: { base: "block", lg: "none" },
  maxW: "[560px]",
  mx: "auto",
  p: "16",
  rounded: "lg",
  bg: "bg.raised",
  boxShadow: "float",
});

/** The same story on a phone: the moment at which a person decides. */
export function HeroCard() {
  return (
    <div className={card}>
      <div className={css({ display: "flex", alignItems: "center", gap: "10", mb: "14" })}>
        <CaraTile size={26} />
        <span className={css({ textStyle: "section" })}>COI for Marlow Yards</span>
        <span className={css({ ml: "auto" })}>
          <Badge hue="amber">Waiting</Badge>
        </span>
      </div>
      <Rope nodes={nodes} label="What Cara did" />
      <div className={css({ display: "grid", gridTemplateColumns: "[1fr 1fr]", gap: "12", mt: "16" })}>
        <span className={buttonStyle({ size: "large" })}>Edit</span>
        <span className={buttonStyle({ size: "large", tone: "primary" })}>Approve</span>
      </div>
    </div>
  );
}
