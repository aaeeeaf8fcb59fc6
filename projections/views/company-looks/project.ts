import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { companyLooks, type CompanyLooksDocument } from './model.ts'

export const companyLooksProjection = defineProjection(companyLooks, {
  streams: ['application', 'accesses', 'resumes'],
  ignores: ['link', 'move', 'company', 'interview', 'warning', 'access', 'file'],
})({
  key: ({ data }) => ['uid' in data ? data.uid : data.studentId],
  // It is read from the day after, so nobody waits for it.
  audience: () => [],
  subjects: ({ _id }) => [_id],
  when: {
    ApplicationSubmitted: (looks: Looks = none, { data: { organizationId } }) => ({
      ...looks,
      appliedTo: [...new Set([...looks.appliedTo, organizationId])],
    }),
    ProfileViewed: (looks: Looks = none, { data: { organizationId = '', viewerRole }, meta }) =>
      (viewerRole ?? meta.actor.role) === 'recruiter' && !looks.appliedTo.includes(organizationId) ? looked(looks, meta.occurredAt) : looks,
    // Before it named the company nobody knows whether the student had applied there.
    ResumeViewed: (looks: Looks = none, { data: { right, organizationId }, meta }) =>
      right === 'subscription' && organizationId !== undefined && !looks.appliedTo.includes(organizationId)
        ? looked(looks, meta.occurredAt)
        : looks,
  },
})

type Looks = Contents<CompanyLooksDocument>
/** Two of each of three days. */
const MOST = 6
const none: Looks = { appliedTo: [], looks: [] }

/** Of a day the first look stays, and the last one gives way to a later one. */
function looked(before: Looks, at: string): Looks {
  const isToday = (look: string) => utcDayOf(look) === utcDayOf(at)
  const today = before.looks.filter(isToday)
  const earlier = before.looks.filter((look) => !isToday(look))
  return { ...before, looks: [at, ...today.slice(-1), ...earlier].slice(0, MOST) }
}
