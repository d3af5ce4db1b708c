import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

interface FormBannerProps {
  /** How many fields have a message. */
  problemCount: number;
  formError: string | null;
  /** Goes on after "before": "this account can be created". */
  aim: string;
}

/** At the head of a form that was refused: what concerns all of it, or how many fields need attention. */
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
