import {
  BookOpen,
  Building2,
  House,
  Inbox,
  Layers,
  ListChecks,
  Mail,
  PanelLeft,
  Phone,
  Settings,
  Shield,
  SwatchBook,
} from "lucide-react";
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

/** The collapsed sidebar in the picture, with Workspaces chosen. */
export function HeroRail() {
  return (
    <div className={rail}>
      <Mark size={20} className={css({ color: "fg.default", mb: "2" })} />
      <House />
      <hr />
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
        <Layers />
      </span>
      <ListChecks />
      <SwatchBook />
      <hr />
      <Inbox />
      <hr />
      <Phone />
      <Mail />
      <hr />
      <BookOpen />
      <Building2 />
      <Shield />
      <Settings className={css({ mt: "auto" })} />
      <PanelLeft />
    </div>
  );
}
