import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "../ui/is-typing.ts";

/** `x` chooses the record whose row has the focus, or gives it up. `idOf`: the record of a row's link. */
export function useChoiceKey(
  root: RefObject<HTMLElement | null>,
  isOn: boolean,
  idOf: RegExp,
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
      const id = idOf.exec(link?.getAttribute("href") ?? "")?.[1];
      if (!id || !root.current?.contains(link ?? null)) return;
      event.preventDefault();
      latest.current(id);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [root, isOn, idOf]);
}
