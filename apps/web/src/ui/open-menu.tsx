import { Menu as ArkMenu } from "@ark-ui/react/menu";
import { Portal } from "@ark-ui/react/portal";
import { use, useId } from "react";
import { css, cx } from "#styled/css";
import { AppLink } from "./app-link.tsx";
import { floatingStyle, itemStyle, ruleStyle } from "./listbox-style.ts";
import type { MenuItem, MenuProps } from "./menu-item.ts";
import { ModalContext } from "./modal-context.ts";

interface OpenMenuProps extends Pick<MenuProps, "items" | "head"> {
  triggerId: string;
  /** The item that keyboard navigation starts with; null for none. */
  begins: "FIRST" | "LAST" | null;
  onClose: () => void;
}

const content = css({ minW: "[200px]", maxW: "[min(320px, calc(100vw - 16px))]" });
const refused = css({
  alignItems: "flex-start",
  cursor: "not-allowed",
  color: "fg.disabled",
  "& > .lucide": { mt: "2", color: "fg.disabled" },
});
const headStyle = css({ px: "8", pt: "6", pb: "4", textStyle: "body" });

export function OpenMenu({ triggerId, items, head, begins, onClose }: OpenMenuProps) {
  const isInModal = use(ModalContext);
  const choose = (id: string) => items.find((item) => item.id === id && !item.refusal)?.onSelect?.();
  const ordered = [...items.filter((item) => !item.isDangerous), ...items.filter((item) => item.isDangerous)];
  const usable = ordered.filter((item) => !item.isDisabled);
  const highlighted = begins && (begins === "FIRST" ? usable[0] : usable.at(-1));
  const entries = ordered.map((item, position) => (
    <MenuEntry key={item.id} item={item} hasRule={startsDanger(ordered, position)} />
  ));
  return (
    <ArkMenu.Root
      open
      ids={{ trigger: triggerId }}
      {...(highlighted ? { defaultHighlightedValue: highlighted.id } : {})}
      positioning={{ placement: "bottom-end", gutter: 4, strategy: "fixed" }}
      onSelect={({ value }) => choose(value)}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
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
  if (item.refusal) return <RefusedEntry item={item} refusal={item.refusal} hasRule={hasRule} />;
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

/** Read and reached like the others, with the reason why choosing it does nothing. */
function RefusedEntry({ item, refusal, hasRule }: { item: MenuItem; refusal: string; hasRule: boolean }) {
  const reasonId = useId();
  return (
    <>
      {hasRule && <ArkMenu.Separator className={ruleStyle} />}
      <ArkMenu.Item
        value={item.id}
        closeOnSelect={false}
        aria-disabled="true"
        aria-label={item.label}
        aria-describedby={reasonId}
        className={cx(itemStyle, refused)}
      >
        {item.icon}
        <span>
          {item.label}
          <span id={reasonId} className={css({ display: "block", textStyle: "small", color: "fg.muted" })}>
            {refusal}
          </span>
        </span>
      </ArkMenu.Item>
    </>
  );
}
