import { css } from "#styled/css";

/** Characters at the end that are always shown: years and numbers are there. */
const TAIL = 9;
/** So much more is shown there if a whole word fits into it. */
const TAIL_MAX = 15;
/** A shorter name is truncated only at its end. */
const LONG = 16;

/** Where the end of a name begins: with a word of its own, if that is short enough. */
function tailOf(name: string): number {
  const word = /[-_ .(][^-_ .(]*\.?[^-_ .(]*$/.exec(name.slice(-TAIL_MAX, -TAIL + 1));
  return word ? name.length - TAIL_MAX + word.index : name.length - TAIL;
}

/** A name that is truncated in the middle if there is no room, so that both its beginning and its end can be read. */
export function FileName({ name }: { name: string }) {
  if (name.length < LONG) return <span className={css({ truncate: true })}>{name}</span>;
  const tail = tailOf(name);
  return (
    <>
      <span className={css({ srOnly: true })}>{name}</span>
      <span aria-hidden="true" title={name} className={css({ display: "flex", minW: "0" })}>
        <span className={css({ truncate: true, whiteSpace: "pre" })}>{name.slice(0, tail)}</span>
        <span className={css({ flexShrink: 0, whiteSpace: "pre" })}>{name.slice(tail)}</span>
      </span>
    </>
  );
}
