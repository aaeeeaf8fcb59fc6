/** The filters of boards and lists of applications: in the URL, and as the server takes them. */
import { applicationSources, boardSorts } from '#events/vocabulary/application-status.ts'
import type { Input } from '../../api/operation.ts'

export type BoardQuery = Pick<
  Input<'applications.listForRecruiter'>,
  'q' | 'source' | 'school' | 'skill' | 'minGpa' | 'unseen' | 'stale' | 'sort'
>

/** What the choice of a lowest GPA offers. */
export const gpaSteps = ['2.5', '3.0', '3.2', '3.5', '3.7'] as const

const id = /^[\w-]{1,64}$/

/** What does not fit is left out: an address may be typed, or older than the page. */
export function boardQueryOf(params: URLSearchParams): BoardQuery {
  const idAt = (name: string) => [params.get(name) ?? ''].find((value) => id.test(value))
  return {
    q: params.get('q')?.trim().slice(0, 120) || undefined,
    source: applicationSources.find((each) => each === params.get('source')),
    school: idAt('school'),
    skill: idAt('skill'),
    minGpa: gpaSteps.filter((each) => each === params.get('gpa')).map(Number)[0],
    unseen: params.get('new') === '1' || undefined,
    stale: params.get('stale') === '1' || undefined,
    sort: boardSorts.find((each) => each === params.get('sort')),
  }
}

/** Whether it leaves out applications; an order does not. */
export function narrows({ sort: _, ...filters }: BoardQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
