import type { ReactNode } from "react";
import { css } from "#styled/css";
import { Avatar } from "../ui/avatar.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { PictureChip } from "./picture-parts.tsx";

const message = css({ display: "grid", gridTemplateColumns: "[22px minmax(0, 1fr)]", columnGap: "12" });

/** Two questions about a policy, and what its pages say. Shown in the hero image, and by itself on a phone. */
export function HeroAnswers() {
  return (
    <div className={css({ display: "grid", gap: "20", textStyle: "body" })}>
      <Message face={<Avatar name="Dana Whitlock" size={22} />}>
        Is the cold store’s stock covered if the power goes out?
      </Message>
      <Message face={<CaraTile size={22} />}>
        Yes, up to $25,000 at Dock 3, after a $2,500 deductible.
        <Chips>
          <PictureChip number={1} place="p. 39" />
          <PictureChip number={2} place="p. 40" />
        </Chips>
      </Message>
      <Message face={<Avatar name="Dana Whitlock" size={22} />}>
        Who must be notified before we cancel?
      </Message>
      <Message face={<CaraTile size={22} />}>
        The lender named on the building, 30 days ahead.
        <Chips>
          <PictureChip number={3} place="p. 12" />
        </Chips>
      </Message>
    </div>
  );
}

function Message({ face, children }: { face: ReactNode; children: ReactNode }) {
  return (
    <div className={message}>
      {face}
      <div className={css({ pt: "1" })}>{children}</div>
    </div>
  );
}

const Chips = ({ children }: { children: ReactNode }) => (
  <div className={css({ display: "flex", gap: "6", mt: "6" })}>{children}</div>
);
