import { baseStyleIds, baseStyles } from "#model/styles";
import { StyleChoicesDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { Select } from "../ui/select.tsx";

const builtIn = baseStyleIds.map((value): { value: string; label: string } => ({
  value,
  label: baseStyles[value].label,
}));

interface StyleChoiceProps {
  /** A built-in style or one of the agency's. */
  value: string;
  onChange: (styleId: string) => void;
}

/** The style that a document is shown in: the agency's own after the built-in ones. */
export function StyleChoice({ value, onChange }: StyleChoiceProps) {
  const { data } = useQuery(StyleChoicesDocument, {});
  const own = data?.htmlDocumentTemplates.nodes.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  return <Select label="Style" options={[...builtIn, ...own]} value={value} onChange={onChange} />;
}
