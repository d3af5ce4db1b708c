import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { bareInputStyle, frameStyle } from "./control-style.ts";
import { isTyping } from "./is-typing.ts";
import { Kbd } from "./kbd.tsx";

interface FilterInputProps {
  value: string;
  onChange: (query: string) => void;
  label?: string;
}

/** Filters the list on the page. `/` focuses it, Escape clears and leaves it, Enter goes to the first row. */
export function FilterInput({ value, onChange, label = "Filter table" }: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focusBySlash = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focusBySlash);
    return () => document.removeEventListener("keydown", focusBySlash);
  }, []);

  return (
    <div className={css({ w: { base: "full", md: "[256px]" } })}>
      <div className={frameStyle}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          className={bareInputStyle}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") {
              onChange("");
              event.currentTarget.blur();
            }
            if (event.key === "Enter" || event.key === "ArrowDown") {
              event.preventDefault();
              document.querySelector<HTMLElement>("[role=table] [role=cell] a")?.focus();
            }
          }}
        />
        <span
          className={css({ display: { base: "none", md: "inline" }, "input:focus ~ &": { display: "none" } })}
        >
          <Kbd>/</Kbd>
        </span>
      </div>
    </div>
  );
}
