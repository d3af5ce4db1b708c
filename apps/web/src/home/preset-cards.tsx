import { ChevronRight, ListChecks, Settings } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import type { CustomPresetCardFragment, HomeQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Button } from "../ui/button.tsx";
import { customIcon, presetIcons } from "./preset-icons.ts";
import { presetPath } from "./preset-path.ts";

export type PresetCard = HomeQuery["caraPresets"][number];

const grid = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[repeat(auto-fill, minmax(184px, 1fr))]" },
  gap: { md: "8" },
});

const card = css({
  display: "grid",
  gridTemplateColumns: { base: "[16px minmax(0, 1fr) 16px]", md: "[minmax(0, 1fr)]" },
  alignContent: { md: "start" },
  alignItems: { base: "center", md: "start" },
  columnGap: "14",
  rowGap: { md: "2" },
  h: "full",
  minH: { base: "56", md: "[104px]" },
  py: { base: "8", md: "12" },
  px: { base: "0", md: "12" },
  textAlign: "left",
  rounded: { md: "md" },
  borderStyle: "solid",
  borderWidth: { base: "0 0 1px", md: "1px" },
  borderColor: { base: "border.subtle", md: "border.default" },
  "& > .lucide": { color: "fg.subtle", mb: { md: "8" }, gridRow: { base: "[1 / 3]", md: "auto" } },
  "&:is(a):hover": { bg: { md: "bg.hover" }, borderColor: { md: "border.control" } },
});

const nameStyle = css({ fontWeight: "medium", fontSize: { base: "[15px]", md: "[13px]" } });
const descriptionStyle = css({
  textStyle: "small",
  color: "fg.muted",
  gridColumn: { base: "[2]", md: "auto" },
});
const soonStyle = css({ textStyle: "small", color: "fg.subtle", gridColumn: { base: "[2]", md: "auto" } });

/** On a phone the first ones are shown, and the others on request. */
const atOnceOnPhone = 5;

interface PresetCardsProps {
  cards: readonly PresetCard[];
  favorites: readonly PresetCard["key"][];
  /** The agency's own. */
  customPresets: readonly CustomPresetCardFragment[];
}

/** The presets that the person keeps here; Custom, for any other task, is always there and last. */
export function PresetCards({ cards, favorites, customPresets }: PresetCardsProps) {
  const mayWork = useMay("WORK");
  const [isAll, setAll] = useState(false);
  const shown = cards.filter(({ key }) => favorites.includes(key));
  const count = shown.length + customPresets.length + 1;
  return (
    <section aria-labelledby="presets" className={css({ mt: { base: "24", md: "28" } })}>
      <div
        className={css({ display: "flex", alignItems: "center", justifyContent: "space-between", mb: "8" })}
      >
        <h2 id="presets" className={css({ textStyle: "section" })}>
          Presets
        </h2>
        <AppLink
          to="/app/home/preferences"
          aria-label="Customize presets"
          title="Customize presets"
          className={css({
            display: "grid",
            placeItems: "center",
            w: "control",
            h: "control",
            mr: { base: "-14", md: "0" },
            rounded: "md",
            color: "fg.muted",
            _hover: { bg: "bg.muted", color: "fg.default" },
          })}
        >
          <Settings aria-hidden="true" />
        </AppLink>
      </div>
      <ul
        data-all={isAll || undefined}
        className={`${grid} ${css({
          "&:not([data-all]) > li:nth-child(n + 6)": { display: { base: "none", md: "block" } },
        })}`}
      >
        {shown.map((each) => (
          <li key={each.key}>
            <BuiltInCard card={each} canStart={mayWork} />
          </li>
        ))}
        {customPresets.map((each) => (
          <li key={each.id}>
            <OwnCard preset={each} canStart={mayWork} />
          </li>
        ))}
        <li>
          <CustomCard canStart={mayWork} />
        </li>
      </ul>
      {!isAll && count > atOnceOnPhone && (
        <div className={css({ display: { md: "none" }, mt: "4", ml: "-12" })}>
          <Button tone="ghost" className={css({ color: "accent.fg" })} onClick={() => setAll(true)}>
            {`All ${count} presets`}
          </Button>
        </div>
      )}
    </section>
  );
}

function BuiltInCard({
  card: { key, title, description },
  canStart,
}: {
  card: PresetCard;
  canStart: boolean;
}) {
  const Icon = presetIcons[key];
  if (!canStart) {
    return (
      <div className={card}>
        <Icon aria-hidden="true" />
        <span className={`${nameStyle} ${css({ color: "fg.muted" })}`}>{title}</span>
        <span className={soonStyle}>{description}</span>
      </div>
    );
  }
  return (
    <AppLink to={`/app/home/presets/${presetPath(key)}`} className={card}>
      <Icon aria-hidden="true" />
      <span className={nameStyle}>{title}</span>
      <OnPhone />
      <span className={descriptionStyle}>{description}</span>
    </AppLink>
  );
}

function OwnCard({
  preset: { id, title, description },
  canStart,
}: {
  preset: CustomPresetCardFragment;
  canStart: boolean;
}) {
  const content = (
    <>
      <ListChecks aria-hidden="true" />
      <span className={`${nameStyle} ${css({ lineClamp: "2", overflowWrap: "anywhere" })}`}>{title}</span>
      {canStart && <OnPhone />}
      <span className={`${descriptionStyle} ${css({ lineClamp: "3", overflowWrap: "anywhere" })}`}>
        {description}
      </span>
    </>
  );
  return canStart ? (
    <AppLink to={`/app/home/presets/${id}`} className={card}>
      {content}
    </AppLink>
  ) : (
    <div className={card}>{content}</div>
  );
}

function CustomCard({ canStart }: { canStart: boolean }) {
  const Icon = customIcon;
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span className={nameStyle}>Custom</span>
      <OnPhone />
      <span className={descriptionStyle}>Start with your own words</span>
    </>
  );
  return canStart ? (
    <AppLink to="/app/home/presets/custom" className={card}>
      {content}
    </AppLink>
  ) : (
    <div className={card}>{content}</div>
  );
}

const OnPhone = () => (
  <ChevronRight
    aria-hidden="true"
    className={css({ display: { base: "block", md: "none" }, gridColumn: "[3]" })}
  />
);
