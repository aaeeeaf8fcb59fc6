/** The named fields without those that are undefined: documents leave absent fields out. */
export function pick<From extends object, Field extends keyof From>(from: From, ...fields: readonly Field[]): Pick<From, Field> {
  const picked: Partial<Pick<From, Field>> = {}
  for (const field of fields) if (from[field] !== undefined) picked[field] = from[field]
  return picked as Pick<From, Field>
}
