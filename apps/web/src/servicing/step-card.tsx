import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "#styled/css";

const card = css({
  maxW: "section",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
});

const head = css({
  display: "flex",
  flexWrap: { base: "wrap", md: "nowrap" },
  alignItems: "center",
  gap: "12",
  p: "12",
});

/** The class of the card's button. */
export const stepButton = css({ w: { base: "full", md: "auto" } });

interface StepCardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** A button or a link. */
  action: ReactNode;
  /** Below, such as what was found. */
  children?: ReactNode;
}

/** The step that answers a request, on its overview. */
export const StepCard = ({ icon: Icon, title, text, action, children }: StepCardProps) => (
  <section aria-label={title} className={card}>
    <div className={head}>
      <Icon aria-hidden="true" className={css({ color: "fg.muted" })} />
      <div className={css({ flex: "1", minW: "0" })}>
        <h2 className={css({ textStyle: "label" })}>{title}</h2>
        {text && (
          <p className={css({ textStyle: "small", color: "fg.muted", overflowWrap: "anywhere" })}>{text}</p>
        )}
      </div>
      {action}
    </div>
    {children}
  </section>
);
