/**
 * Focuses the first field with an error, in page order. Screen readers read the error too, since it describes the
 * field.
 */
export function focusFirstError(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}
