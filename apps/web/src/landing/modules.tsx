import type { ReactNode } from "react";
import { css } from "#styled/css";
import { CallPiece, ComparisonPiece, KnowledgePiece, QueuePiece } from "./module-pieces.tsx";
import { sectionFrame } from "./section-frame.ts";

interface Module {
  name: string;
  lines: string[];
  piece: ReactNode;
}

const modules: Module[] = [
  {
    name: "Copilot",
    lines: ["Compare quotes and contracts", "Analyze policy documents", "Automate quote and bind"],
    piece: <ComparisonPiece />,
  },
  {
    name: "Service",
    lines: [
      "Unified ticketing: one queue for every request",
      "AI summaries of emails and calls, with drafted responses for your approval",
      "Certificates of insurance, generated",
    ],
    piece: <QueuePiece />,
  },
  {
    name: "Communication",
    lines: ["Voice AI for inbound calls", "Email AI", "A white-labeled policyholder portal"],
    piece: <CallPiece />,
  },
  {
    name: "Knowledge",
    lines: ["Generative-AI search over your policy documents, with the quote beside the answer"],
    piece: <KnowledgePiece />,
  },
];

const row = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", lg: "[208px minmax(0, 1fr) 512px]" },
  columnGap: "40",
  rowGap: "16",
  py: { base: "28", lg: "40" },
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

const line = css({
  position: "relative",
  pl: "20",
  py: "4",
  fontSize: "[15px]",
  lineHeight: "[22px]",
  color: "fg.muted",
  _before: {
    content: '""',
    position: "absolute",
    left: "0",
    top: "14",
    w: "8",
    h: "2",
    bg: "accent.fg",
  },
});

/** The four modules as a ledger: name, what it does, a piece of it at work. */
export function Modules() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className={css({ pt: { base: "64", lg: "96" }, pb: { base: "40", lg: "64" }, scrollMarginTop: "0" })}
    >
      <div className={sectionFrame}>
        <h2 id="features-title" className={css({ textStyle: "heading.lg", mb: { base: "20", lg: "40" } })}>
          Four modules, one record of every client.
        </h2>
        {modules.map((module) => (
          <article key={module.name} className={row}>
            <h3
              className={css({
                fontSize: "[21px]",
                lineHeight: "[28px]",
                fontWeight: "[570]",
                letterSpacing: "[-0.018em]",
              })}
            >
              {module.name}
            </h3>
            <ul>
              {module.lines.map((each) => (
                <li key={each} className={line}>
                  {each}
                </li>
              ))}
            </ul>
            <div aria-hidden="true">{module.piece}</div>
          </article>
        ))}
      </div>
    </section>
  );
}
