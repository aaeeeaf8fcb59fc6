import { useList, useRead } from '../../api/use-call.ts'

/** Ids that a list takes. */
const ID = /^[\w-]{1,64}$/

/** The names of people, companies, universities, jobs and skills that have one of these ids, 100 at most, as an admin reads them anyway. */
export function useNamesOf(ids: readonly string[]): (id: string) => string | undefined {
  const asked = [...new Set(ids.filter((id) => ID.test(id)))].slice(0, 100).join(',')
  const options = { skip: asked === '' }
  const people = useList('adminUsers.list', { ids: asked }, options).data ?? []
  const jobs = useList('jobs.list', { ids: asked }, options).data ?? []
  const organizations = useRead('organizations.byIds', { list: asked }, options).data ?? []
  const skills = useRead('skills.byIds', { list: asked }, options).data ?? []
  const names = new Map([
    ...people.map(({ uid, displayName }) => [uid, displayName] as const),
    ...jobs.map(({ id, title }) => [id, title] as const),
    ...[...organizations, ...skills].map(({ id, label }) => [id, label] as const),
  ])
  return (id) => names.get(id)
}
