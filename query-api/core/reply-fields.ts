import type { TObject } from 'typebox'

/**
 * The fields of a document that a reply has under the same names, as far as the document has them.
 * @param but the fields that the reply says in another way, or not to everybody
 */
export function fieldsOf<Schema extends TObject, Doc extends object, But extends keyof Doc>(
  { properties }: Schema,
  document: Doc,
  but: readonly But[],
): Omit<Pick<Doc, keyof Doc & keyof Schema['properties']>, But> {
  const left: readonly PropertyKey[] = but
  const found = Object.entries(document).filter(([name]) => name in properties && !left.includes(name))
  return Object.fromEntries(found) as Omit<Pick<Doc, keyof Doc & keyof Schema['properties']>, But>
}
