import { css } from "#styled/css";

/** Characters at the end that are always shown: years and numbers are there. */
const TAIL = 9;
/** A shorter name is truncated only at its end. */
const LONG = 16;

/** A name that is truncated in the middle if there is no room, so that both its beginning and its end can be read. */
export function FileName({ name }: { name: string }) {
  if (name.length < LONG) return <span className={css({ truncate: true })}>{name}</span>;
  return (
    <>
      <span className={css({ srOnly: true })}>{name}</span>
      <span aria-hidden="true" title={name} className={css({ display: "flex", minW: "0" })}>
        <span className={css({ truncate: true, whiteSpace: "pre" })}>{name.slice(0, -TAIL)}</span>
        <span className={css({ flexShrink: 0, whiteSpace: "pre" })}>{name.slice(-TAIL)}</span>
      </span>
    </>
  );
}
