/**
 * The provider's card form runs below one page alone, by the content security policy that a document was loaded with. A
 * person who came there from another page of the app still has that page's document.
 */
import { subscriptionPath } from "./paths.ts";

const loadedPath = (): string => {
  const [entry] = performance.getEntriesByType("navigation");
  return entry ? new URL(entry.name).pathname : "";
};

/** Whether this document may show the card form; if not, it is loaded again at `href`, which has what was chosen. */
export function mayShowCard(href: string): boolean {
  const path = loadedPath();
  if (path === subscriptionPath || path.startsWith(`${subscriptionPath}/`)) return true;
  window.location.replace(href);
  return false;
}
