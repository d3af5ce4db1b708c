/**
 * Focuses the first field with an error, in page order. Screen readers read the error too, since it describes the
 * field.
 */
export function focusFirstError(form: HTMLElement): void {
  // A group of checkboxes has one error, and its first one takes the focus.
  const field = form.querySelector<HTMLElement>(
    "[aria-invalid=true], [role=group]:has(> [data-field-error]) input",
  );
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

/**
 * A field was cleared, or kept its value, by the same press or key that sends the form: focuses it instead, once. True
 * if there was one.
 */
export function showNewNotice(form: HTMLElement): boolean {
  const notice = form.querySelector<HTMLElement>("[data-field-notice=new]");
  if (!notice) return false;
  notice.dataset["fieldNotice"] = "seen";
  form.querySelector<HTMLElement>(`[aria-describedby="${notice.id}"]`)?.focus();
  notice.scrollIntoView({ block: "nearest" });
  return true;
}
