import { ArrowLeft, Check, FileText } from "lucide-react";
import { css } from "#styled/css";
import { Badge } from "../ui/badge.tsx";
import { PictureButton } from "./picture-parts.tsx";

const facts: [string, string][] = [
  ["Preset", "Generate COI"],
  ["Client", "Wexcombe Tile & Stone"],
  ["User", "Dana Whitlock"],
  ["Updated", "12 seconds ago"],
];

/** The workspace's facts at the right of the picture. */
export function HeroPanel() {
  return (
    <div
      className={css({
        display: { base: "none", xl: "block" },
        px: "14",
        py: "12",
        borderLeftWidth: "1px",
        borderStyle: "solid",
        borderColor: "border.subtle",
        color: "fg.muted",
        "& .lucide": { w: "12", h: "12" },
        "& hr": { h: "1", bg: "border.subtle", border: "none", my: "16" },
      })}
    >
      <div className={css({ display: "flex", alignItems: "center", gap: "6" })}>
        <ArrowLeft /> Back to workspaces
      </div>
      <p className={css({ mt: "16", mb: "6", textStyle: "section", color: "fg.default" })}>
        COI for Marlow Yards
      </p>
      <Badge hue="sky">Working</Badge>
      <dl className={css({ mt: "16", display: "grid", gridTemplateColumns: "[63px 1fr]", rowGap: "[9px]" })}>
        {facts.map(([name, value]) => (
          <div key={name} className={css({ display: "contents" })}>
            <dt>{name}</dt>
            <dd className={css({ color: "fg.default", whiteSpace: "nowrap" })}>{value}</dd>
          </div>
        ))}
      </dl>
      <hr />
      <p className={css({ display: "flex", justifyContent: "space-between", mb: "10" })}>
        <b className={css({ fontWeight: "medium", color: "fg.default" })}>Attachments</b> 2
      </p>
      <PanelFile name="Marlow-Yards-Subcontract.pdf" pages="38 p" />
      <PanelFile name="GL-Policy-2026.pdf" pages="31 p" />
      <hr />
      <p className={css({ display: "flex", justifyContent: "space-between", alignItems: "center", mb: "4" })}>
        <b className={css({ fontWeight: "medium", color: "fg.default" })}>Service request</b>
        <Badge hue="amber">Open</Badge>
      </p>
      <p className={css({ color: "fg.default" })}>Create Certificate</p>
      <p className={css({ mt: "2", mb: "10" })}>Asked by Ines Calloran, due Nov 23</p>
      <PictureButton tone="secondary" icon={<Check />}>
        Resolve
      </PictureButton>
    </div>
  );
}

function PanelFile({ name, pages }: { name: string; pages: string }) {
  return (
    <p className={css({ display: "flex", alignItems: "center", gap: "6", py: "4" })}>
      <FileText />
      <span className={css({ truncate: true, flex: "1" })}>{name}</span>
      {pages}
    </p>
  );
}
