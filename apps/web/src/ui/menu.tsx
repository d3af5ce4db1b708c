import { Menu as ArkMenu } from "@ark-ui/react/menu";
import { Portal } from "@ark-ui/react/portal";
import { type ReactNode, use } from "react";
import { css } from "#styled/css";
import { AppLink } from "./app-link.tsx";
import { floatingStyle, itemStyle, ruleStyle } from "./listbox-style.ts";
import { ModalContext } from "./modal-context.ts";

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Goes there; else `onSelect` is called. */
  to?: string;
  onSelect?: () => void;
  isDisabled?: boolean;
  /** Stands last, after a rule. */
  isDangerous?: boolean;
}

interface MenuProps {
  /** One button element: it opens the menu and gets focus back. */
  trigger: ReactNode;
  items: MenuItem[];
  /** What the menu is about, above its items. */
  head?: ReactNode;
}

const content = css({ minW: "[200px]" });
const headStyle = css({ px: "8", pt: "6", pb: "4", textStyle: "body" });

/** What else can be done here. Arrows, letters, Enter and Escape work. */
export function Menu({ trigger, items, head }: MenuProps) {
  const isInModal = use(ModalContext);
  const choose = (id: string) => items.find((item) => item.id === id)?.onSelect?.();
  const ordered = [...items.filter((item) => !item.isDangerous), ...items.filter((item) => item.isDangerous)];
  const entries = ordered.map((item, position) => (
    <MenuEntry key={item.id} item={item} hasRule={startsDanger(ordered, position)} />
  ));
  return (
    <ArkMenu.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: "bottom-end", gutter: 4, strategy: "fixed" }}
      onSelect={({ value }) => choose(value)}
    >
      <ArkMenu.Trigger asChild>{trigger}</ArkMenu.Trigger>
      <Portal disabled={isInModal}>
        <ArkMenu.Positioner>
          <ArkMenu.Content className={`${floatingStyle} ${content}`}>
            {head ? (
              <ArkMenu.ItemGroup>
                <ArkMenu.ItemGroupLabel className={headStyle}>{head}</ArkMenu.ItemGroupLabel>
                <div className={ruleStyle} />
                {entries}
              </ArkMenu.ItemGroup>
            ) : (
              entries
            )}
          </ArkMenu.Content>
        </ArkMenu.Positioner>
      </Portal>
    </ArkMenu.Root>
  );
}

const startsDanger = (items: MenuItem[], position: number) =>
  position > 0 && Boolean(items[position]?.isDangerous) && !items[position - 1]?.isDangerous;

function MenuEntry({ item, hasRule }: { item: MenuItem; hasRule: boolean }) {
  const shared = {
    value: item.id,
    className: itemStyle,
    ...(item.isDisabled ? { disabled: true } : {}),
    ...(item.isDangerous ? { "data-danger": true } : {}),
  };
  return (
    <>
      {hasRule && <ArkMenu.Separator className={ruleStyle} />}
      {item.to && !item.isDisabled ? (
        <ArkMenu.Item {...shared} asChild>
          <AppLink to={item.to}>
            {item.icon}
            {item.label}
          </AppLink>
        </ArkMenu.Item>
      ) : (
        <ArkMenu.Item {...shared}>
          {item.icon}
          {item.label}
        </ArkMenu.Item>
      )}
    </>
  );
}
