/** Notices about saved searches. */
import type { SavedSearchKind } from '../jobs/saved-searches.ts'
import { person, type Rows } from './notice.ts'

/** The thing that a search of each kind finds, and the page with the searches of this kind. */
const kinds: Readonly<Record<SavedSearchKind, { readonly one: string; readonly many: string; readonly path: string }>> = {
  jobs: { one: 'job', many: 'jobs', path: '/app/jobs?show=searches' },
  students: { one: 'student', many: 'students', path: '/app/students' },
}

export const searchNotices: Rows<'SearchesChecked'> = {
  // One notification for each person, which says what is new now. The names of searches are personal, so it has none.
  SearchesChecked: ({ data: { uid, found } }) => {
    const [first, ...others] = found
    if (first === undefined) return []
    const { one, many, path } = kinds[first.kind]
    const all = others.some(({ kind }) => kind !== first.kind) ? 'jobs and students' : many
    const sentence =
      others.length > 0
        ? `New ${all} fit ${found.length} of your saved searches`
        : first.new === 1
          ? `One new ${one} fits your saved search`
          : `${first.new} new ${many} fit your saved search`
    const told = { to: person(uid), kind: 'savedSearch', sentence, path } as const
    return [{ id: `${uid}-searches`, told }]
  },
}
