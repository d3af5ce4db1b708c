import { Tabs } from "@ark-ui/react/tabs";
import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { CustomPresetCardFragment } from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { tabRow, tabStyle } from "../ui/tab-style.ts";
import type { PresetCard } from "./preset-cards.tsx";

interface Favorites {
  presets: readonly PresetCard["key"][];
  customPresetIds: readonly string[];
}

interface PreferencesDialogProps {
  cards: readonly PresetCard[];
  /** The agency's own. */
  customPresets: readonly CustomPresetCardFragment[];
  favorites: Favorites;
}

/** Which presets stand on the home page. Each change is saved at once. */
export function PreferencesDialog({ cards, customPresets, favorites }: PreferencesDialogProps) {
  const router = useRouter();
  const close = useCloseTo("/app/home");
  const [chosen, setChosen] = useState(favorites);
  const [problem, setProblem] = useState<string | null>(null);
  // What the server has; a change that was not saved goes back to it.
  const saved = useRef(favorites);
  // Changes are saved one after the other, in their order.
  const last = useRef<Promise<void>>(Promise.resolve());

  const save = async (favoritePresets: Favorites) => {
    const outcome = await sendAction("/app/home/preferences", "PUT", { favoritePresets });
    if (outcome.ok) {
      saved.current = favoritePresets;
      setProblem(null);
      await router.invalidate();
    } else {
      setChosen(saved.current);
      setProblem(refusalMessage(outcome));
    }
  };
  const change = (part: Partial<Favorites>) => {
    const changed = { ...chosen, ...part };
    setChosen(changed);
    last.current = last.current.then(() => save(changed));
  };
  const builtIn = (
    <PresetChecks
      note="Choose which ones stand on your home page. Custom is always there."
      presets={cards.map(({ key, title, description }) => ({
        id: key,
        title,
        text: description,
      }))}
      chosen={chosen.presets}
      onChange={(ids) => change({ presets: cards.map(({ key }) => key).filter((key) => ids.includes(key)) })}
    />
  );

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
      <Tabs.Root defaultValue="builtin" lazyMount>
        <Tabs.List className={css(tabRow, { mb: "12" })}>
          <Tabs.Trigger value="builtin" className={css(tabStyle)}>
            Builtin Presets
          </Tabs.Trigger>
          {customPresets.length > 0 && (
            <Tabs.Trigger value="custom" className={css(tabStyle)}>
              Custom Presets
            </Tabs.Trigger>
          )}
        </Tabs.List>
        <Tabs.Content value="builtin">{builtIn}</Tabs.Content>
        <Tabs.Content value="custom">
          <PresetChecks
            note="Choose which ones stand on your home page. New ones stand there until you take them off."
            presets={customPresets.map(({ id, title, description }) => ({ id, title, text: description }))}
            chosen={chosen.customPresetIds}
            onChange={(customPresetIds) => change({ customPresetIds })}
          />
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  );
}

interface PresetChecksProps {
  note: string;
  presets: readonly { id: string; title: string; text: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function PresetChecks({ note, presets, chosen, onChange }: PresetChecksProps) {
  return (
    <>
      <p className={css({ color: "fg.muted", mb: "8" })}>{note}</p>
      <ul>
        {presets.map(({ id, title, text }) => (
          <li
            key={id}
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
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
              label={
                <>
                  <span className={css({ display: "block", fontWeight: "medium" })}>{title}</span>{" "}
                  <span className={css({ display: "block", textStyle: "small", color: "fg.muted" })}>
                    {text}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
