/** What a career office is told of how many students share with it. */
import { lastOf, type View } from './view.ts'

/**
 * It counts the students of the university, whatever they do: among those of a figure, one more who shares nothing would tell that such a
 * student applied, on which day and where.
 * @param what of those who share, how they count
 */
export function sharingNote({ ask, facts, sees, shares, organization }: View, what: string): readonly string[] {
  const { asker, scope } = ask
  if (asker !== 'careerOffice' || scope.id === undefined) return []
  const own = organization(scope.id)
  let [sharing, all] = [0, 0]
  for (const { id, universityId, erased } of facts.graduates.values()) {
    const university = erased ? undefined : lastOf(universityId, sees)
    if (university === undefined || organization(university) !== own) continue
    all++
    if (shares(id)) sharing++
  }
  return [`${sharing} of ${all} students of the university share what becomes of their applications: ${what}.`]
}
