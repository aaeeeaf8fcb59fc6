/** The texts of a form without blanks at their ends, and without those of which nothing is left. */
export function written<Name extends string>(texts: Readonly<Record<Name, string>>): { readonly [Each in Name]?: string } {
  const trimmed = Object.entries<string>(texts).map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as { readonly [Each in Name]?: string }
}
