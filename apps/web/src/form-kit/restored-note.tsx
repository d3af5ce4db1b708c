import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";

/** Shown above a form that starts with text typed before the session ended. */
export function RestoredNote({ isRestored }: { isRestored: boolean }) {
  if (!isRestored) return null;
  return (
    <div className={css({ mb: "16" })}>
      <Banner title="Your text was restored." inline>
        It has not been saved yet.
      </Banner>
    </div>
  );
}
