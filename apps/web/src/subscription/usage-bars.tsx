import { css, cva } from "#styled/css";
import { Section } from "../ui/section.tsx";
import type { AgencySubscription } from "./subscription-data.ts";
import { usageWords } from "./words.ts";

type Usage = AgencySubscription["usage"][number];

const fill = cva({
  base: { h: "full", rounded: "full" },
  variants: {
    level: {
      calm: { bg: "accent.fill" },
      high: { bg: "status.amber.dot" },
      full: { bg: "status.red.dot" },
    },
  },
});

/** From 80 % of a limit on, and at all of it, a person should know. */
const levelOf = (used: number, limit: number): "calm" | "high" | "full" =>
  used >= limit ? "full" : used >= limit * 0.8 ? "high" : "calm";

const note = { calm: null, high: "Almost at the limit", full: "At the limit" } as const;
const noteColor = { calm: "fg.muted", high: "status.amber.fg", full: "status.red.fg" } as const;

/** What is used of the plan's limits. */
export function UsageBars({ usage }: { usage: readonly Usage[] }) {
  return (
    <Section title="Usage">
      <ul
        className={css({
          display: "grid",
          gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[repeat(2, minmax(0, 1fr))]" },
          columnGap: "48",
          rowGap: "16",
          maxW: "section",
          mt: "8",
        })}
      >
        {usage.map((count) => (
          <UsageBar key={count.kind} {...count} />
        ))}
      </ul>
    </Section>
  );
}

function UsageBar({ kind, used, limit }: Usage) {
  const { label, noun } = usageWords[kind];
  const text =
    limit == null
      ? `${used.toLocaleString("en-US")}, unlimited`
      : `${used.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")}`;
  const level = limit == null ? "calm" : levelOf(used, limit);
  return (
    <li className={css({ minW: "0" })}>
      <div className={css({ display: "flex", gap: "12", textStyle: "small", mb: "6" })}>
        <span className={css({ mr: "auto", fontWeight: "medium" })}>{label}</span>
        {note[level] && <span className={css({ color: noteColor[level] })}>{note[level]}</span>}
        <span
          className={css({ color: "fg.muted", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" })}
        >
          {text}
        </span>
      </div>
      {limit != null && (
        <>
          <meter
            aria-label={label}
            aria-valuetext={`${text} ${noun}`}
            min={0}
            max={Math.max(1, limit)}
            value={Math.min(used, limit)}
            className={css({ srOnly: true })}
          />
          <div
            aria-hidden="true"
            className={css({ h: "6", rounded: "full", bg: "bg.emphasis", overflow: "hidden" })}
          >
            <div
              className={fill({ level })}
              style={{ width: `${limit > 0 ? Math.min(1, used / limit) * 100 : 100}%` }}
            />
          </div>
        </>
      )}
    </li>
  );
}
