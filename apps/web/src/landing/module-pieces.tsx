import { Phone, Search } from "lucide-react";
import { css } from "#styled/css";
import { Badge } from "../ui/badge.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { PictureButton, PictureChip } from "./picture-parts.tsx";

const box = css({
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.subtle",
  overflow: "hidden",
  textStyle: "body",
  "& .lucide": { color: "fg.subtle" },
});

const rowLine = {
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
} as const;

const comparison: [string, string, string][] = [
  ["Each occurrence", "$1,000,000", "$1,000,000"],
  ["Per-project aggregate", "Included", "Not included"],
  ["Deductible", "$2,500", "$5,000"],
  ["Premium", "$18,462", "$17,905"],
];

const cells = css({
  display: "grid",
  gridTemplateColumns: { base: "[1fr 84px 92px]", md: "[1fr 112px 112px]" },
  alignItems: "center",
  minH: "40",
  px: "14",
  py: "8",
  columnGap: "8",
  "& > :not(:first-child)": { textAlign: "right", fontVariantNumeric: "tabular-nums" },
});

/** Copilot: two quotes side by side, the difference that matters in its own colour. */
export function ComparisonPiece() {
  return (
    <div className={box}>
      <div className={`${cells} ${css({ bg: "bg.subtle", color: "fg.muted", textStyle: "small" })}`}>
        <span>Coverage comparison</span>
        <span>Harborstone</span>
        <span>Sablepoint</span>
      </div>
      {comparison.map(([name, left, right]) => (
        <div key={name} className={`${cells} ${css(rowLine)}`}>
          <span className={css({ color: "fg.muted" })}>{name}</span>
          <span>{left}</span>
          <span
            className={
              right === "Not included" ? css({ color: "status.amber.fg", fontWeight: "medium" }) : undefined
            }
          >
            {right}
          </span>
        </div>
      ))}
    </div>
  );
}

const requests = [
  { type: "Create Certificate", client: "Wexcombe Tile & Stone", state: "Open", due: "Today" },
  { type: "Endorse Policy", client: "Osprey Ridge Logistics", state: "Open", due: "Nov 24" },
  { type: "Question", client: "Halden Street Bakery", state: "Closed", due: "Nov 19" },
] as const;

const queueRow = css({
  display: "grid",
  gridTemplateColumns: { base: "[1fr auto]", md: "[146px 1fr auto 52px]" },
  alignItems: "center",
  columnGap: "12",
  minH: "40",
  px: "14",
  py: { base: "8", md: "0" },
  "& + &": rowLine,
});

/** Service: requests in one queue, and a drafted reply that waits for a yes. */
export function QueuePiece() {
  return (
    <div className={box}>
      {requests.map((request) => (
        <div key={request.type} className={queueRow}>
          <b className={css({ fontWeight: "medium" })}>{request.type}</b>
          <span className={css({ color: "fg.muted", truncate: true, gridRow: { base: "2", md: "auto" } })}>
            {request.client}
          </span>
          <span className={css({ justifySelf: "end" })}>
            <Badge hue={request.state === "Open" ? "amber" : "green"}>{request.state}</Badge>
          </span>
          <span className={css({ color: "fg.muted", textAlign: "right", textStyle: "small" })}>
            {request.due}
          </span>
        </div>
      ))}
      <div
        className={css({
          display: "flex",
          alignItems: "center",
          gap: "8",
          px: "14",
          py: "10",
          bg: "bg.subtle",
          color: "fg.muted",
          ...rowLine,
        })}
      >
        <CaraTile size={20} />
        <span className={css({ flex: "1", minW: "0", truncate: true })}>
          Reply to Marlow Yards is drafted
        </span>
        <PictureButton tone="secondary">Edit</PictureButton>
        <PictureButton tone="primary">Approve</PictureButton>
      </div>
    </div>
  );
}

const lines: [string, string][] = [
  ["Cara", "Tidewater and Locke, this is Cara. How can I help?"],
  ["Rory", "Our new landlord needs a certificate by Friday."],
  ["Cara", "Happy to. What is the landlord’s legal name and address?"],
];

/** Communication: a call that is being answered. */
export function CallPiece() {
  return (
    <div className={box}>
      <div
        className={css({
          px: "14",
          py: "12",
          display: "grid",
          gridTemplateColumns: "[48px 1fr]",
          columnGap: "14",
          rowGap: "8",
        })}
      >
        {lines.map(([who, words]) => (
          <div key={words} className={css({ display: "contents" })}>
            <span
              className={
                who === "Cara"
                  ? css({ color: "accent.fg", fontWeight: "medium" })
                  : css({ color: "fg.muted" })
              }
            >
              {who}
            </span>
            <span>{words}</span>
          </div>
        ))}
      </div>
      <div
        className={css({
          display: "flex",
          alignItems: "center",
          gap: "8",
          mx: "14",
          py: "10",
          color: "fg.muted",
          ...rowLine,
        })}
      >
        <Phone />
        <span className={css({ flex: "1" })}>(937) 555-0118, 1m 05s</span>
        <Badge hue="sky">In progress</Badge>
      </div>
    </div>
  );
}

/** Knowledge: a question, its answer, and the words of the policy that say so. */
export function KnowledgePiece() {
  return (
    <div className={box}>
      <div className={css({ px: "14", py: "12" })}>
        <p className={css({ display: "flex", alignItems: "center", gap: "8", mb: "12" })}>
          <Search /> Are finished jobs covered for the owner?
        </p>
        <div className={css({ pt: "12", ...rowLine })}>
          <span className={css({ mr: "6" })}>Yes, when the contract asks for it in writing.</span>
          <PictureChip number={1} place="Declarations, p. 2" />
          <p
            className={css({
              mt: "8",
              pl: "10",
              borderLeftWidth: "2px",
              borderLeftStyle: "solid",
              borderLeftColor: "accent.fg",
              color: "fg.muted",
            })}
          >
            “Anyone whose contract with you requires it in writing is an insured for your finished work...”
          </p>
        </div>
      </div>
    </div>
  );
}
