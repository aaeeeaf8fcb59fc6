/** Once the problems stand at their fields: to the first of them, which may lie outside the window. */
export function focusFirstInvalid(form: HTMLElement): void {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid="true"], fieldset[aria-invalid="true"] input')?.focus(),
  )
}
