import { useId, useState } from "react";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/text-area.tsx";

interface AskForChangesProps {
  /** The words that are selected; null for the whole document. */
  passage: string | null;
  /** What Cara said last about this document; null before she was asked. */
  said: string | null;
  isWorking: boolean;
  isBusy: boolean;
  /** True once it has arrived. */
  onAsk: (wish: string, passage: string | null) => Promise<boolean>;
}

/** Asks Cara to change the document, or the words of it that are selected. She answers with suggestions. */
export function AskForChanges({ passage, said, isWorking, isBusy, onAsk }: AskForChangesProps) {
  const [wish, setWish] = useState("");
  const id = useId();
  const send = async () => {
    if (wish.trim() !== "" && (await onAsk(wish.trim(), passage))) setWish("");
  };
  return (
    <form
      aria-label="Ask Cara for changes"
      className={css({
        display: "grid",
        gap: "8",
        p: "16",
        mt: { lg: "auto" },
        borderTopWidth: "1px",
        borderTopStyle: "solid",
        borderTopColor: "border.subtle",
      })}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className={css({ textStyle: "sectionSmall" })}>
        Ask Cara for changes
      </label>
      <TextArea
        id={id}
        rows={2}
        value={wish}
        placeholder="Add the deductible of the policy"
        onChange={(event) => setWish(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <span className={css({ display: "flex", alignItems: "center", gap: "8" })}>
        <span
          className={css({ flex: "1", minW: "0", textStyle: "small", color: "fg.muted", truncate: true })}
        >
          {passage === null ? "In the whole document" : `In “${passage}”`}
        </span>
        <Button type="submit" size="small" isBusy={isBusy} busyLabel="Asking" disabled={wish.trim() === ""}>
          Ask
        </Button>
      </span>
      <p role="status" className={css({ textStyle: "small", color: "fg.muted" })}>
        {isWorking ? "Cara is at work. Her suggestions appear above as they come." : said}
      </p>
    </form>
  );
}
