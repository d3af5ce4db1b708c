import { Portal } from "@ark-ui/react/portal";
import { Select as ArkSelect, createListCollection } from "@ark-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { use, useMemo } from "react";
import { css, cx } from "#styled/css";
import { controlStyle } from "./control-style.ts";
import { useFieldAttributes } from "./field-context.ts";
import { floatingStyle, itemStyle } from "./listbox-style.ts";
import { ModalContext } from "./modal-context.ts";

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  /** Null while nothing is chosen; then the placeholder is shown. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
  /** For a select that is not inside a Field. */
  label?: string;
}

const trigger = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  "& .lucide": { ml: "auto", color: "fg.subtle" },
});

/** One of a short, fixed list. For longer ones, or if people search, use Combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = "Choose", name, isDisabled = false, label } = props;
  const { isFirst = false } = props;
  const isInModal = use(ModalContext);
  const attributes = useFieldAttributes({});
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...options],
        isItemDisabled: (option) => option.isDisabled === true,
      }),
    [options],
  );
  return (
    <ArkSelect.Root
      collection={collection}
      value={value === null ? [] : [value]}
      onValueChange={({ value: [chosen] }) => {
        if (chosen !== undefined) onChange(chosen as Value);
      }}
      disabled={isDisabled}
      invalid={attributes["aria-invalid"] === true}
      positioning={{ sameWidth: true, gutter: 4, strategy: "fixed" }}
      {...(attributes.id ? { ids: { trigger: attributes.id, label: `${attributes.id}-label` } } : {})}
      lazyMount
      unmountOnExit
    >
      <ArkSelect.Control>
        <ArkSelect.Trigger
          className={cx(controlStyle(), trigger)}
          name={name}
          data-autofocus={isFirst || undefined}
          aria-describedby={attributes["aria-describedby"]}
          {...(label ? { "aria-label": label, "aria-labelledby": undefined } : {})}
        >
          <ArkSelect.ValueText
            placeholder={placeholder}
            className={css({ truncate: true, "[data-placeholder-shown] &": { color: "fg.subtle" } })}
          />
          <ChevronsUpDown aria-hidden="true" />
        </ArkSelect.Trigger>
      </ArkSelect.Control>
      <Portal disabled={isInModal}>
        <ArkSelect.Positioner>
          <ArkSelect.Content className={floatingStyle}>
            {collection.items.map((option) => (
              <ArkSelect.Item key={option.value} item={option} className={itemStyle}>
                <ArkSelect.ItemText className={css({ flex: "1" })}>{option.label}</ArkSelect.ItemText>
                <ArkSelect.ItemIndicator>
                  <Check aria-hidden="true" />
                </ArkSelect.ItemIndicator>
              </ArkSelect.Item>
            ))}
          </ArkSelect.Content>
        </ArkSelect.Positioner>
      </Portal>
    </ArkSelect.Root>
  );
}
