import { PickerField } from "../form-kit/picker-field.tsx";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import { KnowledgeChoicesDocument } from "../graphql/generated/graphql.ts";

interface KnowledgePickerProps {
  hint: string;
  error: string | undefined;
  /** The id of the chosen page. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses a page of the knowledge base that goes with a task. */
export function KnowledgePicker({ hint, error, value, onChange }: KnowledgePickerProps) {
  const pages = useRecordOptions({
    document: KnowledgeChoicesDocument,
    pageOf: ({ knowledgeBases: [base] }) => base?.documents ?? { nodes: [], hasNextPage: false },
    optionOf: ({ id, title, metadata }) => ({ value: id, label: title, detail: metadata?.title ?? "" }),
    value,
  });
  return (
    <PickerField
      label="Knowledge page"
      hint={hint}
      error={error}
      {...pages.picker}
      value={value}
      placeholder="None"
      noneLabel="None"
      onChange={onChange}
    />
  );
}
