/** What can be done with the table that the cursor stands in. Loaded with the editor only. */
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";

interface InTable {
  table: Node;
  /** Where the table begins. */
  at: number;
  row: number;
  column: number;
}

/** Null outside of tables. */
export function tableAround({ selection: { $from } }: EditorState): InTable | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === "table")
      return {
        table: $from.node(depth),
        at: $from.before(depth),
        row: $from.index(depth),
        column: $from.depth > depth ? $from.index(depth + 1) : 0,
      };
  return null;
}

/** Where a row of a table begins. */
const rowStart = ({ table, at }: InTable, row: number): number =>
  table.children.slice(0, row).reduce((place, { nodeSize }) => place + nodeSize, at + 1);

const cellStart = (around: InTable, row: number, column: number): number =>
  around.table
    .child(row)
    .children.slice(0, column)
    .reduce((place, { nodeSize }) => place + nodeSize, rowStart(around, row) + 1);

type Change = (transaction: Transaction, around: InTable, make: (cell: string) => Node) => void;

const emptyCell = (state: EditorState) => (name: string) => {
  const { nodes } = state.schema;
  const cell = nodes[name]?.create(null, nodes["paragraph"]?.create());
  if (!cell) throw new Error("The editor has tables.");
  return cell;
};

const addRow: Change = (transaction, around, make) => {
  const { table, row } = around;
  const cells = table.child(row).children.map(() => make("tableCell"));
  transaction.insert(rowStart(around, row + 1), table.child(row).type.create(null, cells));
};

const removeRow: Change = (transaction, around) => {
  const { table, at, row } = around;
  if (table.childCount === 1) transaction.delete(at, at + table.nodeSize);
  else transaction.delete(rowStart(around, row), rowStart(around, row + 1));
};

/** From the last row to the first, so that no place moves before it is used. */
const rowsOf = ({ table }: InTable): number[] => table.children.map((_, row) => row).toReversed();

const addColumn: Change = (transaction, around, make) => {
  for (const row of rowsOf(around)) {
    const { children } = around.table.child(row);
    const column = Math.min(around.column, children.length - 1);
    transaction.insert(cellStart(around, row, column + 1), make(children[column]?.type.name ?? "tableCell"));
  }
};

const removeColumn: Change = (transaction, around) => {
  const { table, at, column } = around;
  if (table.child(0).childCount === 1) transaction.delete(at, at + table.nodeSize);
  else
    for (const row of rowsOf(around))
      if (column < table.child(row).childCount)
        transaction.delete(cellStart(around, row, column), cellStart(around, row, column + 1));
};

const switchHead: Change = (transaction, around) => {
  const [first] = around.table.children;
  const { nodes } = transaction.doc.type.schema;
  const isHead = first?.children.every(({ type }) => type.name === "tableHeader");
  const wanted = nodes[isHead ? "tableCell" : "tableHeader"];
  if (wanted)
    for (const [column] of (first?.children ?? []).entries())
      transaction.setNodeMarkup(cellStart(around, 0, column), wanted);
};

export const tableChanges = [
  { label: "Add row below", change: addRow },
  { label: "Remove row", change: removeRow },
  { label: "Add column to the right", change: addColumn },
  { label: "Remove column", change: removeColumn },
  { label: "Header row on or off", change: switchHead },
] as const;

export function changeTable(editor: Editor, change: Change): void {
  const { state, view } = editor;
  const around = tableAround(state);
  if (!around) return;
  const { tr: transaction } = state;
  change(transaction, around, emptyCell(state));
  view.dispatch(transaction.scrollIntoView());
}

/** A table with a head and two rows, behind the block that the cursor stands in. */
export function insertTable({ state, view }: Editor): void {
  const { $from } = state.selection;
  const { nodes } = state.schema;
  const make = emptyCell(state);
  const rows = ["tableHeader", "tableCell", "tableCell"].flatMap(
    (cell) => nodes["tableRow"]?.create(null, [make(cell), make(cell), make(cell)]) ?? [],
  );
  const table = nodes["table"]?.create(null, rows);
  if (table) view.dispatch(state.tr.insert($from.after(1), table).scrollIntoView());
}
