import { css } from "#styled/css";

/** So much of the end is always shown: years and numbers stand there. */
const TAIL = 9;
/** A shorter name is cut nowhere else than at its end. */
const LONG = 16;

/** A name that is cut in its middle where there is no room, so that both its beginning and its end can be read. */
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
