import { Type } from 'typebox'
import { Id } from '#events/schema.ts'
import { nominationStatuses, type NominationStatus } from '#events/vocabulary/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account, Condition } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { semesterAt, semesterOf, type Term } from '#events/vocabulary/semesters.ts'
import type { Where } from '#platform/read-store/port.ts'
import { invitations, type Invitation } from '#projections/invitations/model.ts'
import { nominations, type Nomination } from '#projections/nominations/model.ts'
import { organizations } from '#projections/organizations/model.ts'
import { studentOutcomes } from '#projections/student-outcomes/model.ts'
import { users } from '#projections/users/model.ts'
import { badField, maySee, member, type Routes } from './call.ts'
import type { Answering } from './deps.ts'
import { statusNow } from './invitations.ts'
import { defined, peopleOf } from './joins.ts'
import { announcePage, paging } from './paging.ts'
import { NominationReply, QuotaReply } from './replies.ts'

/** A revoked nomination gives its place back; a declined or expired one does not (product 2.5). */
const usesUp = nominationStatuses.filter((status) => status !== 'revoked')

export function nominationRoutes({ views, read, now }: Answering): Routes {
  const query = Type.Object({ semester: Type.Optional(Type.String({ maxLength: 20 })), ...paging }, { additionalProperties: false })
  return {
    'nominations.list': member(
      views,
      [nominations, invitations, studentOutcomes, users],
      { query, reply: Type.Array(NominationReply) },
      async (call) => {
        const { account, condition } = call
        const { semester, ...page } = call.query
        if (semester !== undefined && !semesterOf(semester)) throw badField('semester', 'is not a semester such as 2026-fall')
        const where = { ...sideOf(account, condition), ...(semester && { semester }) }
        const found = await read.page(nominations, { where, sort: ['sentAt', 'desc'] }, page)
        if ('refused' in found) return found
        announcePage(call, found)
        const { items } = found
        const [person, invited, outcomes] = await Promise.all([
          peopleOf(
            read,
            items.flatMap(({ professorId, studentId }) => [professorId, studentId]),
          ),
          read.byIds(
            invitations,
            items.map(({ invitationId }) => invitationId),
          ),
          read.byIds(
            studentOutcomes,
            items.map(({ studentId }) => studentId),
          ),
        ])
        return items.map((nomination) => {
          const { _id, professorId, studentId, invitationId, semester: made, nominee, sentAt, consentedAt } = nomination
          const status = nominationStatusNow(nomination, invited.get(invitationId ?? ''), now())
          const outcome = status === 'consented' ? outcomes.get(studentId ?? '')?.outcome : undefined
          return {
            id: _id,
            professorId,
            professorName: person(professorId)?.displayName ?? '',
            semester: made,
            status,
            sentAt,
            email: nominee.email,
            ...defined({
              name: person(studentId)?.displayName ?? nominee.name,
              invitationId,
              studentId,
              consentedAt,
              outcome,
              // Between professor, student and admins.
              reason: condition === 'uni' ? undefined : nomination.reason,
            }),
          } satisfies NominationReply
        })
      },
    ),

    /** How many one may still make: the caller's own, or for staff and admins one professor's. A student learns how many may still be received. */
    'nominations.quota': member(
      views,
      [nominations, users, organizations],
      { query: Type.Object({ professor: Type.Optional(Id) }, { additionalProperties: false }), reply: QuotaReply },
      async (call) => {
        const { account, condition } = call
        const { professor: asked } = call.query
        if (asked === undefined && condition !== 'own') throw badField('professor', 'is missing')
        const person = await read.get(users, asked ?? account.uid)
        if (!person || (asked !== undefined && person.role !== 'professor')) return refuse('not_found')
        const side = sides[person.role]
        if (!side || !maySee(call, { own: [person._id], universityId: person.universityId })) return refuse('not_found')
        const university = await read.get(organizations, person.universityId)
        const { key, term, opensOn, closesOn } = semesterAt(new Date(now()).toISOString(), university?.timezone ?? 'UTC')
        const { total } = await read.count(nominations, { [side.field]: person._id, semester: key, status: { in: usesUp } })
        return { semester: key, opensOn, closesOn, limit: side.limit(term), used: total, drafts: 0 } satisfies QuotaReply
      },
    ),
  }
}

/** What a person's quota counts, and up to how many in a semester (product 2.5). */
const sides: Readonly<Partial<Record<Role, { readonly field: string; readonly limit: (term: Term) => number }>>> = {
  professor: { field: 'professorId', limit: (term) => limits.nominationQuota[term] },
  student: { field: 'studentId', limit: () => limits.nominatorsPerStudent },
}

function sideOf({ uid, role, universityId = '' }: Account, condition: Condition): Where {
  if (condition === 'any') return {}
  if (condition === 'uni') return { universityId }
  return role === 'student' ? { studentId: uid } : { professorId: uid }
}

/** A nomination made by invitation ends with its term. */
export function nominationStatusNow({ status }: Nomination, invitation: Invitation | undefined, now: number): NominationStatus {
  return status === 'pending' && invitation && statusNow(invitation, now) === 'expired' ? 'expired' : status
}
