import { type BaseStyleId, baseStyleIds, baseStyles } from "#model/styles";
import { css } from "#styled/css";
import { StyleThumbnail } from "./style-thumbnail.tsx";

const first = (label: string): string => label.split(" ")[0] ?? label;

interface StyleStripProps {
  /** A built-in style; another one is chosen elsewhere. */
  value: string;
  onChoose: (styleId: BaseStyleId) => void;
  isReadOnly: boolean;
}

/** The built-in styles side by side. The chosen one stays with the document. */
export function StyleStrip({ value, onChoose, isReadOnly }: StyleStripProps) {
  return (
    <div role="group" aria-label="Built-in styles" className={css({ display: "flex", gap: "8" })}>
      {baseStyleIds.map((id) => (
        <button
          key={id}
          type="button"
          aria-label={baseStyles[id].label}
          title={`${baseStyles[id].label}: ${baseStyles[id].description}`}
          aria-pressed={value === id}
          disabled={isReadOnly}
          onClick={() => onChoose(id)}
          className={css({
            display: "grid",
            justifyItems: "center",
            gap: "4",
            p: "2",
            rounded: "md",
            textStyle: "micro",
            color: "fg.muted",
            minW: "44",
            "&[aria-pressed=true]": {
              color: "fg.default",
              fontWeight: "semibold",
              boxShadow: "[inset 0 0 0 2px var(--colors-accent-solid)]",
            },
          })}
        >
          <StyleThumbnail base={id} />
          {first(baseStyles[id].label)}
        </button>
      ))}
    </div>
  );
}
