/** What a workspace is called until somebody renames it. */
import { type SQL, sql } from "drizzle-orm";
import { presetCards, TITLE_MAX, type Workspace } from "./model.ts";
import { workspaces } from "./tables.ts";

export interface NamedTask {
  message: string;
  /** The title of the card that was chosen; null without one. */
  card: string | null;
  clientName: string | null;
  fileNames: readonly string[];
}

/** "Certificate review, Pelican Point Marina LLC"; without a card, the first words of the task. Pure. */
export function titleOfWorkspace({ message, card, clientName, fileNames }: NamedTask): string {
  return card === null
    ? shortened(capitalized(message.replaceAll(/\s+/gu, " ").trim()))
    : titleAbout(card, clientName ?? filesAsOne(fileNames));
}

/** As people type it, but not as an address or a name begins. */
const capitalized = (line: string): string =>
  /^\p{Ll}+(?=\s|$)/u.test(line) ? `${line.charAt(0).toUpperCase()}${line.slice(1)}` : line;

/** A title that takes the place of the one that a workspace has, where `isDue`. */
export interface NewTitle {
  title: string;
  isDue: SQL;
}

/**
 * The title of a preset's task once its client is known; null if there is nothing to say. It is not due where a person
 * has given one, or a client was known before.
 */
export function titleWithClient(preset: Workspace["preset"], clientName: string | null): NewTitle | null {
  const card = presetCards.find(({ key }) => key === preset);
  if (!card || clientName === null) return null;
  return {
    title: titleAbout(card.title, clientName),
    isDue: sql`(${workspaces.version} = 1 AND ${workspaces.clientName} IS NULL)`,
  };
}

const titleAbout = (name: string, about: string | null): string =>
  shortened(about === null ? name : `${name}, ${about}`);

/** "lease", "lease and certificate", "lease and 3 more files"; null if there is none. */
function filesAsOne(fileNames: readonly string[]): string | null {
  const [first, second] = fileNames.map((name) => name.replace(/\.[a-z0-9]{1,5}$/iu, ""));
  if (first === undefined) return null;
  if (fileNames.length > 2) return `${first} and ${fileNames.length - 1} more files`;
  return second === undefined ? first : `${first} and ${second}`;
}

/** Cut at a word, so that it has at most `max` characters. */
export function shortened(line: string, max = TITLE_MAX): string {
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), max / 2)).trimEnd()}…`;
}
