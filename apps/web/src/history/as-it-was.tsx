import { GitCompare, Link } from "lucide-react";
import { useState } from "react";
import { instantAt, todayIn } from "#model/history";
import { css } from "#styled/css";
import type { PolicyAtMomentFragment } from "../graphql/generated/graphql.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { DateInput } from "../ui/date-input.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { clockValue } from "./history-days.ts";
import { MomentValues } from "./moment-values.tsx";
import { MomentSlider } from "./moment-slider.tsx";
import { describeDifferences } from "./policy-differences.ts";

interface AsItWasProps {
  /** When something changed, the newest first. */
  moments: readonly string[];
  /** The moment that is shown; null for now. */
  at: string | null;
  moment: PolicyAtMomentFragment | null;
  /** Why the policy cannot be shown at that moment. */
  problem: string | null;
  now: PolicyAtMomentFragment;
  timeZone: string;
  onMove: (at: string | null) => void;
}

/** The policy at any moment, rebuilt from its changes, and what has changed since. */
export function AsItWas({ moments, at, moment, problem, now, timeZone, onMove }: AsItWasProps) {
  const [isComparing, setComparing] = useState(false);
  return (
    <section aria-labelledby="as-it-was">
      <h2 id="as-it-was" className={css({ textStyle: "section" })}>
        As it was
      </h2>
      <p className={css({ color: "fg.muted", mb: "8" })}>
        The policy at any moment, rebuilt from its changes.
      </p>
      {moments.length > 1 && <MomentSlider moments={moments} at={at} timeZone={timeZone} onChange={onMove} />}
      <MomentFields at={at ?? now.at} timeZone={timeZone} onMove={onMove} />
      {problem && (
        <div className={css({ mt: "16" })}>
          <Banner hue="amber" title="The policy cannot be shown." isAlert inline>
            {problem}
          </Banner>
        </div>
      )}
      {at !== null && moment && (
        <p role="status" className={css({ mt: "10", color: "fg.muted" })}>
          {describeDifferences(moment, now)}
        </p>
      )}
      <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", mt: "10" })}>
        <CopyButton
          label="Copy link"
          icon={<Link />}
          refusedLabel="Could not copy. Copy the page's address instead"
          content={() => ({ text: linkTo(at ?? now.at) })}
        />
        {at !== null && moment && (
          <Button
            size="small"
            icon={<GitCompare />}
            aria-pressed={isComparing}
            onClick={() => setComparing(!isComparing)}
          >
            Compare with now
          </Button>
        )}
      </div>
      {moment && <MomentValues moment={moment} now={now} isComparing={isComparing && at !== null} />}
    </section>
  );
}

/** The page at a moment, which stays what it is when the policy changes again. */
function linkTo(at: string): string {
  const url = new URL(globalThis.location.href);
  url.searchParams.set("at", at);
  return url.href;
}

interface MomentFieldsProps {
  at: string;
  timeZone: string;
  onMove: (at: string) => void;
}

/** Date and time in the agency's time zone. A date applies when it is complete, a time when it is left. */
function MomentFields({ at, timeZone, onMove }: MomentFieldsProps) {
  const fieldsOf = () => ({ at, day: todayIn(timeZone, Date.parse(at)), time: clockValue(at, timeZone) });
  const [typed, setTyped] = useState(fieldsOf);
  const shown = typed.at === at ? typed : fieldsOf();
  const move = ({ day, time }: typeof typed) => {
    if (!/^\d\d:\d\d$/.test(time)) return;
    const instant = instantAt(day, time, timeZone);
    // The fields show minutes, and a change happens within one: fields that are left as they were choose nothing.
    if (Math.floor(Date.parse(at) / 60_000) !== Math.floor(instant / 60_000))
      onMove(new Date(instant).toISOString());
  };
  return (
    <div className={css({ display: "flex", gap: "8", mt: "8" })}>
      <Field label="Date" className={css({ flex: "1" })}>
        <DateInput
          value={shown.day}
          onInvalid="keep"
          onChange={(day) => {
            if (day === null) return;
            setTyped({ ...shown, day });
            move({ ...shown, day });
          }}
        />
      </Field>
      <Field label="Time" className={css({ w: "[128px]" })}>
        <TextInput
          type="time"
          value={shown.time}
          onChange={({ target }) => setTyped({ ...shown, time: target.value })}
          onBlur={() => move(shown)}
          onKeyDown={({ key }) => {
            if (key === "Enter") move(shown);
          }}
        />
      </Field>
    </div>
  );
}
