import { useEffect, useState } from "react";
import { execute } from "../graphql/execute.ts";
import { ContactsDocument, type ContactsQuery } from "../graphql/generated/graphql.ts";
import type { ComboboxOption } from "../ui/combobox.tsx";
import { maxOptions } from "../ui/combobox-matches.ts";

const searchDelayMs = 150;

type Contact = ContactsQuery["contacts"]["nodes"][number];
const optionOf = ({ id, name, email }: Contact): ComboboxOption => ({
  value: id,
  label: name,
  detail: email,
});

/** The agency's contacts, read when the choice is offered and searched by the server as one types. */
export function useContactOptions(chosenId: string | null) {
  const [query, setQuery] = useState("");
  const [options, setOptions] = useState<readonly ComboboxOption[]>([]);
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    const read = async () => {
      setLoading(true);
      try {
        const { contacts } = await execute(
          ContactsDocument,
          { first: maxOptions, filter: query.trim() || null },
          abort.signal,
        );
        setOptions(contacts.nodes.map(optionOf));
        setProblem(null);
      } catch (error) {
        if (abort.signal.aborted) return;
        setProblem(error instanceof Error ? error.message : "An unknown error occurred");
      }
      setLoading(false);
    };
    const timer = setTimeout(() => void read(), query ? searchDelayMs : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);

  // Whoever is chosen stays named in the field, also while others are searched.
  const current = options.find(({ value }) => value === chosenId);
  if (current && current.value !== chosen?.value) setChosen(current);
  const isElsewhere = chosen && chosen.value === chosenId && !current;
  return { options: isElsewhere ? [...options, chosen] : options, isLoading, problem, search: setQuery };
}
