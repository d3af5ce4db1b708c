/**
 * Whether a key press is meant for something other than the page's one-key commands: typing, an open modal, or a
 * browser shortcut.
 */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.metaKey || event.ctrlKey || event.altKey) return true;
  if (document.querySelector("dialog[data-modal][open]")) return true;
  const target = event.target;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role=combobox], [role=menu]") !== null)
  );
}
