import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { css } from "#styled/css";
import { Checkbox } from "../ui/checkbox.tsx";
import { foot } from "../ui/data-table-foot.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { useListKeys } from "../ui/use-list-keys.ts";

// A short list never loads the code for long ones.
const VirtualRows = lazy(() => import("../ui/data-table-virtual-rows.tsx"));
const virtualFrom = 200;
const heights = { wide: 48, phone: 76 };

export interface ChoiceColumns<Row> {
  id: (row: Row) => string;
  name: (row: Row) => string;
  /** Below the name. */
  under?: (row: Row) => ReactNode;
  detail: (row: Row) => ReactNode;
  state: (row: Row) => ReactNode;
}

export interface Choosing<Row> {
  isChosen: (row: Row) => boolean;
  /** Some rows cannot be chosen, or not yet. */
  canChoose: (row: Row) => boolean;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
}

interface ChoiceTableProps<Row> {
  label: string;
  heads: readonly [name: string, detail: string, state: string];
  rows: readonly Row[];
  columns: ChoiceColumns<Row>;
  /** The last column holds words of any length, such as an address. */
  hasLongState?: boolean;
  /** Absent while nothing can be chosen. */
  choosing?: Choosing<Row> | undefined;
  /** The row that keys act on. */
  currentId: string | null;
  onMove: (row: Row) => void;
  /** Opens a row: a click on its name, or Enter if `commands` does not use it. */
  onOpen?: (row: Row) => void;
  commands?: Readonly<Record<string, () => void>>;
  /** "15 of 112 holders". */
  countLabel: string;
  /** What the keys do, in the foot. */
  hints?: ReactNode;
}

const tableStyle = css({
  "& [role=row]": {
    display: "grid",
    columnGap: "16",
    px: "gutter",
    alignItems: "center",
    gridTemplateColumns: {
      base: "[minmax(0, 1fr) auto]",
      md: "[minmax(0, 1.25fr) minmax(0, 1.35fr) var(--state-width, 148px)]",
    },
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderBottomColor: "border.subtle",
  },
  "&[data-choosing] [role=row]": {
    gridTemplateColumns: {
      base: "[16px minmax(0, 1fr) auto]",
      md: "[16px minmax(0, 1.25fr) minmax(0, 1.35fr) var(--state-width, 148px)]",
    },
  },
  "&[data-long-state]": { "--state-width": "minmax(0, 1fr)" },
  // On a phone such a column says only what is wrong.
  "&[data-long-state] [role=columnheader]:last-child": { display: { base: "none", md: "block" } },
  "& [role=row]:has([role=cell])": {
    position: "relative",
    h: { base: "[76px]", md: "48" },
    alignContent: "center",
    "&:hover, &:focus-within": { bg: "bg.hover" },
    "&[aria-current]": { bg: "bg.hover", boxShadow: "[inset 2px 0 0 var(--colors-accent-fg)]" },
    "&[style]": { position: "absolute", insetX: "0", top: "0" },
  },
  "& [role=cell]": { minW: "0" },
  // On a phone: the name and its state, and below them the detail.
  "& [data-cell=box]": { gridRow: { base: "[1 / 3]", md: "[auto]" }, display: "flex" },
  "& [data-cell=state]": {
    minW: "0",
    alignSelf: { base: "start", md: "center" },
    lineHeight: { base: "[20px]", md: "[16px]" },
    gridColumn: { base: "[-2]", md: "[auto]" },
    gridRow: { base: "[1]", md: "[auto]" },
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "6",
    textStyle: "small",
    color: "fg.muted",
    maxW: { base: "[160px]", md: "[none]" },
    "& > span": { truncate: true },
    "& .lucide": { w: "14", h: "14" },
  },
  "& [data-cell=detail]": {
    gridColumn: { base: "[-3 / -1]", md: "[auto]" },
    gridRow: { base: "[2]", md: "[auto]" },
    textStyle: "small",
    color: "fg.muted",
    // One line on a phone, else a line each.
    truncate: { base: true, md: false },
    "& > *": { display: { base: "inline", md: "block" }, truncate: { md: true } },
    "& > * + *": { ml: { base: "4", md: "0" } },
    "& b": { color: "fg.default", fontWeight: "medium" },
  },
});

const nameStyle = css({
  display: "block",
  w: "full",
  textAlign: "left",
  truncate: true,
  textStyle: "label",
  fontSize: { base: "[15px]", md: "[13px]" },
  scrollMarginTop: "[96px]",
  scrollMarginBottom: "[56px]",
  "button&": {
    _after: {
      content: '""',
      position: "absolute",
      insetY: "0",
      left: "[calc(var(--gutter) + 24px)]",
      right: "0",
    },
    _focusVisible: { outline: "none" },
  },
});

const underStyle = css({ display: "block", truncate: true, textStyle: "small", color: "fg.muted" });

const headStyle = css({
  position: "sticky",
  top: "topBar",
  zIndex: "head",
  h: "32",
  bg: "bg.canvas",
  textStyle: "smallStrong",
  color: "fg.subtle",
  "& [role=columnheader]:nth-last-child(2)": { display: { base: "none", md: "block" } },
  "& [role=columnheader]:last-child": { textAlign: "right" },
});

/**
 * A long list to choose from: `j` and `k` move, `x` or Space chooses. Moving focuses the row's name, so that keyboard
 * and screen-reader users are at the same place.
 */
export function ChoiceTable<Row>(props: ChoiceTableProps<Row>) {
  const { label, heads, rows, columns, choosing, currentId, onMove, onOpen, commands, countLabel, hints } =
    props;
  const body = useRef<HTMLDivElement>(null);
  const current = rows.findIndex((row) => columns.id(row) === currentId);
  const row = rows[current];
  const choosable = choosing ? rows.filter(choosing.canChoose) : [];
  const chosenCount = choosing ? choosable.filter(choosing.isChosen).length : 0;

  const toggle = () => {
    if (row && choosing?.canChoose(row)) choosing.onChoose([row], !choosing.isChosen(row));
  };
  const move = (index: number) => {
    const next = rows[index];
    if (next) onMove(next);
  };
  useListKeys({
    count: rows.length,
    current,
    onMove: move,
    commands: {
      ...(choosing ? { x: toggle, " ": toggle } : {}),
      ...(onOpen && row ? { Enter: () => onOpen(row) } : {}),
      ...commands,
    },
  });
  const isShort = rows.length <= virtualFrom;
  // Which rows of a long list are in view, only a browser knows; the server sends the first ones.
  const isInBrowser = useSyncExternalStore(neverChanges, inBrowser, onServer);
  // Keyboard and screen-reader users are at the row that keys act on; the filter keeps the focus while someone types.
  const shownId = useRef(currentId);
  // A page opens at its top, even if a row is current from the start.
  const [firstId] = useState(currentId);
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && currentId !== firstId) setMoved(true);
  useEffect(() => {
    if (currentId === shownId.current) return;
    shownId.current = currentId;
    if (currentId === null || document.activeElement?.matches("input[type=search]")) return;
    const focus = () => focusRow(body.current, currentId);
    if (focus()) return;
    // A row of a long list is rendered only after scrolling to it.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [body, currentId]);

  const line = (position: number, offset?: number) => {
    const each = rows[position];
    if (each === undefined) return null;
    const id = columns.id(each);
    const name = columns.name(each);
    const open = () => {
      onMove(each);
      onOpen?.(each);
    };
    return (
      <div
        key={id}
        role="row"
        aria-rowindex={position + 2}
        data-row={id}
        aria-current={id === currentId || undefined}
        style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
      >
        {choosing && (
          <div role="cell" data-cell="box">
            <Checkbox
              label={`Choose ${name}`}
              isLabelHidden
              checked={choosing.isChosen(each)}
              disabled={!choosing.canChoose(each)}
              onChange={({ target }) => {
                choosing.onChoose([each], target.checked);
                onMove(each);
                // A key pressed on a focused checkbox would be taken for typing.
                focusRow(body.current, id);
              }}
            />
          </div>
        )}
        <div role="cell" data-cell="name">
          <button
            type="button"
            className={nameStyle}
            data-name
            onClick={open}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !commands?.["Enter"] || id !== currentId) return;
              event.preventDefault();
              commands["Enter"]();
            }}
          >
            {name}
          </button>
          {columns.under && <span className={underStyle}>{columns.under(each)}</span>}
        </div>
        <div role="cell" data-cell="detail">
          {columns.detail(each)}
        </div>
        <div role="cell" data-cell="state">
          {columns.state(each)}
        </div>
      </div>
    );
  };
  const lines = (count: number) => rows.slice(0, count).map((_, position) => line(position));

  return (
    <div className={css({ display: "flex", flexDirection: "column", flex: "1", minW: "0" })}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={tableStyle}
        data-choosing={choosing ? "" : undefined}
        data-long-state={props.hasLongState ? "" : undefined}
      >
        <div role="rowgroup" className={css({ display: "contents" })}>
          <div role="row" aria-rowindex={1} className={headStyle}>
            {choosing && (
              <span role="columnheader">
                <Checkbox
                  label="Choose all"
                  isLabelHidden
                  checked={choosable.length > 0 && chosenCount === choosable.length}
                  isIndeterminate={chosenCount > 0 && chosenCount < choosable.length}
                  disabled={choosable.length === 0}
                  onChange={({ target }) => {
                    choosing.onChoose(choosable, target.checked);
                    target.blur();
                  }}
                />
              </span>
            )}
            {heads.map((head) => (
              <span key={head} role="columnheader">
                {head}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" ref={body}>
          {isShort || !isInBrowser ? (
            lines(Math.min(rows.length, virtualFrom))
          ) : (
            <Suspense fallback={lines(virtualFrom)}>
              <VirtualRows
                count={rows.length}
                activeIndex={hasMoved ? current : -1}
                renderRow={line}
                heights={heights}
              />
            </Suspense>
          )}
        </div>
      </div>
      <div className={`${foot} ${css({ fontVariantNumeric: "tabular-nums" })}`}>
        <span role="status">{countLabel}</span>
        <span aria-hidden="true" className={css({ display: { base: "none", lg: "flex" }, gap: "12" })}>
          <KeyHint keys={["J", "K"]}>move</KeyHint>
          {choosing && <KeyHint keys={["X"]}>choose</KeyHint>}
          {hints}
        </span>
      </div>
    </div>
  );
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/** Focuses a row's name; false if it is not rendered. */
export function focusRow(body: ParentNode | null, id: string): boolean {
  const name = body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-name]`);
  name?.focus();
  return name != null;
}

/** A key and what it does, on one line. */
export function KeyHint({ keys, children }: { keys: readonly ReactNode[]; children: string }) {
  return (
    <span className={css({ display: "inline-flex", alignItems: "center", gap: "6" })}>
      {keys.map((key, place) => (
        <Kbd key={place}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}
