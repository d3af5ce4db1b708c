import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "../ui/is-typing.ts";

/** `x` chooses the request whose row has the focus, or gives it up. */
export function useChoiceKey(
  root: RefObject<HTMLElement | null>,
  isOn: boolean,
  toggle: (id: string) => void,
) {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "x" || event.repeat || isTyping(event)) return;
      const link = document.activeElement?.closest<HTMLAnchorElement>("[role=cell] > a");
      const id = /\/servicing\/(srq_[^/]+)/.exec(link?.getAttribute("href") ?? "")?.[1];
      if (!id || !root.current?.contains(link ?? null)) return;
      event.preventDefault();
      latest.current(id);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [root, isOn]);
}
