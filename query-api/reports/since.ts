/** What changes figures of the past after a position: erasures, and who shares with the career office no more (reports.md, Stamp). */
import type { Ask } from './ask.ts'
import type { ApplicationFact, Facts, GraduateFact } from './facts.ts'
import { isHiddenNow } from './groups.ts'
import { viewOf } from './view.ts'

/** Students of the scope. Figures of a career office alone go by what is shared with it, so nobody else is told who took that back. */
export type Since = { readonly erased: number; readonly sharingTakenBack: number }

export function sinceIn(facts: Facts, ask: Ask, position: number): Since {
  const isIn = inScope(facts, ask)
  const students = [...facts.graduates.values()].filter(isIn)
  return {
    erased: students.filter(({ erased }) => erased !== undefined && erased.position > position).length,
    sharingTakenBack: ask.asker === 'careerOffice' ? students.filter((student) => hasTakenBack(student, position)).length : 0,
  }
}

function hasTakenBack({ shares }: GraduateFact, position: number): boolean {
  const last = shares.at(-1)
  return last !== undefined && !last[2] && last[0] > position
}

function inScope(facts: Facts, ask: Ask): (student: GraduateFact) => boolean {
  const { kind, id } = ask.scope
  if (kind === 'platform' || id === undefined) return () => true
  const view = viewOf(facts, ask)
  const own = view.organization(id)
  if (kind === 'organization') {
    // That one of the hidden applicants was erased would tell a company that they had applied.
    const isCounted = (one: ApplicationFact) =>
      view.organization(one.organizationId) === own && !(ask.asker === 'company' && isHiddenNow(one))
    const applicants = new Set(facts.applications.flatMap((one) => (isCounted(one) ? one.studentId : [])))
    return (student) => applicants.has(student.id)
  }
  return ({ universityId }) => universityId.some(([, , university]) => university !== undefined && view.organization(university) === own)
}
