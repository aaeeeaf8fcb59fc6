/** Sets a value as if it had been typed, so that React and the form around the field hear of it. */
export function typeInto(field: HTMLInputElement, value: string): void {
  // React's own setter would make it take the change for one of its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
