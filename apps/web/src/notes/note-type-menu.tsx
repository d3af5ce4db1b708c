import { ChevronDown, Mail, MapPin, NotebookPen, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { noteTypeLabels, noteTypes } from "#model/notes";
import { css } from "#styled/css";
import type { NoteType } from "../graphql/generated/graphql.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";

const icons: Record<NoteType, ReactNode> = {
  CALL: <Phone aria-hidden="true" />,
  EMAIL: <Mail aria-hidden="true" />,
  VISIT: <MapPin aria-hidden="true" />,
  NOTE: <NotebookPen aria-hidden="true" />,
};

interface NoteTypeMenuProps {
  value: NoteType;
  onChange: (type: NoteType) => void;
}

/** Chooses what a note is about. A menu, because its code is on every page already. */
export function NoteTypeMenu({ value, onChange }: NoteTypeMenuProps) {
  const label = noteTypeLabels[value];
  return (
    <Menu
      trigger={
        <Button tone="ghost" icon={icons[value]} aria-label={`Type: ${label}`} className={css({ px: "8" })}>
          {label}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      items={noteTypes.map((type) => ({
        id: type,
        label: noteTypeLabels[type],
        icon: icons[type],
        onSelect: () => onChange(type),
      }))}
    />
  );
}
