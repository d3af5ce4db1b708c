import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";
import { textOfQuote } from "../quotes/number-quotes.ts";
import type { OpenedDocument } from "./opened-document.ts";

/** Sentences that lost their badge by the last edit, with what their quotes say. */
export function LostEvidence({ document }: { document: OpenedDocument }) {
  const { lostEvidence: lost, quotes } = document;
  if (lost.length === 0) return null;
  return (
    <Banner
      hue="amber"
      title={
        lost.length === 1 ? "One sentence has no evidence." : `${lost.length} sentences have no evidence.`
      }
    >
      <ul className={css({ display: "grid", gap: "4", mt: "4" })}>
        {lost.map(({ text, quotes: numbers }) => (
          <li key={text}>
            {`“${text}” was changed; `}
            {quotes
              .filter(({ number }) => numbers.includes(number))
              .map(
                ({ documentName, segments }) =>
                  `${documentName}, page ${segments[0]?.page ?? 1}, says “${textOfQuote({ segments })}”`,
              )
              .join("; ")}
            .
          </li>
        ))}
      </ul>
    </Banner>
  );
}
