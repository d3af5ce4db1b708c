import type { ReactNode, RefObject } from "react";
import { css } from "#styled/css";

const example = `Which deadlines does the contract set?
What notice of cancellation does it ask for?
Who has to be an additional insured?`;

/** What each field of a preset is for, next to its form. */
export function PresetHelp({ id, panel }: { id: string; panel: RefObject<HTMLElement | null> }) {
  return (
    <aside
      ref={panel}
      id={id}
      tabIndex={-1}
      aria-label="Help"
      className={css({ display: "grid", gap: "20", maxW: "[560px]", outline: "none" })}
    >
      <Part title="Title and description">
        They stand on the card of the preset on everybody’s home page: two to four words, then one sentence
        that says when to use it.
      </Part>
      <Part title="Instructions">
        What Cara should do, as you would tell a colleague. Ask one thing a line, and say which documents you
        mean.
        <pre
          className={css({
            mt: "8",
            p: "12",
            rounded: "md",
            bg: "bg.muted",
            color: "fg.default",
            fontFamily: "[inherit]",
            whiteSpace: "pre-wrap",
          })}
        >
          {example}
        </pre>
      </Part>
      <Part title="Inherit from preset">
        Cara then works as that preset does. In a certificate review your instructions are the requirements;
        in a document exploration they are the questions; in a quote proposal, lines that begin with
        “Introduction:”, “Important information:”, “Acceptance:” or “Closing:” take the place of our standard
        passages. Without one, she takes the instructions as a task in your words.
      </Part>
      <Part title="Files">
        Guides, contracts or lists that she should read every time. They come along with each workspace, next
        to what people add when they run the preset.
      </Part>
      <Part title="What a preset cannot do">
        It gives nobody more rights than they have. Emails and whatever goes to another system still wait for
        somebody’s approval.
      </Part>
    </aside>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className={css({ textStyle: "sectionSmall", mb: "4" })}>{title}</h2>
    <div className={css({ color: "fg.muted" })}>{children}</div>
  </section>
);
