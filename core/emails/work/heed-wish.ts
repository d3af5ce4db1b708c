/**
 * A reply as whoever asked for another one wishes it: what is plain is done by rules, the rest by a language model if there is
 * one, and what is left is said. Only that person's words are followed, none of the email's.
 */
import type { Reasoner } from "#core/assistant";
import { findRecipients, isAboutRecipient, redraft, rewordByModel } from "#core/workspaces/mail";
import type { ArtifactContent } from "#model/artifacts";
import type { AgencyScope } from "../../shared/agency-scope.ts";

interface Heeded {
  content: ArtifactContent;
  /** What was changed, each as the end of a sentence. */
  changes: string[];
  /** What was asked for and not done, as sentences. */
  missed: string[];
  runs: Awaited<ReturnType<typeof rewordByModel>>["runs"];
}

export interface HeedPorts {
  readonly reasoner: Pick<Reasoner, "reword">;
}

/** Its sentences; what stands in quotes is not divided, and a sentence may go on behind them. Pure. */
export function partsOfWish(wish: string): string[] {
  const characters = Array.from(wish);
  const parts: string[] = [];
  let [part, isQuoted] = ["", false];
  for (const [at, character] of characters.entries()) {
    if (character === "“" || (character === '"' && !isQuoted)) isQuoted = true;
    else if (character === "”" || character === '"') isQuoted = false;
    const isGap = /\s/u.test(character) && /[.!?;]["”]?$/u.test(part);
    const begins =
      isGap &&
      /^[\p{Lu}\d“"]/u.test(
        characters
          .slice(at + 1)
          .join("")
          .trimStart(),
      );
    if (!isQuoted && (character === "\n" || begins)) {
      parts.push(part.trim());
      part = "";
    } else part += character;
  }
  return [...parts, part.trim()].filter((each) => each !== "");
}

export async function heedWish(
  ports: HeedPorts,
  scope: AgencyScope,
  drafted: ArtifactContent,
  { wish, accountId }: { wish: string; accountId: string | null },
): Promise<Heeded> {
  const parts = partsOfWish(wish);
  if (parts.length === 0) return { content: drafted, changes: [], missed: [], runs: [] };
  const people = await findRecipients(scope, accountId);
  const changes: string[] = [];
  const missed: string[] = [];
  const left: string[] = [];
  let content = drafted;
  for (const part of parts) {
    const plain = redraft(content, [part], null, people);
    if (plain) {
      content = plain.content;
      changes.push(...plain.changes);
      missed.push(...plain.missed);
    } else if (isAboutRecipient(part)) missed.push(`I did not understand whom it should go to: “${part}”`);
    else left.push(part);
  }
  if (left.length === 0) return { content, changes, missed, runs: [] };
  const { redrafted, runs, withoutModel } = await rewordByModel(ports, content, left.join("\n"));
  const needsModel = runs.length === 0 || withoutModel;
  const why = needsModel ? "I could not do this without a language model" : "I could not do this";
  return redrafted
    ? { content: redrafted.content, changes: [...changes, ...redrafted.changes], missed, runs }
    : { content, changes, missed: [...missed, ...left.map((part) => `${why}: “${part}”`)], runs };
}
