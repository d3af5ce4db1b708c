import { Combobox as ArkCombobox, createListCollection } from "@ark-ui/react/combobox";
import { Portal } from "@ark-ui/react/portal";
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { AUTOFILL_CHARACTERS_MIN, type SuggestedAddress } from "#model/addresses";
import { css } from "#styled/css";
import {
  AddressSuggestionsDocument,
  type AddressSuggestionsQuery,
  RetrieveAddressDocument,
} from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { bareInputStyle, frameStyle } from "../ui/control-style.ts";
import { Field } from "../ui/field.tsx";
import { useFieldAttributes } from "../ui/field-context.ts";
import { floatingStyle, itemStyle } from "../ui/listbox-style.ts";
import { MatchedText } from "../ui/matched-text.tsx";
import { ModalContext } from "../ui/modal-context.ts";

type Suggestion = AddressSuggestionsQuery["addressSuggestions"][number];

const lookupDelayMs = 250;

interface AddressAutofillFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  isRequired: boolean;
  className: string;
  onType: (text: string) => void;
  /** A chosen address, once all of it is known. */
  onFill: (address: SuggestedAddress) => void;
  /** The name of the field that people go on with. */
  nextName: string;
}

/**
 * The first line of an address, with suggestions from the third character on. What is typed always counts: a
 * suggestion is only chosen by a click or with the arrow keys, and without an answer this is a plain field.
 */
export function AddressAutofillField({
  label,
  error,
  isRequired,
  className,
  ...rest
}: AddressAutofillFieldProps) {
  return (
    <Field label={label} error={error} isRequired={isRequired} className={className}>
      <AutofillInput {...rest} />
    </Field>
  );
}

type InputProps = Pick<AddressAutofillFieldProps, "name" | "value" | "onType" | "onFill" | "nextName">;

function AutofillInput({ name, value, onType, onFill, nextName }: InputProps) {
  const isInModal = use(ModalContext);
  const attributes = useFieldAttributes({});
  const input = useRef<HTMLInputElement>(null);
  /** The text to look up; null unless someone is typing it. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [session, setSession] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<{ id: string; session: string } | null>(null);

  const wanted = typed?.trim() ?? "";
  const isLookedUp = wanted.length >= AUTOFILL_CHARACTERS_MIN;
  const asked = useQuery(AddressSuggestionsDocument, isLookedUp ? { text: wanted, session } : null, {
    delayMs: lookupDelayMs,
  });
  const suggestions = isLookedUp && asked.problem === null ? asked.data?.addressSuggestions : undefined;
  const collection = useMemo(
    () =>
      createListCollection<Suggestion>({
        items: suggestions ?? [],
        itemToValue: ({ id }) => id,
        itemToString: ({ line1, place }) => `${line1}, ${place}`,
      }),
    [suggestions],
  );

  const retrieved = useQuery(RetrieveAddressDocument, chosen);
  const address = retrieved.isCurrent ? retrieved.data?.retrieveAddress : null;
  const fill = useEffectEvent((found: SuggestedAddress) => {
    onFill(found);
    const element = input.current;
    const next = element?.form?.elements.namedItem(nextName);
    if (document.activeElement === element && next instanceof HTMLElement) next.focus();
  });
  useEffect(() => {
    if (address) fill(address);
  }, [address]);

  const type = (text: string) => {
    // Typing after a choice cancels it, even while its address is under way.
    setChosen(null);
    setTyped(text);
    onType(text);
  };
  const choose = (id: string | undefined) => {
    const suggestion = suggestions?.find((each) => each.id === id);
    if (!suggestion) return;
    onType(suggestion.line1);
    setTyped(null);
    setChosen({ id: suggestion.id, session });
    setSession(crypto.randomUUID());
  };

  return (
    <ArkCombobox.Root
      collection={collection}
      value={[]}
      inputValue={value}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === "input-change") type(inputValue);
      }}
      onValueChange={({ value: [id] }) => choose(id)}
      open={isOpen && collection.size > 0}
      onOpenChange={({ open }) => setOpen(open)}
      allowCustomValue
      selectionBehavior="preserve"
      openOnClick={false}
      invalid={attributes["aria-invalid"] === true}
      positioning={{ sameWidth: true, gutter: 4, strategy: "fixed" }}
      {...(attributes.id ? { ids: { input: attributes.id, label: `${attributes.id}-label` } } : {})}
      lazyMount
      unmountOnExit
    >
      <ArkCombobox.Control className={frameStyle}>
        <ArkCombobox.Input
          ref={input}
          className={bareInputStyle}
          name={name}
          // The browser's own list would cover this one.
          autoComplete="off"
          aria-describedby={attributes["aria-describedby"]}
          aria-required={attributes["aria-required"]}
          onBlur={() => setTyped(null)}
        />
      </ArkCombobox.Control>
      <output className={css({ srOnly: true })}>
        {address ? `Filled in ${address.line1}, ${address.city}, ${address.zone} ${address.postalCode}.` : ""}
      </output>
      <Portal disabled={isInModal}>
        <ArkCombobox.Positioner>
          <ArkCombobox.Content className={floatingStyle}>
            {collection.items.map((item) => (
              <ArkCombobox.Item key={item.id} item={item} className={itemStyle}>
                <ArkCombobox.ItemText className={css({ minW: "0", py: "2" })}>
                  <span className={css({ display: "block", overflowWrap: "anywhere" })}>
                    <MatchedText text={item.line1} query={wanted} />
                  </span>
                  <span className={css({ display: "block", textStyle: "small", color: "fg.muted" })}>
                    {item.place}
                  </span>
                </ArkCombobox.ItemText>
              </ArkCombobox.Item>
            ))}
          </ArkCombobox.Content>
        </ArkCombobox.Positioner>
      </Portal>
    </ArkCombobox.Root>
  );
}
