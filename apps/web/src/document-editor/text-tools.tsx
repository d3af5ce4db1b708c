import type { Editor } from "@tiptap/core";
import {
  Bold,
  Heading2,
  Italic,
  List,
  PanelTop,
  Table as TableIcon,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import { Switch } from "../ui/switch.tsx";
import { setSuggesting } from "./suggestions.ts";
import { changeTable, insertTable, tableAround, tableChanges } from "./table-tools.ts";

const icons = [TableRowsSplit, Trash2, TableColumnsSplit, Trash2, PanelTop];

/** What can be done with the text: bold, italic, headings, lists and tables, and whether changes are only suggested. */
export function TextTools({ editor }: { editor: Editor }) {
  const [isSuggesting, setIsSuggesting] = useState(false);
  const act = (run: (open: Editor) => unknown) => () => {
    run(editor);
    editor.commands.focus();
  };
  const isInTable = tableAround(editor.state) !== null;
  return (
    <div
      role="toolbar"
      aria-label="Text"
      className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4" })}
    >
      <IconButton label="Bold" icon={<Bold />} onClick={act((open) => open.commands.toggleMark("bold"))} />
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
      {isInTable ? (
        <Menu
          trigger={<IconButton label="Table" icon={<TableIcon />} />}
          items={tableChanges.map(({ label, change }, at) => {
            const Icon = icons[at] ?? TableIcon;
            return {
              id: label,
              label,
              icon: <Icon aria-hidden="true" />,
              onSelect: act((open) => changeTable(open, change)),
            };
          })}
        />
      ) : (
        <IconButton label="Insert table" icon={<TableIcon />} onClick={act(insertTable)} />
      )}
      <Switch
        label="Suggest changes"
        isOn={isSuggesting}
        onChange={(isOn) => {
          setIsSuggesting(isOn);
          setSuggesting(editor, isOn);
        }}
      />
    </div>
  );
}
