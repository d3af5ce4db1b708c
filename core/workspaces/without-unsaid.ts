/** The last look at a draft before it waits for a yes. Pure. */
import type { ArtifactContent } from "#model/artifacts";
import { saysNothing, unsaidIn } from "../shared/unsaid.ts";
import { headingOf } from "./letter-of.ts";

interface Drafted {
  content: ArtifactContent;
  subject: string;
}

/** A sentence that announces a value and does not say it is left out, and whoever approves the rest is told. */
export function withoutUnsaid<Of extends Drafted>(drafted: Of): Of | { reason: string } {
  const { content, subject } = drafted;
  const written = content.body ?? "";
  const unsaid = unsaidIn(written);
  if (unsaid.length === 0) return drafted;
  const without = (text: string): string =>
    unsaid
      .reduce((left, sentence) => left.replace(sentence, ""), text)
      .replaceAll(/[^\S\n]{2,}/gu, " ")
      .trim();
  const body = written
    .split("\n")
    .flatMap((line) => {
      const left = without(line);
      return left === line.trim() ? [line] : left === "" ? [] : [left];
    })
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n");
  const named = unsaid.map((sentence) => `“${sentence}”`).join(" and ");
  if (saysNothing(body))
    return {
      reason: `I have not drafted the email, because ${named} does not say what it announces. What should it say?`,
    };
  const isOfUnsaid = unsaid.some((sentence) => sentence.toLowerCase().startsWith(subject.toLowerCase()));
  const [, first = ""] = body.split("\n").filter((line) => line.trim() !== "");
  const heading = isOfUnsaid ? headingOf(first) : subject;
  return {
    ...drafted,
    subject: heading,
    content: {
      ...content,
      ...(content.subject === subject ? { subject: heading } : {}),
      body,
      blocks: content.blocks.flatMap((block) => {
        const text = without(block.text);
        return text === "" ? [] : [{ ...block, text }];
      }),
      unheeded: [
        ...(content.unheeded ?? []),
        `${named} did not say what it announces, so it was left out of this email.`,
      ],
    },
  };
}
