import { Building2, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import type { ChosenClient } from "./client-search.tsx";

const loadSearch = () => import("./client-search.tsx");
/** A field with a list is a third of what the start page would load, and most tasks name no client. */
const ClientSearch = lazy(async () => ({ default: (await loadSearch()).ClientSearch }));

interface ClientChoiceProps {
  client: ChosenClient | null;
  isDisabled: boolean;
  onChange: (client: ChosenClient | null) => void;
}

const chosenStyle = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  maxW: "[min(100%, 260px)]",
  h: "control",
  pl: "10",
  rounded: "md",
  bg: "accent.subtle",
  color: "accent.fg",
  textStyle: "label",
});

/** Names the client that a task is about: a button, then a field to search in, then the name with a way back. */
export function ClientChoice({ client, isDisabled, onChange }: ClientChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  if (client) {
    return (
      <span className={chosenStyle}>
        <Building2 aria-hidden="true" />
        <span className={css({ truncate: true })}>{client.name}</span>
        <IconButton
          label={`Remove ${client.name}`}
          size="small"
          icon={<X />}
          disabled={isDisabled}
          onClick={() => onChange(null)}
        />
      </span>
    );
  }
  // A failed load is reported when the field is opened.
  const prepare = () => void loadSearch().catch(() => undefined);
  const button = (
    <Button
      tone="ghost"
      icon={<Building2 aria-hidden="true" />}
      disabled={isDisabled}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setOpen(true)}
    >
      Client
    </Button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <ClientSearch
        onChoose={(chosen) => {
          onChange(chosen);
          setOpen(false);
        }}
      />
    </Suspense>
  );
}
