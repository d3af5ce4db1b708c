import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { css } from "#styled/css";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { ButtonTone } from "./button-style.ts";

/** The specification's time for copying; the error page has its own. */
const usualMs = 2000;

export interface CopiedContent {
  text: string;
  /** For pasting as formatted text. */
  html?: string;
}

interface CopyButtonProps {
  /** Created when it is requested. */
  content: () => CopiedContent;
  label?: string;
  icon?: ReactNode;
  /** Called if the browser refuses. */
  refusedLabel?: string;
  tone?: ButtonTone;
  /** How long the confirmation is shown. */
  confirmedMs?: number;
}

/** Copies something to the clipboard and confirms it for a moment. */
export function CopyButton({
  content,
  label = "Copy to clipboard",
  icon = <Copy />,
  refusedLabel = "Could not copy. Select the text above",
  tone = "secondary",
  confirmedMs = usualMs,
}: CopyButtonProps) {
  const { outcome, copy } = useCopying(content, confirmedMs);
  const outcomeLabels = { copied: "Copied", failed: refusedLabel };
  return (
    <Button
      size="small"
      tone={tone}
      icon={outcome === "copied" ? <Check /> : icon}
      onClick={() => void copy()}
    >
      {outcome ? outcomeLabels[outcome] : label}
    </Button>
  );
}

/** The same as an icon next to a short text, such as a number. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopying(() => ({ text }), usualMs);
  const said = { copied: "Copied", failed: "Could not copy. Select the text instead" };
  return (
    <>
      <IconButton
        size="small"
        label={label}
        icon={outcome === "copied" ? <Check /> : <Copy />}
        onClick={() => void copy()}
      />
      <span
        role="status"
        className={css({ textStyle: "small", color: "fg.muted", _empty: { display: "none" } })}
      >
        {outcome && said[outcome]}
      </span>
    </>
  );
}

function useCopying(content: () => CopiedContent, confirmedMs: number) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), confirmedMs);
    return () => clearTimeout(timer);
  }, [outcome, confirmedMs]);

  const copy = async () => {
    try {
      await write(content());
      setOutcome("copied");
    } catch {
      // Browsers refuse clipboard access without permission; the text can still be selected by hand.
      setOutcome("failed");
    }
  };
  return { outcome, copy };
}

async function write({ text, html }: CopiedContent): Promise<void> {
  // Some browsers support only text on the clipboard.
  if (html === undefined || typeof ClipboardItem === "undefined") {
    await navigator.clipboard.writeText(text);
    return;
  }
  const blobOf = (content: string, type: string) => new Blob([content], { type });
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": blobOf(text, "text/plain"),
      "text/html": blobOf(html, "text/html"),
    }),
  ]);
}
