import { CircleAlert } from "lucide-react";
import { css } from "#styled/css";
import { placeOf, textOfQuote } from "../../quotes/number-quotes.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import type { PolicyDraft } from "../policy-draft.ts";
import type { CarrierChoices } from "../use-carriers.ts";
import { changeOf, type IntakeValue, isFilledWith } from "./fill-from-document.ts";

const line = css({ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "8", rowGap: "2" });

const chip = css({
  display: "inline-flex",
  alignItems: "center",
  minH: { base: "44", md: "20" },
  // The touch area extends over the neighboring lines.
  my: { base: "-10", md: "0" },
  rounded: "md",
  color: "accent.fg",
  "& > span": { px: "6", rounded: "md", bg: "accent.subtle", textStyle: "smallStrong", whiteSpace: "nowrap" },
  "&:hover > span": { bg: "accent.subtleHover" },
});

const use = css({
  minH: { base: "44", md: "20" },
  my: { base: "-10", md: "0" },
  fontWeight: "medium",
  color: "accent.fg",
  textAlign: "left",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});

const check = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "4",
  color: "status.amber.fg",
  "& .lucide": { w: "14", h: "14", flexShrink: 0 },
});

const WORDS_MAX = 90;
const shorten = (words: string): string =>
  words.length <= WORDS_MAX ? words : `${words.slice(0, WORDS_MAX - 1)}…`;

interface IntakeNoteProps {
  value: IntakeValue;
  draft: PolicyDraft;
  fileUrl: string;
  carriers: CarrierChoices;
  onChange: (change: Partial<PolicyDraft>) => void;
}

/** Below a field: where its value comes from and whether to check it, or what the document says instead. */
export function IntakeNote({ value, draft, fileUrl, carriers, onChange }: IntakeNoteProps) {
  const { label, shown, checkReason, quotes } = value;
  const [quote] = quotes;
  const isFilled = isFilledWith(draft, value);
  const change = changeOf(draft, value);
  const kind = value.field === "carrierId" ? "carrier" : "broker";
  return (
    <span className={line}>
      {quote && (
        <Tooltip label={shorten(`${placeOf(quote)}: ${textOfQuote(quote)}`)} side="bottom">
          <AppLink
            to={`${fileUrl}#page=${quote.segments[0]?.page ?? 1}`}
            newTab
            className={chip}
            aria-label={`${label}, ${placeOf(quote)}: ${textOfQuote(quote)}`}
          >
            <span>{placeOf(quote)}</span>
          </AppLink>
        </Tooltip>
      )}
      {!isFilled &&
        (change ? (
          <button
            type="button"
            className={use}
            aria-label={`Use ${shown} for ${label}`}
            onClick={() => onChange(change)}
          >
            Use {shown}
          </button>
        ) : (
          <button
            type="button"
            className={use}
            onClick={() =>
              // A refusal leaves the field as it is; adding it in the list says why.
              void carriers
                .add(shown, kind, ({ id }) => onChange({ [value.field]: id }))
                .catch(() => undefined)
            }
          >
            {`Add "${shown}" as a ${kind === "carrier" ? "carrier" : "wholesale broker"}`}
          </button>
        ))}
      {checkReason !== null && checkReason !== undefined && (
        <span className={check}>
          <CircleAlert aria-hidden="true" />
          <span>Check this: {lowerFirst(checkReason)}</span>
        </span>
      )}
      {isFilled && !quote && <span>From the document as a whole</span>}
    </span>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
