import { cloneElement, lazy, Suspense, useId, useState } from "react";
import type { MenuProps } from "./menu-item.ts";

/** Each page has a menu, and few of them are opened, so the code is loaded when the pointer or focus gets near. */
const loadOpenMenu = () => import("./open-menu.tsx");
const LazyOpenMenu = lazy(async () => ({ default: (await loadOpenMenu()).OpenMenu }));

/** Further actions. Arrows, letters, Enter and Escape work. */
export function Menu({ trigger, items, head }: MenuProps) {
  const id = useId();
  /** Null while it is closed; otherwise how it was opened. */
  const [opened, setOpened] = useState<{ begins: "FIRST" | "LAST" | null } | null>(null);
  // A failed load is reported when the menu is opened.
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
