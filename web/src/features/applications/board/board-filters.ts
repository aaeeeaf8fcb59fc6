/** The filters of boards and lists of applications: in the URL, and as the server takes them. */
import { applicationSources, boardSorts } from '#events/vocabulary/applications/application-status.ts'
import type { Input } from '../../../api/operation.ts'

export type BoardQuery = Pick<
  Input<'applications.listForRecruiter'>,
  'q' | 'source' | 'school' | 'skill' | 'minGpa' | 'unseen' | 'stale' | 'submittedSince' | 'sort'
>

/** The options of the lowest GPA. */
export const gpaSteps = ['2.5', '3.0', '3.2', '3.5', '3.7'] as const

/** The list of a job begins with those who applied last: that order stays while they are moved. */
export const listOrder = 'submittedAt'

const id = /^[\w-]{1,64}$/
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** The query that an address asks for; values that do not fit are left out: an address may be typed, or older than the page. */
export function boardQueryOf(params: URLSearchParams): BoardQuery {
  const since = [params.get('since') ?? ''].filter((text) => instant.test(text)).map((text) => Date.parse(text))[0] ?? NaN
  const sort = boardSorts.find((each) => each === params.get('sort'))
  const idAt = (name: string) => [params.get(name) ?? ''].find((value) => id.test(value))
  return {
    q: params.get('q')?.trim().slice(0, 120) || undefined,
    source: applicationSources.find((each) => each === params.get('source')),
    school: idAt('school'),
    skill: idAt('skill'),
    minGpa: gpaSteps.filter((each) => each === params.get('gpa')).map(Number)[0],
    unseen: params.get('new') === '1' || undefined,
    stale: params.get('stale') === '1' || undefined,
    ...(Number.isNaN(since)
      ? { sort }
      : // Applications since an instant go by when they came.
        { submittedSince: new Date(since).toISOString(), sort: sort?.startsWith('-') ? '-submittedAt' : 'submittedAt' }),
  }
}

/** How many filters leave out applications; an order does not. */
export function filtersIn({ sort: _, ...filters }: BoardQuery): number {
  return Object.values(filters).filter((value) => value !== undefined).length
}

export function narrows(query: BoardQuery): boolean {
  return filtersIn(query) > 0
}
