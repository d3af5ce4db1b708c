/**
 * Takes the person to the first field that has an error, in the order of the
 * page. Its error is read out with it, since the field is described by it.
 */
export function focusFirstError(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}
