type MayBeMissing<Fields> = { [Field in keyof Fields]: undefined extends Fields[Field] ? Field : never }[keyof Fields]
type Defined<Fields> = { readonly [Field in Exclude<keyof Fields, MayBeMissing<Fields>>]: Fields[Field] } & {
  readonly [Field in MayBeMissing<Fields>]?: Exclude<Fields[Field], undefined>
}

/** Removes the fields that are undefined, as `exactOptionalPropertyTypes` requires for optional fields. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
}

/** The text unchanged; undefined if it is missing or blank. */
export function filled(text: string | undefined): string | undefined {
  return text?.trim() ? text : undefined
}
