import { EmptyState } from "../../ui/empty-state.tsx";

/** Where long documents are compared: what happens meanwhile. */
export function CompareWaiting() {
  return (
    <div role="status">
      <EmptyState title="Comparing the documents …">
        Each is read in full and held against the other. Long ones take some seconds.
      </EmptyState>
    </div>
  );
}
