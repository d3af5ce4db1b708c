import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** The filter matches nothing. */
export function NoHit({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`Nothing matches “${query.trim()}”`}
      action={<Button onClick={onClear}>Clear filter</Button>}
    >
      The filter searches every part of a row.
    </EmptyState>
  );
}
