import type { Editor } from "@tiptap/core";
import { ArrowDown, ArrowUp, Check, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { isTyping } from "../ui/is-typing.ts";
import { Kbd } from "../ui/kbd.tsx";
import { textOfQuote } from "../quotes/number-quotes.ts";
import type { OpenedDocument } from "./opened-document.ts";
import { acceptAll, acceptSuggestion, lookAt, rejectSuggestion, type Suggestion } from "./suggestions.ts";

const card = css({
  px: "16",
  py: "12",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "&[data-current]": {
    bg: "bg.canvas",
    boxShadow: "[inset 3px 0 0 var(--colors-accent-solid)]",
  },
});
const source = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  h: "20",
  px: "6",
  rounded: "md",
  bg: "accent.subtle",
  color: "accent.fg",
  textStyle: "smallStrong",
  maxW: "full",
});

/** A few words of a long text. */
const shown = (text: string): string => (text.length <= 90 ? text : `${text.slice(0, 89)}…`);

/** What a suggestion does, in words. */
const titleOf = ({ note, added, removed }: Suggestion): string =>
  note && note.title !== ""
    ? note.title
    : added !== "" && removed !== ""
      ? `“${shown(removed)}” becomes “${shown(added)}”`
      : added !== ""
        ? `Adds “${shown(added)}”`
        : removed !== ""
          ? `Removes “${shown(removed)}”`
          : "Changes how it looks";

const authorOf = ({ note }: Suggestion): string =>
  note === null ? "You, not saved yet" : (note.by ?? "Cara");

interface SuggestionListProps {
  editor: Editor | null;
  suggestions: readonly Suggestion[];
  quotes: OpenedDocument["quotes"];
  isReadOnly: boolean;
}

/** The suggestions of a document: J and K go through them, Enter accepts the current one, X rejects it. */
export function SuggestionList({ editor, suggestions, quotes, isReadOnly }: SuggestionListProps) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, suggestions.length - 1));
  const current = suggestions[at];
  const go = (by: number) => {
    const place = Math.max(0, Math.min(suggestions.length - 1, at + by));
    setChosen(place);
    const next = suggestions[place];
    if (editor && next) lookAt(editor, next);
  };
  const decide = (run: typeof acceptSuggestion, { id }: Suggestion) => {
    if (editor) run(editor, id);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || !current) return;
    const key = event.key.toLowerCase();
    const isOnControl = event.target instanceof Element && event.target.closest("button, a") !== null;
    if (key === "j") go(1);
    else if (key === "k") go(-1);
    else if (key === "x" && !isReadOnly) decide(rejectSuggestion, current);
    else if (key === "enter" && !isReadOnly && !isOnControl) decide(acceptSuggestion, current);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <section aria-label="Suggestions">
      <div className={css({ display: "flex", alignItems: "center", gap: "8", px: "16", minH: "44" })}>
        <CaraTile size={18} />
        <h2 className={css({ textStyle: "sectionSmall" })}>Suggestions</h2>
        <span className={css({ color: "fg.muted" })}>{suggestions.length}</span>
        {suggestions.length > 0 && (
          <span className={css({ display: { base: "none", md: "flex" }, gap: "6", ml: "auto" })}>
            <Kbd>J</Kbd>
            <Kbd>K</Kbd>
          </span>
        )}
      </div>
      {suggestions.length === 0 && (
        <p className={css({ color: "fg.muted", px: "16", pb: "12" })}>
          Nothing is suggested. Ask Cara for a change, or switch on “Suggest changes” to suggest your own.
        </p>
      )}
      <ul>
        {suggestions.map((suggestion, place) => {
          const { id, note } = suggestion;
          const title = titleOf(suggestion);
          const sources = quotes.filter(({ number }) => note?.quotes.includes(number));
          const isCurrent = place === at;
          return (
            <li key={id} className={card} data-current={isCurrent || undefined}>
              <div className={css({ display: "flex", alignItems: "flex-start", gap: "8" })}>
                <button
                  type="button"
                  aria-current={isCurrent || undefined}
                  className={css({ flex: "1", textAlign: "left", overflowWrap: "anywhere", minW: "0" })}
                  onClick={() => go(place - at)}
                >
                  <span className={css({ display: "block", fontWeight: "medium" })}>{title}</span>
                  <span className={css({ color: "fg.muted" })}>
                    {[authorOf(suggestion), note?.why].filter(Boolean).join(": ")}
                  </span>
                </button>
                {!isCurrent && !isReadOnly && (
                  <>
                    <IconButton
                      label={`Accept: ${title}`}
                      size="small"
                      icon={<Check />}
                      onClick={() => decide(acceptSuggestion, suggestion)}
                    />
                    <IconButton
                      label={`Reject: ${title}`}
                      size="small"
                      icon={<X />}
                      onClick={() => decide(rejectSuggestion, suggestion)}
                    />
                  </>
                )}
              </div>
              {isCurrent && (
                <>
                  {sources.length > 0 && (
                    <span className={css({ display: "flex", flexWrap: "wrap", gap: "6", mt: "8" })}>
                      {sources.map(({ number, documentName, segments }) => (
                        <span key={number} className={source} title={textOfQuote({ segments })}>
                          {number}
                          <span className={css({ truncate: true })}>
                            {`${documentName}, p. ${segments[0]?.page ?? 1}`}
                          </span>
                        </span>
                      ))}
                    </span>
                  )}
                  {!isReadOnly && (
                    <span className={css({ display: "flex", alignItems: "center", gap: "8", mt: "8" })}>
                      <Button
                        size="small"
                        icon={<Check aria-hidden="true" />}
                        onClick={() => decide(acceptSuggestion, suggestion)}
                      >
                        Accept
                      </Button>
                      <Button size="small" tone="ghost" onClick={() => decide(rejectSuggestion, suggestion)}>
                        Reject
                      </Button>
                      <span className={css({ display: { base: "none", md: "flex" }, gap: "6", ml: "auto" })}>
                        <Kbd>↵</Kbd>
                        <Kbd>X</Kbd>
                      </span>
                    </span>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {current && suggestions.length > 1 && (
        <div
          className={css({
            display: "flex",
            alignItems: "center",
            gap: "8",
            position: "fixed",
            bottom: "16",
            left: { base: "[50%]", lg: "[calc(50% - 160px)]" },
            transform: "[translateX(-50%)]",
            zIndex: "head",
            px: "12",
            py: "6",
            rounded: "lg",
            bg: "bg.canvas",
            borderWidth: "1px",
            borderStyle: "solid",
            borderColor: "border.default",
            boxShadow: "float",
            whiteSpace: "nowrap",
          })}
        >
          <span className={css({ fontWeight: "medium" })}>
            {`Suggestion ${at + 1} of ${suggestions.length}`}
          </span>
          <IconButton
            label="Previous suggestion"
            size="small"
            tone="secondary"
            icon={<ArrowUp />}
            onClick={() => go(-1)}
          />
          <IconButton
            label="Next suggestion"
            size="small"
            tone="secondary"
            icon={<ArrowDown />}
            onClick={() => go(1)}
          />
          {!isReadOnly && (
            <Button size="small" onClick={() => editor && acceptAll(editor)}>
              Accept all
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
