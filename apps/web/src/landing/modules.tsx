import type { ReactNode } from "react";
import { css } from "#styled/css";
import { ComparisonPiece, KnowledgePiece } from "./module-pieces.tsx";
import { ComingSoon } from "./coming-soon.tsx";
import { sectionFrame } from "./section-frame.ts";

/** What the product will do; features that do not exist yet are marked. */
interface Line {
  text: string;
  isComing?: true;
}

interface Module {
  name: string;
  lines: Line[];
  /** A working example from the product; none if nothing of the module works yet. */
  piece?: ReactNode;
}

const modules: Module[] = [
  {
    name: "Copilot",
    lines: [
      { text: "Compare quotes and contracts" },
      { text: "Analyze policy documents" },
      { text: "Automate quote and bind", isComing: true },
    ],
    piece: <ComparisonPiece />,
  },
  {
    name: "Service",
    lines: [
      { text: "Unified ticketing: one queue for every request", isComing: true },
      {
        text: "AI summaries of emails and calls, with drafted responses for your approval",
        isComing: true,
      },
      { text: "Certificates of insurance, generated" },
    ],
  },
  {
    name: "Communication",
    lines: [
      { text: "Voice AI for inbound calls", isComing: true },
      { text: "Email AI", isComing: true },
      { text: "A white-labeled policyholder portal", isComing: true },
    ],
  },
  {
    name: "Knowledge",
    lines: [{ text: "Generative-AI search over your policy documents, with the quote next to the answer" }],
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

/** The four modules as a list: name, what it does, and an example of what works. */
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
              {module.lines.map(({ text, isComing }) => (
                <li key={text} className={line}>
                  {text} {isComing && <ComingSoon />}
                </li>
              ))}
            </ul>
            {module.piece && <div aria-hidden="true">{module.piece}</div>}
          </article>
        ))}
      </div>
    </section>
  );
}
