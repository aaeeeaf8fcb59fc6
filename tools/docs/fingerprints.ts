/** The fingerprints of the views, by which a start notices that the code of one has changed. */
import { projections } from '#projections/all.ts'
import { examples, fingerprintOf } from '#projections/testing/fingerprints.ts'
import { format } from 'prettier'

export async function fingerprintTable(options: object): Promise<string> {
  const logs = await examples()
  const entries = projections.map((projection) => [projection.model.name, fingerprintOf(projection, logs)])
  const source = [
    '/** Generated from the views: run npm run generate. What each makes of the examples, in hashes (`engine/code/fingerprint.ts`). */',
    `export const fingerprints: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(entries))}`,
  ].join('\n')
  return format(source, { ...options, parser: 'typescript' })
}
