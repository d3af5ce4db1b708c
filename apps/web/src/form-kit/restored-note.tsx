import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";

/** Above a form that begins with what was typed before the session ended. */
export function RestoredNote({ isRestored }: { isRestored: boolean }) {
  if (!isRestored) return null;
  return (
    <div className={css({ mb: "16" })}>
      <Banner title="What you typed is back." inline>
        It has not been saved yet.
      </Banner>
    </div>
  );
}
