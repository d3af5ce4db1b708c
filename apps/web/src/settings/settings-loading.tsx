import { css } from "#styled/css";
import { Loader } from "../ui/loader.tsx";

/** Shown while a settings tab loads. */
export function SettingsLoading() {
  return (
    <div
      role="status"
      className={css({ display: "flex", gap: "10", px: "gutter", py: "24", color: "fg.muted" })}
    >
      <Loader />
      <div>
        <p className={css({ color: "fg.default", fontWeight: "medium" })}>Loading settings...</p>
        <p>This might take a moment.</p>
      </div>
    </div>
  );
}
