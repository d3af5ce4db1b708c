import { NoticeBand } from "../ui/notice-band.tsx";

/** On every page, as long as it lasts. */
export function ConnectionNotice() {
  return (
    <NoticeBand hue="amber" title="Carabiner cannot be reached.">
      What you have typed stays here, and nothing can be saved until the connection is back.
    </NoticeBand>
  );
}
