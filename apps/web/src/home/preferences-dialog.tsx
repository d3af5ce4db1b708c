import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { PresetCard } from "./preset-cards.tsx";

interface PreferencesDialogProps {
  cards: readonly PresetCard[];
  favorites: readonly PresetCard["key"][];
}

type Keys = readonly PresetCard["key"][];

/** Which presets stand on the home page. Each change is saved at once. */
export function PreferencesDialog({ cards, favorites }: PreferencesDialogProps) {
  const router = useRouter();
  const close = useCloseTo("/app/home");
  const [chosen, setChosen] = useState<Keys>(favorites);
  const [problem, setProblem] = useState<string | null>(null);
  // What the server has; a change that was not saved goes back to it.
  const saved = useRef<Keys>(favorites);
  // Changes are saved one after the other, in their order.
  const last = useRef<Promise<void>>(Promise.resolve());

  const save = async (presets: Keys) => {
    const outcome = await sendAction("/app/home/preferences", "PUT", {
      favoritePresets: { customPresetIds: [], presets: [...presets] },
    });
    if (outcome.ok) {
      saved.current = presets;
      setProblem(null);
      await router.invalidate();
    } else {
      setChosen(saved.current);
      setProblem(refusalMessage(outcome));
    }
  };
  const change = (key: PresetCard["key"], isShown: boolean) => {
    const presets = cards
      .map((card) => card.key)
      .filter((each) => (each === key ? isShown : chosen.includes(each)));
    setChosen(presets);
    last.current = last.current.then(() => save(presets));
  };

  return (
    <Dialog
      title="Customize presets"
      onClose={close}
      foot={
        <Button tone="primary" onClick={close}>
          Done
        </Button>
      }
    >
      {problem && (
        <div className={css({ mb: "12" })}>
          <Banner hue="red" title="Your choice was not saved." isAlert>
            {problem}
          </Banner>
        </div>
      )}
      <fieldset>
        <legend className={css({ textStyle: "sectionSmall", mb: "4" })}>Builtin Presets</legend>
        <p className={css({ color: "fg.muted", mb: "8" })}>
          Choose which ones stand on your home page. Custom is always there.
        </p>
        <ul>
          {cards.map(({ key, title, description, isBuilt }) => (
            <li
              key={key}
              className={css({
                display: "flex",
                alignItems: "center",
                minH: "48",
                py: "6",
                borderBottomWidth: "1px",
                borderBottomStyle: "solid",
                borderBottomColor: "border.subtle",
              })}
            >
              <Checkbox
                checked={chosen.includes(key)}
                onChange={({ target }) => change(key, target.checked)}
                label={
                  <>
                    <span className={css({ display: "block", fontWeight: "medium" })}>{title}</span>{" "}
                    <span className={css({ display: "block", textStyle: "small", color: "fg.muted" })}>
                      {isBuilt ? description : "Coming soon"}
                    </span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </Dialog>
  );
}
