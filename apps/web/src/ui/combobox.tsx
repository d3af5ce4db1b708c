import { Combobox as ArkCombobox, createListCollection } from "@ark-ui/react/combobox";
import { Portal } from "@ark-ui/react/portal";
import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { use, useMemo, useRef, useState } from "react";
import { css } from "#styled/css";
import { bareInputStyle, frameStyle } from "./control-style.ts";
import { useFieldAttributes } from "./field-context.ts";
import { floatingStyle, itemStyle, ruleStyle } from "./listbox-style.ts";
import { MatchedText } from "./matched-text.tsx";
import { ModalContext } from "./modal-context.ts";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Beside the label, searched as well: an e-mail address, a state's code. */
  detail?: string;
  /** At the right: what kind it is. */
  meta?: string;
}

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
  /** Offers an empty choice with these words, such as "None". */
  noneLabel?: string;
  /** Set when a server does the searching; the options are then shown as they come. */
  onSearch?: (query: string) => void;
  isLoading?: boolean;
  /** Offers to make what was typed: `Add "harb" as a carrier`. */
  createLabel?: (query: string) => string;
  onCreate?: (query: string) => void;
}

/** The list stays quick at this many; more are found by typing. */
const maxOptions = 1000;
const createValue = "\u0000create";
const noneValue = "\u0000none";

function findMatches(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const wanted = query.trim().toLocaleLowerCase("en-US");
  const hits = wanted
    ? options.filter((option) =>
        `${option.label} ${option.detail ?? ""}`.toLocaleLowerCase("en-US").includes(wanted),
      )
    : options;
  return hits.slice(0, maxOptions);
}

/** One of many, found by typing. Clicking it shows the whole list, whatever is chosen. */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onChange,
    placeholder,
    name,
    isDisabled = false,
    noneLabel,
    onSearch,
    isLoading,
  } = props;
  const { createLabel, onCreate } = props;
  const isInModal = use(ModalContext);
  const attributes = useFieldAttributes({});
  // What is being typed; null while the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const query = typed ?? "";
  // A click on an option closes the list, and closing clears what was typed, before the choice is told.
  const lastTyped = useRef("");

  const items = useMemo(() => {
    const matches = onSearch ? options.slice(0, maxOptions) : findMatches(options, query);
    const none = noneLabel && !query ? [{ value: noneValue, label: noneLabel }] : [];
    const wanted = query.trim();
    const create = createLabel && wanted ? [{ value: createValue, label: createLabel(wanted) }] : [];
    return [...none, ...matches, ...create] as ComboboxOption[];
  }, [options, query, onSearch, noneLabel, createLabel]);

  const chosen = options.find((option) => option.value === value);
  // The chosen option stays in the collection while others are searched, so its label stays in the field.
  const collection = useMemo(
    () =>
      createListCollection({
        items: chosen && !items.some((item) => item.value === chosen.value) ? [...items, chosen] : items,
        itemToString: (item) => item.label,
      }),
    [items, chosen],
  );

  const search = (next: string | null) => {
    setTyped(next);
    if (next !== null) lastTyped.current = next;
    onSearch?.(next ?? "");
  };

  const choose = (next: string | undefined) => {
    if (next === createValue) onCreate?.(lastTyped.current.trim());
    else onChange(next === undefined || next === noneValue ? null : next);
  };

  return (
    <ArkCombobox.Root
      collection={collection}
      value={value === null ? [] : [value]}
      inputValue={typed ?? chosen?.label ?? ""}
      onValueChange={({ value: [next] }) => choose(next)}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === "input-change") search(inputValue);
      }}
      onOpenChange={({ open }) => {
        // Open, the field is for searching: it starts empty, with the choice as its placeholder.
        if (open) setTyped((now) => now ?? "");
        else search(null);
      }}
      disabled={isDisabled}
      invalid={attributes["aria-invalid"] === true}
      openOnClick
      inputBehavior="autohighlight"
      positioning={{ sameWidth: true, gutter: 4, strategy: "fixed" }}
      {...(attributes.id ? { ids: { input: attributes.id, label: `${attributes.id}-label` } } : {})}
      lazyMount
      unmountOnExit
    >
      <ArkCombobox.Control className={frameStyle}>
        <ArkCombobox.Input
          className={bareInputStyle}
          placeholder={chosen?.label ?? placeholder ?? noneLabel ?? "Search"}
          name={name}
          aria-describedby={attributes["aria-describedby"]}
          onFocus={(event) => event.target.select()}
        />
        {chosen?.detail && !query && (
          <span
            className={css({ display: { base: "none", md: "inline" }, color: "fg.subtle", truncate: true })}
          >
            {chosen.detail}
          </span>
        )}
        <ArkCombobox.Trigger aria-label="Show all" tabIndex={-1} className={css({ color: "fg.subtle" })}>
          <ChevronsUpDown aria-hidden="true" />
        </ArkCombobox.Trigger>
      </ArkCombobox.Control>
      <Portal disabled={isInModal}>
        <ArkCombobox.Positioner>
          <ArkCombobox.Content className={floatingStyle}>
            {items.map((item) => (
              <ComboboxEntry key={item.value} item={item} query={query} />
            ))}
            {items.length === 0 && (
              <p className={css({ px: "8", py: "6", color: "fg.muted" })}>
                {isLoading
                  ? "Searching..."
                  : query
                    ? `Nothing matches “${query}”.`
                    : "Nothing to choose from yet."}
              </p>
            )}
          </ArkCombobox.Content>
        </ArkCombobox.Positioner>
      </Portal>
    </ArkCombobox.Root>
  );
}

function ComboboxEntry({ item, query }: { item: ComboboxOption; query: string }) {
  if (item.value === createValue) {
    return (
      <>
        <hr className={`${ruleStyle} ${css({ "&:first-child": { display: "none" } })}`} />
        <ArkCombobox.Item item={item} className={`${itemStyle} ${css({ color: "accent.fg" })}`}>
          <Plus aria-hidden="true" className={css({ color: "accent.fg" })} />
          {item.label}
        </ArkCombobox.Item>
      </>
    );
  }
  return (
    <ArkCombobox.Item item={item} className={itemStyle}>
      <ArkCombobox.ItemText className={css({ truncate: true })}>
        <MatchedText text={item.label} query={query} />
      </ArkCombobox.ItemText>
      {item.detail && <span className={css({ color: "fg.muted", truncate: true })}>{item.detail}</span>}
      <span className={css({ ml: "auto", textStyle: "small", color: "fg.subtle" })}>{item.meta}</span>
      <ArkCombobox.ItemIndicator>
        <Check aria-hidden="true" />
      </ArkCombobox.ItemIndicator>
    </ArkCombobox.Item>
  );
}
