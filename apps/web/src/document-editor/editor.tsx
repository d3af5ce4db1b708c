import { Editor, type JSONContent } from "@tiptap/core";
import { Bold, Check, Heading2, Italic, List, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Switch } from "../ui/switch.tsx";
import { extensions } from "./extensions.ts";
import { sheetStyle } from "./sheet-style.ts";
import {
  acceptAll,
  acceptSuggestion,
  rejectSuggestion,
  setSuggesting,
  type Suggestion,
  suggestionsIn,
} from "./suggestions.ts";

interface DocumentEditorProps {
  /** ProseMirror's JSON. */
  document: string;
  title: string;
  isReadOnly: boolean;
  /** Called with each change, as JSON. */
  onChange: (document: string) => void;
}

/** A document that people write in: what they type, or only suggest, with the suggestions at its right. */
export default function DocumentEditor({ document, title, isReadOnly, onChange }: DocumentEditorProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const made = new Editor({
      element,
      extensions,
      content: JSON.parse(document) as JSONContent,
      editable: !isReadOnly,
      injectCSS: false,
      enableContentCheck: true,
      editorProps: {
        attributes: { role: "textbox", "aria-multiline": "true", "aria-label": `Text of ${title}` },
      },
      onUpdate: ({ editor: changed }) => {
        setSuggestions(suggestionsIn(changed));
        tell.current(JSON.stringify(changed.getJSON()));
      },
    });
    setEditor(made);
    setSuggestions(suggestionsIn(made));
    return () => made.destroy();
  }, [document, title, isReadOnly]);

  const act = (run: (open: Editor) => unknown) => () => {
    if (!editor) return;
    run(editor);
    editor.commands.focus();
  };
  return (
    <div
      className={css({
        display: "grid",
        gridTemplateColumns: { base: "[minmax(0, 1fr)]", lg: "[minmax(0, 1fr) 320px]" },
        flex: "1",
        minH: "0",
      })}
    >
      <div className={css({ display: "flex", flexDirection: "column", minH: "0", minW: "0", bg: "bg.desk" })}>
        {!isReadOnly && (
          <div
            role="toolbar"
            aria-label="Text"
            className={css({
              display: "flex",
              alignItems: "center",
              gap: "4",
              px: "gutter",
              py: "4",
              bg: "bg.canvas",
              borderBottomWidth: "1px",
              borderBottomStyle: "solid",
              borderBottomColor: "border.subtle",
            })}
          >
            <IconButton
              label="Bold"
              icon={<Bold />}
              onClick={act((open) => open.commands.toggleMark("bold"))}
            />
            <IconButton
              label="Italic"
              icon={<Italic />}
              onClick={act((open) => open.commands.toggleMark("italic"))}
            />
            <IconButton
              label="Heading"
              icon={<Heading2 />}
              onClick={act((open) => open.commands.toggleNode("heading", "paragraph"))}
            />
            <IconButton
              label="List"
              icon={<List />}
              onClick={act((open) => open.commands.toggleList("bulletList", "listItem"))}
            />
            <span className={css({ ml: "auto" })}>
              <Switch
                label="Suggest changes"
                isOn={isSuggesting}
                onChange={(isOn) => {
                  setIsSuggesting(isOn);
                  if (editor) setSuggesting(editor, isOn);
                }}
              />
            </span>
          </div>
        )}
        <div className={css({ flex: "1", minH: "0", overflowY: "auto", py: "24", px: "gutter" })}>
          <div ref={sheet} className={sheetStyle} />
        </div>
      </div>
      <section
        aria-label="Suggestions"
        className={css({
          overflowY: "auto",
          p: "16",
          borderLeftWidth: { lg: "1px" },
          borderLeftStyle: "solid",
          borderLeftColor: "border.subtle",
        })}
      >
        <div className={css({ display: "flex", alignItems: "center", gap: "8", mb: "8" })}>
          <h2 className={css({ textStyle: "sectionSmall" })}>{`Suggestions ${suggestions.length}`}</h2>
          {suggestions.length > 1 && !isReadOnly && (
            <Button size="small" onClick={act(acceptAll)}>
              Accept all
            </Button>
          )}
        </div>
        {suggestions.length === 0 && (
          <p className={css({ color: "fg.muted" })}>
            None. Switch on “Suggest changes” to propose words that somebody else accepts.
          </p>
        )}
        <ul className={css({ display: "grid", gap: "12" })}>
          {suggestions.map(({ id, added, removed }) => (
            <li key={id} className={css({ display: "flex", gap: "8", alignItems: "flex-start" })}>
              <span className={css({ flex: "1", minW: "0", overflowWrap: "anywhere" })}>
                {removed !== "" && <del className={css({ color: "danger.fg" })}>{removed}</del>}{" "}
                {added !== "" && (
                  <ins className={css({ bg: "doc.mark", color: "doc.ink", textDecoration: "none" })}>
                    {added}
                  </ins>
                )}
                {added === "" && removed === "" && "Changes how it looks"}
              </span>
              {!isReadOnly && (
                <>
                  <IconButton
                    label={`Accept ${added || removed}`}
                    size="small"
                    icon={<Check />}
                    onClick={act((open) => acceptSuggestion(open, id))}
                  />
                  <IconButton
                    label={`Reject ${added || removed}`}
                    size="small"
                    icon={<X />}
                    onClick={act((open) => rejectSuggestion(open, id))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
