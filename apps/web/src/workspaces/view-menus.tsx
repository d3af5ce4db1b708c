import { Archive, ArrowDownUp, ArrowDownWideNarrow, Check, ChevronDown, Rows3, X } from "lucide-react";
import { css } from "#styled/css";
import { useColleagues } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import { dateWindowLabels, dateWindows } from "./date-windows.ts";
import {
  groupKeys,
  groupLabels,
  orderOf,
  type PresetFilter,
  sortKeys,
  sortLabels,
  type WorkspaceView,
} from "./list-view.ts";
import { workspaceStateLabels, workspaceStates } from "./workspace-badge.tsx";

interface ChoiceMenuProps<Value extends string> {
  name: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

const setStyle = css({
  display: "inline-flex",
  alignItems: "center",
  rounded: "md",
  bg: "accent.subtle",
  boxShadow: "[inset 0 0 0 1px var(--colors-accent-border)]",
  "& button": { color: "accent.fg!", borderColor: "transparent!", bg: "transparent!" },
  "& button:hover": { bg: "accent.subtleHover!" },
});

/** A filter: a button that opens its choices; once set, it names its choice and can be taken away. */
function FilterMenu<Value extends string>({ name, choices, value, onChange }: ChoiceMenuProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value);
  const items = choices.map((choice) => ({
    id: choice.value,
    label: choice.label,
    icon: <Mark isOn={choice.value === value} />,
    onSelect: () => onChange(choice.value === value ? undefined : choice.value),
  }));
  if (!chosen) {
    return (
      <Menu
        items={items}
        trigger={
          <button type="button" className={plainStyle}>
            {name}
            <ChevronDown aria-hidden="true" />
          </button>
        }
      />
    );
  }
  return (
    <span className={setStyle}>
      <Menu
        items={items}
        trigger={
          <button type="button" className={`${plainStyle} ${css({ pr: "0" })}`}>
            {`${name}: ${chosen.label}`}
          </button>
        }
      />
      <IconButton label={`Clear ${name}`} icon={<X />} onClick={() => onChange(undefined)} />
    </span>
  );
}

const plainStyle = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  h: "control",
  px: "10",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  bg: "bg.raised",
  textStyle: "label",
  whiteSpace: "nowrap",
  "&:hover, &[aria-expanded=true]": { bg: "bg.muted" },
  "& .lucide": { w: "14", h: "14", color: "fg.subtle" },
});

const Mark = ({ isOn }: { isOn: boolean }) =>
  isOn ? <Check aria-hidden="true" /> : <span className={css({ w: "16" })} />;

/** A phone has one line for it, which scrolls sideways. */
const strip = css({
  display: "flex",
  flexWrap: { md: "wrap" },
  gap: "8",
  px: "gutter",
  pb: "12",
  overflowX: { base: "auto", md: "visible" },
  scrollbarWidth: "[none]",
  "& > *": { flexShrink: 0 },
});

interface ViewMenusProps {
  view: WorkspaceView;
  presets: readonly { key: PresetFilter; title: string }[];
  onChange: (change: Partial<WorkspaceView>) => void;
}

/** What the list shows, and in which groups and order. */
export function ViewMenus({ view, presets, onChange }: ViewMenusProps) {
  const colleagues = useColleagues();
  const { sort, direction } = orderOf(view);
  const group = view.group ?? "status";
  return (
    <div className={strip}>
      <FilterMenu
        name="Status"
        choices={workspaceStates.map((value) => ({ value, label: workspaceStateLabels[value] }))}
        value={view.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterMenu
        name="User"
        choices={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        value={view.user}
        onChange={(user) => onChange({ user })}
      />
      <FilterMenu
        name="Date"
        choices={dateWindows.map((value) => ({ value, label: dateWindowLabels[value] }))}
        value={view.date}
        onChange={(date) => onChange({ date })}
      />
      <FilterMenu
        name="Preset"
        choices={[
          ...presets.map(({ key, title }) => ({ value: key, label: title })),
          { value: "CUSTOM", label: "Custom" },
        ]}
        value={view.preset}
        onChange={(preset) => onChange({ preset })}
      />
      <span className={css({ display: "flex", gap: "4", ml: { md: "auto" } })}>
        <Button
          tone="ghost"
          icon={<Archive aria-hidden="true" />}
          aria-pressed={view.archived === true}
          onClick={() => onChange({ archived: view.archived ? undefined : true })}
        >
          {view.archived ? "Hide archived" : "Show archived"}
        </Button>
        <Menu
          items={groupKeys.map((key) => ({
            id: key,
            label: groupLabels[key],
            icon: <Mark isOn={key === group} />,
            onSelect: () => onChange({ group: key }),
          }))}
          trigger={
            <Button tone="ghost" icon={<Rows3 aria-hidden="true" />}>{`Group: ${groupLabels[group]}`}</Button>
          }
        />
        <Menu
          items={[
            ...sortKeys.map((key) => ({
              id: key,
              label: sortLabels[key],
              icon: <Mark isOn={key === sort} />,
              onSelect: () => onChange({ sort: key, direction: undefined }),
            })),
            {
              id: "direction",
              label: "Reverse order",
              icon: <ArrowDownUp aria-hidden="true" />,
              onSelect: () => onChange({ direction: direction === "ASC" ? "DESC" : "ASC" }),
            },
          ]}
          trigger={
            <Button tone="ghost" icon={<ArrowDownWideNarrow aria-hidden="true" />}>
              {`Sort: ${sortLabels[sort]}`}
            </Button>
          }
        />
      </span>
    </div>
  );
}
