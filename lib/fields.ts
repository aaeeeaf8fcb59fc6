type MayBeMissing<Fields> = { [Field in keyof Fields]: undefined extends Fields[Field] ? Field : never }[keyof Fields]
type Defined<Fields> = { readonly [Field in Exclude<keyof Fields, MayBeMissing<Fields>>]: Fields[Field] } & {
  readonly [Field in MayBeMissing<Fields>]?: Exclude<Fields[Field], undefined>
}

/** Leaves out what is undefined, as `exactOptionalPropertyTypes` wants it and the wire as well. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
}

/** A text as it was written; undefined when it is missing or of spaces alone. */
export function filled(text: string | undefined): string | undefined {
  return text?.trim() ? text : undefined
}
