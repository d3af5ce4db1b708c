/** The web, where a search is configured: what is found there is kept as documents before anything is said of it. */
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { documents, documentWrites } from "#core/documents";
import type { EnqueuedJob } from "#core/outbox";
import { openDocument } from "#core/reading";
import { newsSeq, type Tool } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { webPages, workspaceDocuments, workspaces } from "./tables.ts";

export interface WebHit {
  url: string;
  title: string;
}

export interface OpenedPage {
  /** Where it was in the end. */
  url: string;
  kind: "HTML" | "TXT";
  bytes: Uint8Array;
}

/** Expected failures are null; what the web says is data. */
export interface WebSearch {
  /** The best first; null if the service gives no answer. */
  search(query: string): Promise<WebHit[] | null>;
  /** Only public pages; null if there is none to be read. */
  open(url: string): Promise<OpenedPage | null>;
}

export interface WebPorts {
  /** Null if none is configured. */
  readonly webSearch: WebSearch | null;
}

/** A page that was kept. */
export interface KeptPage {
  documentId: string;
  url: string;
  title: string;
}

export const keptPageSchema = v.object({ documentId: v.string(), url: v.string(), title: v.string() });

/** The outcome of FETCH_PAGES. */
export const fetchedSchema = v.object({ query: v.string(), pages: v.array(keptPageSchema) });

export const WEB_QUERY_MAX = 300;
const PAGES_MAX = 3;
const TITLE_MAX = 200;
/** Of one page; more is a book. */
const TEXT_MAX = 200_000;

const noAnswer = "The web search gave no answer, so the web was not searched. Try again later.";

/** Searches the web and keeps the first pages that can be read, as documents of the workspace. */
export const fetchPages: Tool<WebPorts> = {
  effect: "WRITE",
  input: v.object({ query: v.pipe(v.string(), v.nonEmpty(), v.maxLength(WEB_QUERY_MAX)) }),
  async act({ webSearch }, { scope, workflow, step }) {
    const { query } = step.input as { query: string };
    if (!webSearch) return { tag: "FAILED", reason: "No web search is set up." };
    const hits = await webSearch.search(query);
    if (hits === null) return { tag: "FAILED", reason: noAnswer };
    const opened = await Promise.all(hits.slice(0, PAGES_MAX * 2).map((hit) => read(webSearch, hit)));
    const pages = opened.filter((page) => page !== null).slice(0, PAGES_MAX);
    const kept: KeptPage[] = [];
    const rows: Statement[] = [];
    const jobs: EnqueuedJob[] = [];
    for (const [position, page] of pages.entries()) {
      const made = await keep(scope, { workspaceId: workflow.subjectId, stepKey: step.key, position }, page);
      kept.push(made.page);
      rows.push(...made.statements);
      jobs.push(made.job);
    }
    const outcome: v.InferOutput<typeof fetchedSchema> = { query, pages: kept };
    return { tag: "DONE", outcome, rows, jobs };
  },
};

interface ReadPage extends WebHit {
  text: string;
}

/** Null if nothing can be read there. */
async function read(webSearch: WebSearch, { url, title }: WebHit): Promise<ReadPage | null> {
  const opened = await webSearch.open(url);
  if (!opened) return null;
  const { kind, bytes } = opened;
  const source = {
    length: bytes.length,
    read: async (start: number, end: number) => bytes.slice(start, end),
  };
  const document = await openDocument(kind, source);
  if (!document.ok) return null;
  const { readPages, pageCount, close } = document.value;
  const texts: string[] = [];
  for await (const page of readPages(1, pageCount)) texts.push(page.text);
  await close();
  const text = texts.join("\n\n").slice(0, TEXT_MAX).toWellFormed();
  const name = title.replaceAll(/\s+/gu, " ").trim().slice(0, TITLE_MAX);
  return text.trim() === "" ? null : { url: opened.url, title: name === "" ? opened.url : name, text };
}

async function keep(
  scope: AgencyScope,
  { workspaceId, stepKey, position }: { workspaceId: string; stepKey: string; position: number },
  { url, title, text }: ReadPage,
) {
  const { db } = scope;
  const documentId = scope.newId("doc");
  const now = scope.nowMs();
  const bytes = new TextEncoder().encode(text);
  const reading = documentWrites.createTextReading(scope, documentId, text);
  const { id: actorId, kind: actorKind } = await scope.actor();
  const statements: Statement[] = [
    db.insert(documents).values({
      id: documentId,
      policyId: null,
      name: title,
      type: "OTHER",
      kind: "TXT",
      mediaType: "text/plain",
      size: bytes.length,
      sha256: await sha256Hex(bytes),
      // Nothing is stored there; the key only has to be unique to the document.
      storageKey: `web/${documentId}`,
      searchText: searchTextOf([title]),
      createdBy: actorId ?? actorKind,
      createdAt: now,
      updatedAt: now,
    }),
    ...reading.statements,
    db.insert(webPages).values({ documentId, url, fetchedAt: now }),
    db
      .insert(workspaceDocuments)
      .values({ workspaceId, documentId, messageId: stepKey, isUpload: false, position }),
    db
      .update(workspaces)
      .set({ seq: newsSeq(workspaceId) })
      .where(eq(workspaces.id, workspaceId)),
  ];
  return { page: { documentId, url, title }, statements, job: reading.job };
}

/** What is sent to the search: the words without those that only say to search. */
export function webQueryOf(text: string): string {
  return text
    .replaceAll(
      /^\s*search the web:\s*|\b(?:(?:can|could) you\s+)?(?:please\s+)?(?:(?:search|look(?: it| this)? up|check|find(?: out)?|see|go)\s+)?(?:(?:on|in|through)\s+)?(?:the\s+)?(?:web|internet|online)\b(?:\s+(?:for|whether|if|about))?|^\s*google\b(?:\s+(?:for|whether|if))?/giu,
      "",
    )
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, WEB_QUERY_MAX);
}
