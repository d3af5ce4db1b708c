import { css } from "#styled/css";

/** The text, with the first match of the query in weight 600. */
export function MatchedText({ text, query }: { text: string; query: string }) {
  const wanted = query.trim().toLocaleLowerCase("en-US");
  const at = wanted ? text.toLocaleLowerCase("en-US").indexOf(wanted) : -1;
  if (at < 0) return <>{text}</>;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <b className={css({ fontWeight: "semibold" })}>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  );
}
