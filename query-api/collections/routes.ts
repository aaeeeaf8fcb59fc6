/** The generic reads (product 2.12): who finds whom, as cards; what has calls of its own is answered by them. */
import { agreedStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { matches } from '#platform/read-store/matches.ts'
import type { Where } from '#platform/read-store/port.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users } from '#projections/views/users/model.ts'
import { boardReplies, statusReplies, studentReplies } from '../applications/replies.ts'
import { listFilter, listReply, type Handlers, type QueryCall } from '../core/call.ts'
import {
  organizationReply,
  organizationsListed,
  listedFor,
  listedOrganizations,
  listedSkills,
  shownOrganization,
  skillReply,
} from '../directory/routes.ts'
import { LOOKUP_LIMIT } from '../lookups/reader.ts'
import { sharedApplications } from '../people/career-office.ts'
import { referralReplies } from '../referrals/routes.ts'
import { answering, listStudents, peopleReads, type OneCall, type PeopleDeps } from './people.ts'

/** @param others the handlers of the calls that answer the same */
export function collectionHandlers(deps: PeopleDeps, others: Handlers): Handlers {
  const { now } = deps
  const asIn = answering(others)
  const { people, person, student } = peopleReads(deps, asIn)

  return {
    'collections.students': listStudents(deps, asIn, people('student')),
    'collections.student': (call) => student(call, call.params.uid),
    'collections.studentById': (call) => student(call, call.params.id),
    'collections.professors': people('professor'),
    'collections.professor': person('professor'),
    'collections.universities': people('university'),
    'collections.university': person('university'),
    'collections.recruiters': people('recruiter'),
    'collections.recruiter': person('recruiter'),
    'collections.employees': people('employee'),
    'collections.employee': person('employee'),
    'collections.users': people(undefined),
    'collections.user': person(undefined),

    'collections.applications': async (call) => {
      const { account, condition, read, query } = call
      if (condition === 'org' || condition === 'any') {
        const found = await read.page(recruiterBoard, { where: listFilter(call, 'application'), sort: ['submittedAt', 'desc'] }, query)
        return listReply(call, found, (items) => boardReplies(read, account.role, items, now()))
      }
      if (account.role === 'employee') return linked(call)
      const where = condition === 'related' ? await followed(call) : listFilter(call, 'application')
      const found =
        condition === 'uni'
          ? await sharedApplications(read, account, query)
          : await read.page(studentApplications, { where, sort: ['submittedAt', 'desc'] }, query)
      return listReply(call, found, (items) =>
        condition === 'own' ? studentReplies(read, items, now()) : statusReplies(read, account, items),
      )
    },
    'collections.applicationsOf': (call) => asIn('applications.listForStudent', call, {}),
    'collections.referrals': async (call) => {
      const found = await call.read.page(referrals, { where: listFilter(call, 'referral'), sort: ['invitedAt', 'desc'] }, call.query)
      return listReply(call, found, (items) => referralReplies(call.read, call.account, items, now()))
    },
    'collections.referralsOf': async (call) => {
      const of = await call.read.get(users, call.params.uid)
      return asIn(of?.role === 'student' ? 'referrals.listForStudent' : 'referrals.listForEmployee', call, {})
    },
    'collections.invitationsOf': (call) => asIn('invitations.listByUser', call, {}),
    'collections.notificationsOf': async (call) =>
      call.params.uid === call.account.uid ? asIn('notifications.list', call, {}) : refuse('not_found'),
    'collections.skills': async (call) =>
      listReply(call, await call.read.page(skills, { where: listedSkills(call.account), sort: ['nameKey', 'asc'] }, call.query), (items) =>
        items.map(skillReply),
      ),
    'collections.skill': async ({ params, read, account }) => {
      const skill = await read.get(skills, params.id)
      return skill && matches(skill, listedFor(account)) ? skillReply(skill) : refuse('not_found')
    },
    'collections.organizations': async (call) =>
      listReply(
        call,
        await call.read.page(organizations, { where: listedOrganizations(call.account), sort: ['nameKey', 'asc'] }, call.query),
        (items) => organizationsListed(items, call.account),
      ),
    'collections.organization': async ({ params, read, account }) => {
      const organization = await shownOrganization(read, account, params.id)
      return organization ? organizationReply(organization, account) : refuse('not_found')
    },
  }
}

/** The applications of those nominees who agreed that the professor follows them. */
async function followed({ account, read }: Pick<OneCall, 'account' | 'read'>): Promise<Where> {
  const { items } = await read.find(nominations, { where: { professorId: account.uid, status: 'consented' }, limit: LOOKUP_LIMIT })
  return { studentId: { in: items.flatMap(({ studentId }) => studentId ?? []) } }
}

/** The applications that came of the employee's referrals to which the student's yes stands; paged by these. */
async function linked(call: QueryCall<'collections.applications'>) {
  const { account, read, query } = call
  const found = await read.page(
    referrals,
    { where: { employeeId: account.uid, known: true, status: { in: agreedStatuses } }, sort: ['invitedAt', 'desc'] },
    query,
  )
  return listReply(call, found, async (items) => {
    const ids = items.map(({ applicationId }) => applicationId)
    return statusReplies(read, account, [...(await read.byIds(studentApplications, ids)).values()])
  })
}
