import { BookOpen, Building2, House, Settings, Shield } from "lucide-react";
import { css } from "#styled/css";
import { Mark } from "../ui/mark.tsx";

const rail = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: "12",
  pt: "10",
  pb: "12",
  bg: "bg.subtle",
  borderRightWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.subtle",
  color: "fg.subtle",
  "& .lucide": { w: "14", h: "14" },
  "& hr": { w: "16", h: "1", bg: "border.default", border: "none" },
});

/** The collapsed sidebar in the image, with Policies selected. */
export function HeroRail() {
  return (
    <div className={rail}>
      <Mark size={20} className={css({ color: "fg.default", mb: "2" })} />
      <House />
      <hr />
      <BookOpen />
      <Building2 />
      <span
        className={css({
          display: "grid",
          placeItems: "center",
          w: "30",
          h: "26",
          my: "-4",
          rounded: "md",
          bg: "bg.emphasis",
          color: "fg.default",
        })}
      >
        <Shield />
      </span>
      <Settings className={css({ mt: "auto" })} />
    </div>
  );
}
