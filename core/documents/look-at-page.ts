/** What the picture of a page says beside its text layer, if it has one. */
import { type PagePicture, type PictureText, writePictureText } from "#core/reading";
import type { PageReading, Span, WordBox } from "#model/reading";
import type { Result } from "../shared/result.ts";
import { hasWords } from "./describe-reading.ts";
import type { PageSource, PictureFailure, UnreadReason } from "./model.ts";
import { MOSTLY_PICTURE } from "./needs-picture.ts";
import type { Picture } from "./ports.ts";
import { storableText } from "./reading-step.ts";

/** A page after its picture was looked at. */
export interface LookedAt {
  page: number;
  source: PageSource;
  unread: UnreadReason | null;
  /** Null: as it was. */
  read: { text: string; words: readonly WordBox[]; unsure?: readonly Span[] } | null;
}

/** `row.unread`: what is already known to be wrong with the page. `words`: those of its text layer. */
export async function lookAtPage(
  readPicture: (picture: Picture) => Promise<Result<PictureText, PictureFailure>>,
  row: Pick<PageReading, "page" | "width" | "height" | "text"> & { unread: UnreadReason | null },
  words: readonly WordBox[],
  picture: PagePicture,
): Promise<LookedAt> {
  const own = hasWords(row);
  const asItWas = (unread: UnreadReason | null): LookedAt => ({
    page: row.page,
    source: own ? "TEXT" : "NONE",
    unread,
    read: null,
  });
  if (picture.tag === "BLANK") return asItWas(row.unread);
  if (picture.tag === "UNKNOWN") return asItWas(row.unread ?? (own ? null : "UNKNOWN_PICTURE"));
  if (own && picture.coverage < MOSTLY_PICTURE) return asItWas(null);
  const said = await readPicture({ bytes: picture.bytes, mediaType: picture.mediaType });
  if (!said.ok) return asItWas(said.error);
  const read = writePictureText(said.value, row, { text: row.text, words });
  if (read.text.trim() === row.text.trim()) return asItWas(own ? null : "NO_WORDS");
  return { page: row.page, source: "SCAN", unread: null, read: { ...read, text: storableText(read.text) } };
}
