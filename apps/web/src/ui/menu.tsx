import { cloneElement, lazy, Suspense, useId, useState } from "react";
import type { MenuProps } from "./menu-item.ts";

/** Each page has a menu, and few of them are opened: what opens one is loaded when somebody comes near. */
const loadOpenMenu = () => import("./open-menu.tsx");
const LazyOpenMenu = lazy(async () => ({ default: (await loadOpenMenu()).OpenMenu }));

/** What else can be done here. Arrows, letters, Enter and Escape work. */
export function Menu({ trigger, items, head }: MenuProps) {
  const id = useId();
  /** Null while it is closed; how it was opened otherwise. */
  const [opened, setOpened] = useState<{ begins: "FIRST" | "LAST" | null } | null>(null);
  // A failed load shows when the menu is opened.
  const prepare = () => void loadOpenMenu().catch(() => undefined);
  const close = () => {
    setOpened(null);
    document.getElementById(id)?.focus();
  };
  return (
    <>
      {cloneElement(trigger, {
        id,
        "aria-haspopup": "menu",
        "aria-expanded": opened !== null,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: () => (opened ? close() : setOpened({ begins: null })),
        onKeyDown: (event) => {
          if (opened || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
          event.preventDefault();
          setOpened({ begins: event.key === "ArrowDown" ? "FIRST" : "LAST" });
        },
      })}
      {opened && (
        <Suspense fallback={null}>
          <LazyOpenMenu triggerId={id} items={items} head={head} begins={opened.begins} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
