/** The placeholders of a template or a message to many. */
type Placeholder = 'name' | 'job'

/** `{name}` and `{job}` with what they stand for. One that has no value stays as it is, so that its writer sees it. */
export function filledIn(text: string, values: Readonly<Partial<Record<Placeholder, string | undefined>>>): string {
  return text.replaceAll(/\{(name|job)\}/g, (whole, name: Placeholder) => values[name] ?? whole)
}
