import { CornerDownLeft } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";
import { isTyping } from "../ui/is-typing.ts";
import { Kbd } from "../ui/kbd.tsx";
import { radio } from "../ui/radio-group.tsx";

const box = css({
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "status.amber.dot",
  p: "14",
  pt: "12",
});

const choiceStyle = css({
  display: "flex",
  alignItems: "flex-start",
  gap: "12",
  minH: { base: "44", md: "36" },
  px: "8",
  mx: "-8",
  py: { base: "12", md: "8" },
  rounded: "md",
  overflowWrap: "anywhere",
  "& input": { mt: "2" },
  "&:has(:checked)": { bg: "accent.subtle" },
});

interface QuestionGateProps {
  question: ReactNode;
  /** Empty for a question that is answered in words, or with a file. */
  choices: readonly string[];
  isBusy: boolean;
  isStopping: boolean;
  onAnswer: (choice: string) => void;
  onStop: () => void;
}

/** What Cara asks before she can go on: a gate that a person opens, by choosing an answer or writing one. */
export function QuestionGate(props: QuestionGateProps) {
  const { question, choices, isBusy, isStopping, onAnswer, onStop } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const name = useId();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element;
    // A choice that has the focus is no text that is being typed.
    if (!target.matches(`input[name="${name}"]`) && isTyping(event)) return;
    const numbered = choices[Number(event.key) - 1];
    if (numbered !== undefined) setChosen(numbered);
    else if (event.key === "Enter" && chosen !== null && !isBusy && !target.closest("a, button"))
      onAnswer(chosen);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <div className={box}>
      <div id={`${name}-question`} className={css({ textStyle: "section", mb: "6" })}>
        {question}
      </div>
      {choices.length === 0 && (
        <p className={css({ color: "fg.muted", textStyle: "body" })}>
          Answer below, or attach the file there.
        </p>
      )}
      <div
        role={choices.length > 0 ? "radiogroup" : undefined}
        aria-labelledby={choices.length > 0 ? `${name}-question` : undefined}
      >
        {choices.map((choice) => (
          <label key={choice} className={choiceStyle}>
            <input
              type="radio"
              className={radio}
              name={name}
              value={choice}
              checked={choice === chosen}
              onChange={() => setChosen(choice)}
            />
            <span className={css({ fontWeight: choice === chosen ? "medium" : "normal" })}>{choice}</span>
          </label>
        ))}
      </div>
      <div className={css({ display: "flex", alignItems: "center", gap: "8", mt: "10" })}>
        {choices.length > 0 && (
          <Button
            tone="primary"
            disabled={chosen === null}
            isBusy={isBusy}
            busyLabel="Answering"
            onClick={() => chosen !== null && onAnswer(chosen)}
          >
            Answer and go on
          </Button>
        )}
        <Button
          tone={choices.length > 0 ? "ghost" : "secondary"}
          isBusy={isStopping}
          busyLabel="Stopping"
          disabled={isBusy}
          onClick={onStop}
        >
          Stop
        </Button>
        {choices.length > 0 && (
          <span
            aria-hidden="true"
            className={css({ display: { base: "none", md: "flex" }, gap: "6", ml: "auto" })}
          >
            {choices.slice(0, 9).map((choice, place) => (
              <Kbd key={choice}>{place + 1}</Kbd>
            ))}
            <Kbd>
              <CornerDownLeft className={css({ w: "[11px]", h: "[11px]" })} />
            </Kbd>
          </span>
        )}
      </div>
    </div>
  );
}
