/** What people are told of their saved searches. */
import { person, type Rows } from './notice.ts'

export const searchNotices: Rows<'SearchesChecked'> = {
  // One notification for each person, which says what is new now. The names of searches are personal, so it has none.
  SearchesChecked: ({ data: { uid, found } }) => {
    const [first, ...others] = found
    if (first === undefined) return []
    const many = first.new === 1 ? 'One new job fits' : `${first.new} new jobs fit`
    const sentence = others.length === 0 ? `${many} your saved search` : `New jobs fit ${found.length} of your saved searches`
    const told = { to: person(uid), kind: 'savedSearch', sentence, path: '/app/jobs?show=searches' } as const
    return [{ id: `${uid}-searches`, told }]
  },
}
