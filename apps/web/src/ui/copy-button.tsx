import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { css } from "#styled/css";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { ButtonTone } from "./button-style.ts";

/** The specification's time for copying; the error page has its own. */
const usualMs = 2000;

export interface CopiedContent {
  text: string;
  /** For where formatted text is pasted. */
  html?: string;
}

interface CopyButtonProps {
  /** Made when it is asked for. */
  content: () => CopiedContent;
  label?: string;
  /** What to do where the browser refuses. */
  refusedLabel?: string;
  tone?: ButtonTone;
  /** How long it says so. */
  confirmedMs?: number;
}

/** Puts something on the clipboard and says so for a moment. */
export function CopyButton({
  content,
  label = "Copy to clipboard",
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
      icon={outcome === "copied" ? <Check /> : <Copy />}
      onClick={() => void copy()}
    >
      {outcome ? outcomeLabels[outcome] : label}
    </Button>
  );
}

/** The same beside a short text, such as a number: an icon. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopying(() => ({ text }), usualMs);
  const said = { copied: "Copied", failed: "Copying was refused. Select the text instead" };
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
      // Browsers refuse the clipboard without permission; the text can still be selected by hand.
      setOutcome("failed");
    }
  };
  return { outcome, copy };
}

async function write({ text, html }: CopiedContent): Promise<void> {
  // Some browsers have a clipboard for text alone.
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
