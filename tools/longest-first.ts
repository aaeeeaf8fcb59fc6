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

/** The longest first; the others as vitest sorts them, by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const known = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`))
      return known === -1 ? LONGEST.length : known
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own method
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
