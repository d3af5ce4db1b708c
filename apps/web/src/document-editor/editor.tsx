import { Editor, type JSONContent } from "@tiptap/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { css } from "#styled/css";
import { extensions } from "./extensions.ts";
import type { OpenedDocument } from "./opened-document.ts";
import { sheetStyle } from "./sheet-style.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { type Suggestion, suggestionsIn } from "./suggestions.ts";
import { TextTools } from "./text-tools.tsx";

interface DocumentEditorProps {
  opened: OpenedDocument;
  isReadOnly: boolean;
  /** Called with each change, as JSON. */
  onChange: (document: string) => void;
  /** Called with the words that are selected; null when none are. */
  onSelect: (passage: string | null) => void;
  /** Where the tools of the text stand. */
  toolsIn: HTMLElement | null;
  /** Beside the text, under its suggestions. */
  children: ReactNode;
}

/** A document that people write in: what they type, or only suggest, with the suggestions at its right. */
export default function DocumentEditor({
  opened,
  isReadOnly,
  onChange,
  onSelect,
  toolsIn,
  children,
}: DocumentEditorProps) {
  const { document, title, suggestions: notes, quotes } = opened;
  const sheet = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  /** Raised by each transaction, so that the tools show where the cursor stands. */
  const [, setMoves] = useState(0);
  const tell = useRef({ onChange, onSelect, notes });
  useEffect(() => {
    tell.current = { onChange, onSelect, notes };
  });
  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const made = new Editor({
      element,
      extensions,
      content: JSON.parse(document ?? "null") as JSONContent,
      editable: !isReadOnly,
      injectCSS: false,
      enableContentCheck: true,
      editorProps: {
        attributes: { role: "textbox", "aria-multiline": "true", "aria-label": `Text of ${title}` },
      },
      onUpdate: ({ editor: changed }) => {
        setSuggestions(suggestionsIn(changed, tell.current.notes));
        tell.current.onChange(JSON.stringify(changed.getJSON()));
      },
      onSelectionUpdate: ({ editor: changed }) => {
        const { from, to } = changed.state.selection;
        tell.current.onSelect(from === to ? null : changed.state.doc.textBetween(from, to, "\n", "\n"));
        setMoves((moves) => moves + 1);
      },
    });
    setEditor(made);
    setSuggestions(suggestionsIn(made, tell.current.notes));
    return () => made.destroy();
  }, [document, title, isReadOnly]);

  return (
    <div
      className={css({
        display: "grid",
        gridTemplateColumns: { base: "[minmax(0, 1fr)]", lg: "[minmax(0, 1fr) 328px]" },
        gridTemplateRows: { lg: "[minmax(0, 1fr)]" },
        flex: "1",
        minH: "0",
      })}
    >
      {!isReadOnly && toolsIn && editor && createPortal(<TextTools editor={editor} />, toolsIn)}
      <div
        className={css({
          minH: "0",
          minW: "0",
          overflowY: { lg: "auto" },
          bg: "bg.desk",
          pt: "24",
          // The bar of suggestions stands over its end.
          pb: "64",
          px: "gutter",
        })}
      >
        <div ref={sheet} className={sheetStyle} />
      </div>
      <aside
        aria-label="About this document"
        className={css({
          display: "flex",
          flexDirection: "column",
          minH: "0",
          bg: "bg.subtle",
          overflowY: { lg: "auto" },
          pb: { base: "[72px]", lg: "0" },
          borderLeftWidth: { lg: "1px" },
          borderLeftStyle: "solid",
          borderLeftColor: "border.subtle",
        })}
      >
        <SuggestionList editor={editor} suggestions={suggestions} quotes={quotes} isReadOnly={isReadOnly} />
        {children}
      </aside>
    </div>
  );
}
