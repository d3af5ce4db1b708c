import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

interface FormBannerProps {
  problemCount: number;
  formError: string | null;
  /** Continues after "before": "this account can be created". */
  aim: string;
}

/** Shown at the top of a rejected form: what concerns the whole form, or how many fields need attention. */
export function FormBanner({ problemCount, formError, aim }: FormBannerProps) {
  if (!formError && problemCount === 0) return null;
  const count = numbers[problemCount] ?? String(problemCount);
  const title =
    formError ?? `${count} ${problemCount === 1 ? "field needs" : "fields need"} attention before ${aim}.`;
  return (
    <div className={css({ mb: "16" })}>
      <Banner hue="red" title={title} isAlert />
    </div>
  );
}
