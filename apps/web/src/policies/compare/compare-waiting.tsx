import { EmptyState } from "../../ui/empty-state.tsx";

/** Shown while long documents are compared: what is happening. */
export function CompareWaiting() {
  return (
    <div role="status">
      <EmptyState title="Comparing the documents …">
        Each is read in full and checked against the other. Long ones take a few seconds.
      </EmptyState>
    </div>
  );
}
