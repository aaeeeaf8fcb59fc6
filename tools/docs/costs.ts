/** The cost of a commit: the files that were touched by hand, apart from those that tools make. */
import { withoutSections } from './sections.ts'

/** A text is empty where the file is not there. */
export type Touched = { readonly file: string; readonly before: string; readonly after: string }

const SAMPLES = 'events/samples/'
const LOCK_FILE = 'package-lock.json'

function isMade({ file, before, after }: Touched): boolean {
  if (file === LOCK_FILE || file.startsWith(SAMPLES)) return true
  const [firstLine = ''] = (after || before).split('\n', 1)
  return /\b(?:Generated|Made) from\b/.test(firstLine) || withoutSections(before) === withoutSections(after)
}

/** The room of a file; its tests, wherever they lie, are one. */
function kindOf(file: string): string {
  if (/\.spec\.tsx?$|\/testing\/|^acceptance\/|^e2e\//.test(file)) return 'tests'
  return /^[^/]+(?=\/)/.exec(file)?.[0] ?? 'the top folder'
}

export function costText(title: string, touched: readonly Touched[]): string {
  const byHand = touched.filter((each) => !isMade(each)).map(({ file }) => file)
  const made = touched.map(({ file }) => file).filter((file) => !byHand.includes(file))
  const counts = [...Map.groupBy(byHand, kindOf)].map(([kind, files]) => `${kind} ${files.length}`)
  return [
    title,
    `${byHand.length} by hand${counts.length > 0 ? ` (${counts.join(', ')})` : ''}`,
    ...byHand.map((file) => `  ${file}`),
    `${made.length} by tools`,
    ...made.map((file) => `  ${file}`),
    '',
  ].join('\n')
}
