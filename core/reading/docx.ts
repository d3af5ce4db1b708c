/**
 * The text of a Word document: paragraphs as lines, tables row by row, headers, footers and notes
 * after the body. Macros, pictures and deleted text of tracked changes are left out. Files are
 * unpacked piece by piece under a limit, so that a small archive cannot become a huge one in memory; a library that
 * takes the file as a whole has no such limit.
 */
import { Unzip, UnzipInflate, UnzipPassThrough } from "fflate";
import { Parser } from "htmlparser2";
import type { SlicedWork } from "../shared/sliced-work.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { createReadFailure, type ReadFailure } from "./reader.ts";
import { CELL_END, finishTable, ROW_END, withoutMarks } from "./table-text.ts";

/** The text parts of a document together; a thousand pages of Word are about 10 MB of XML. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;
/** XML packs at up to about 30 to 1; beyond this (and a free allowance) it is a bomb. */
const MAX_RATIO = 150;
const RATIO_ALLOWANCE_BYTES = 1024 * 1024;
/** Packed bytes handed over at a time: unpacked they stay within a megabyte. */
const PIECE_BYTES = 1024;
/** Word writes some dozens, with many pictures a few hundred. */
const MAX_ENTRIES = 1_000;

/** Word nests tables in tables a few times; the parser moves all open tags for each one more. */
const MAX_DEPTH = 1_000;
/** Characters of XML handed to the parser at a time. */
const CHUNK = 16_000;

const BOMB =
  "This Word document unpacks to far more than it should, so it was refused. Save it again in Word, or as PDF, and upload that copy.";
const TOO_MANY_ENTRIES = `This Word document holds more than ${MAX_ENTRIES.toLocaleString("en-US")} files inside, so it was refused. Save it again in Word, or as PDF, and upload that copy.`;
const DAMAGED =
  "This Word document is damaged and cannot be read. Save it again in Word and upload that copy.";

const textParts = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;

export function* readDocxText(bytes: Uint8Array): SlicedWork<Result<string, ReadFailure>> {
  const unpacked = yield* unpackTextParts(bytes);
  if (!unpacked.ok) return unpacked;
  const body = unpacked.value.get("word/document.xml");
  if (body === undefined) return err(createReadFailure("DAMAGED", DAMAGED));
  const others = [...unpacked.value]
    .filter(([name]) => name !== "word/document.xml")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const texts: string[] = [];
  for (const xml of [body, ...others.map(([, other]) => other)]) texts.push(yield* readWordXml(xml));
  return ok(texts.filter((text) => text.trim() !== "").join("\n\n"));
}

function* unpackTextParts(bytes: Uint8Array): SlicedWork<Result<Map<string, string>, ReadFailure>> {
  const parts = new Map<string, string>();
  const state: { total: number; failure: ReadFailure | null } = { total: 0, failure: null };
  let entries = 0;
  const unzip = new Unzip((file) => {
    if (++entries > MAX_ENTRIES) state.failure ??= createReadFailure("TOO_LARGE", TOO_MANY_ENTRIES);
    // Other files pass by unread.
    file.ondata = () => {};
    if (!textParts.test(file.name) || state.failure) return;
    const decoder = new TextDecoder();
    let text = "";
    file.ondata = (problem, data, final) => {
      if (state.failure) return;
      if (problem) state.failure = createReadFailure("DAMAGED", DAMAGED);
      state.total += data?.length ?? 0;
      if (
        state.total > MAX_UNPACKED_BYTES ||
        state.total > RATIO_ALLOWANCE_BYTES + MAX_RATIO * bytes.length
      ) {
        state.failure = createReadFailure("TOO_LARGE", BOMB);
      }
      if (state.failure) return;
      text += decoder.decode(data, { stream: !final });
      if (final) parts.set(file.name, text);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  try {
    for (let at = 0; at < bytes.length && !state.failure; at += PIECE_BYTES) {
      const before = state.total;
      unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
      yield PIECE_BYTES / 4 + (state.total - before) / 16;
    }
  } catch {
    state.failure ??= createReadFailure("DAMAGED", DAMAGED);
  }
  return state.failure ? err(state.failure) : ok(parts);
}

/** What was deleted, the place that moved text came from, and what older programs are shown a second time. */
const leftOut = new Set(["w:del", "w:moveFrom", "mc:Fallback"]);

/** Text of a part of WordprocessingML. Names are matched with their usual prefix `w:`. */
function* readWordXml(xml: string): SlicedWork<string> {
  const parts: string[] = [];
  let inText = false;
  let deleted = 0;
  let cellDepth = 0;
  let depth = 0;
  /** Where in `parts` the open tables begin; what is before `done` is written. */
  const tables: number[] = [];
  let done = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        depth++;
        if (name === "w:t") inText = true;
        else if (leftOut.has(name)) deleted++;
        else if (name === "w:tc") cellDepth++;
        else if (deleted > 0) return;
        else if (name === "w:tab") parts.push(" ");
        else if (name === "w:br" || name === "w:cr") parts.push(cellDepth > 0 ? " " : "\n");
        else if (name === "w:noBreakHyphen") parts.push("-");
        else if (name === "w:tbl") {
          parts.push("\n\n");
          tables.push(parts.length);
        }
      },
      ontext(text) {
        if (inText && deleted === 0) parts.push(withoutMarks(text));
      },
      onclosetag(name) {
        depth--;
        if (name === "w:t") inText = false;
        else if (leftOut.has(name)) deleted--;
        // Cells of a row stay on one line: a label and its value belong together.
        else if (name === "w:p") parts.push(cellDepth > 0 ? " " : "\n\n");
        else if (name === "w:tc") {
          cellDepth--;
          parts.push(" ", CELL_END);
        } else if (name === "w:tr") parts.push("\n", ROW_END);
        else if (name === "w:tbl") {
          finishTable(parts, Math.max(done, tables.pop() ?? 0));
          done = parts.length;
          parts.push("\n");
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < xml.length; at += CHUNK) {
    if (depth > MAX_DEPTH) break;
    parser.write(xml.slice(at, at + CHUNK));
    yield CHUNK / 4;
  }
  parser.end();
  return withoutMarks(parts.join(""));
}
