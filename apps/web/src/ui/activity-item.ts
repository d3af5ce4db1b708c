import { css } from "#styled/css";

/** One entry of a list of activity, with its picture at the left. */
export const activityItem = css({
  position: "relative",
  display: "flex",
  gap: "10",
  // A line from this picture to the next one.
  "&:not(:last-child)::before": {
    content: '""',
    position: "absolute",
    left: "[9px]",
    top: "24",
    bottom: "2",
    w: "2",
    bg: "border.subtle",
  },
});
