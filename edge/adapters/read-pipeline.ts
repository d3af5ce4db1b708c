/**
 * Reads over libSQL's HTTP protocol (Hrana 2, `POST …/v2/pipeline`): all statements in one request and one snapshot.
 * The library's client does the same with a stream, two error objects and a defined property for every cell, which
 * took a third of a request's processor time. Writes still use the library, because there it does not matter.
 */
import type { InStatement, InValue, ResultSet, Row, Value } from "@libsql/client";
import { LibsqlError } from "@libsql/client/web";
import { Unavailable } from "../../core/shared/unavailable.ts";
import { readSteadily } from "./steady-fetch.ts";

export interface DatabaseAddress {
  url: string;
  authToken?: string | undefined;
}

type WireValue =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

interface WireError {
  message: string;
  code?: string | null;
}

interface WireRows {
  cols: { name: string | null; decltype?: string | null }[];
  rows: WireValue[][];
}

interface WireBatch {
  step_results: (WireRows | null)[];
  step_errors: (WireError | null)[];
}

type WireAnswer =
  | { type: "ok"; response: { type: "batch"; result: WireBatch } | { type: "close" } }
  | { type: "error"; error: WireError };

/** The results in the order of the statements. Rejects with LibsqlError if one of them fails. */
export async function readTogether(
  { url, authToken }: DatabaseAddress,
  statements: readonly InStatement[],
): Promise<ResultSet[]> {
  const answered = await readSteadily(`${url.replace(/^libsql:/, "https:").replace(/\/$/, "")}/v2/pipeline`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(authToken ? { authorization: `Bearer ${authToken}` } : {}),
    },
    body: JSON.stringify({
      requests: [{ type: "batch", batch: { steps: stepsOf(statements) } }, { type: "close" }],
    }),
  });
  if (!answered.ok) throw new LibsqlError(`Server returned HTTP status ${answered.status}`, "SERVER_ERROR");
  const [answer] = parseAnswers(answered.body);
  if (answer?.type === "error") throw errorOf(answer.error);
  if (answer?.response.type !== "batch")
    throw new LibsqlError("The server returned no result for the batch", "SERVER_ERROR");
  const { step_errors: errors, step_results: sets } = answer.response.result;
  const error = errors.find((found) => found !== null);
  if (error) throw errorOf(error);
  const first = statements.length > 1 ? 1 : 0;
  return statements.map((_, at) => resultOf(sets[at + first]));
}

function parseAnswers(text: string): WireAnswer[] {
  try {
    return (JSON.parse(text) as { results: WireAnswer[] }).results;
  } catch (error) {
    // The server died while it was responding.
    throw new Unavailable(error);
  }
}

const errorOf = ({ message, code }: WireError): LibsqlError => new LibsqlError(message, code ?? "UNKNOWN");

/** One statement is a snapshot by itself; several need a transaction around them. A failed step skips the rest. */
function stepsOf(statements: readonly InStatement[]): object[] {
  const wanted = statements.map((statement) => ({ stmt: statementOf(statement) }));
  if (wanted.length === 1) return wanted;
  const steps = [
    { stmt: { sql: "BEGIN DEFERRED", want_rows: false } },
    ...wanted,
    { stmt: { sql: "COMMIT", want_rows: false } },
  ];
  const chained = steps.map((step, at) =>
    at === 0 ? step : { ...step, condition: { type: "ok", step: at - 1 } },
  );
  return [
    ...chained,
    {
      stmt: { sql: "ROLLBACK", want_rows: false },
      condition: { type: "not", cond: { type: "ok", step: chained.length - 1 } },
    },
  ];
}

function statementOf(statement: InStatement): object {
  if (typeof statement === "string") return { sql: statement, want_rows: true };
  const { sql, args = [] } = statement;
  if (Array.isArray(args)) return { sql, args: args.map(wireOf), want_rows: true };
  const named = Object.entries(args).map(([name, value]) => ({ name, value: wireOf(value) }));
  return { sql, named_args: named, want_rows: true };
}

/**
 * Same as in the library: a number is a float, which SQLite compares and stores as an integer if it is one. Half a
 * character is replaced, because the server would refuse the whole request; nothing stored contains one.
 */
function wireOf(value: InValue): WireValue {
  if (value === null) return { type: "null" };
  if (typeof value === "string") return { type: "text", value: value.toWellFormed() };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "boolean") return { type: "integer", value: value ? "1" : "0" };
  if (typeof value === "bigint") return { type: "integer", value: String(value) };
  if (value instanceof Date) return { type: "float", value: value.getTime() };
  return { type: "blob", base64: btoa(String.fromCharCode(...new Uint8Array(value as ArrayBuffer))) };
}

function valueOf(value: WireValue): Value {
  switch (value.type) {
    case "null":
      return null;
    case "integer": {
      const number = Number(value.value);
      if (Number.isSafeInteger(number)) return number;
      throw new RangeError(`The integer ${value.value} from the database is too large for a number.`);
    }
    case "blob":
      return Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt(0)).buffer;
    default:
      return value.value;
  }
}

function resultOf(set: WireRows | null | undefined): ResultSet {
  if (!set) throw new LibsqlError("The server returned no result for a statement", "SERVER_ERROR");
  const columns = set.cols.map(({ name }) => name ?? "");
  const names = namesOf(columns);
  givePlaces(columns.length);
  return {
    columns,
    columnTypes: set.cols.map(({ decltype }) => decltype ?? ""),
    rows: set.rows.map((cells) => new ReadRow(cells.map(valueOf), names) as unknown as Row),
    rowsAffected: 0,
    lastInsertRowid: undefined,
    toJSON: () => ({ columns, rows: set.rows }),
  };
}

type Names = readonly (readonly [name: string, at: number])[];

/** If two columns have the same name, the first one counts; a name that looks like an index is omitted. */
function namesOf(columns: readonly string[]): Names {
  const names: (readonly [string, number])[] = [];
  const taken = new Set(["length"]);
  for (const [at, name] of columns.entries()) {
    if (taken.has(name) || isIndex(name, columns.length)) continue;
    taken.add(name);
    names.push([name, at]);
  }
  return names;
}

const isIndex = (name: string, count: number) => /^(0|[1-9]\d*)$/.test(name) && Number(name) < count;

/** A row with columns by name, and by index through getters that all rows share. */
class ReadRow {
  readonly #values: readonly Value[];
  [name: string]: unknown;

  constructor(values: readonly Value[], names: Names) {
    this.#values = values;
    for (const [name, at] of names) {
      // "7" may be an index in other rows, and their getter would shadow it.
      if (name in this) Object.defineProperty(this, name, { value: values[at], enumerable: true });
      else this[name] = values[at];
    }
  }

  static valueAt(row: ReadRow, at: number): Value | undefined {
    return row.#values[at];
  }

  static lengthOf(row: ReadRow): number {
    return row.#values.length;
  }
}

Object.defineProperty(ReadRow.prototype, "length", {
  get(this: ReadRow) {
    return ReadRow.lengthOf(this);
  },
});

let placesGiven = 0;

function givePlaces(count: number): void {
  for (; placesGiven < count; placesGiven += 1) {
    const at = placesGiven;
    Object.defineProperty(ReadRow.prototype, at, {
      get(this: ReadRow) {
        return ReadRow.valueAt(this, at);
      },
    });
  }
}
