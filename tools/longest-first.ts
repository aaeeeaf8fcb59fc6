import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take the longest, so that no worker begins one when the other has nothing left to do. */
const LONGEST = [
  'on-services',
  'growth',
  'kill',
  'away',
  'bad-input',
  'erasure',
  'entitlements',
  'blind',
  'story',
  'employee-day',
  'screens',
]

/** The longest first; the others as vitest sorts them, by how long they took last, or by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const known = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`))
      return known === -1 ? LONGEST.length : known
    }
    const bySize = super.sort.bind(this)
    return (await bySize(files)).toSorted((one, other) => place(one) - place(other))
  }
}
