import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { appliedId, companyLooks, type CompanyLooksDocument } from './model.ts'

export const companyLooksProjection = defineProjection(companyLooks, {
  streams: ['application', 'accesses', 'resumes'],
  ignores: ['link', 'move', 'company', 'interview', 'warning', 'access', 'file'],
})({
  key: ({ data }) => {
    const uid = 'uid' in data ? data.uid : data.studentId
    return [uid, ...(data.organizationId === undefined ? [] : [appliedId(uid, data.organizationId)])]
  },
  // It is read from the day after, so nobody waits for it.
  audience: () => [],
  subjects: ({ uid }) => [uid],
  when: {
    ApplicationSubmitted: (document, { data: { studentId: uid, organizationId } }, id) =>
      id === appliedId(uid, organizationId) ? (document ?? { uid, looks: [] }) : document,
    ProfileViewed: (document, { data: { uid, organizationId = '', viewerRole }, meta }, id, beside) =>
      id === uid && (viewerRole ?? meta.actor.role) === 'recruiter' && !beside(appliedId(uid, organizationId))
        ? looked(document, uid, meta.occurredAt)
        : document,
    // Before it named the company nobody knows whether the student had applied there.
    ResumeViewed: (document, { data: { studentId: uid, right, organizationId }, meta }, id, beside) =>
      id === uid && right === 'subscription' && organizationId !== undefined && !beside(appliedId(uid, organizationId))
        ? looked(document, uid, meta.occurredAt)
        : document,
  },
})

type Looks = Contents<CompanyLooksDocument>
/** Two of each of three days. */
const MOST = 6

/** Of a day the first look stays, and the last one gives way to a later one. */
function looked(before: Looks | undefined, uid: string, at: string): Looks {
  const { looks = [] } = before ?? {}
  const isToday = (look: string) => utcDayOf(look) === utcDayOf(at)
  const today = looks.filter(isToday)
  const earlier = looks.filter((look) => !isToday(look))
  return { uid, looks: [at, ...today.slice(-1), ...earlier].slice(0, MOST) }
}
