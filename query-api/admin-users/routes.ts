/** The people as admins find and read them (calls.md, "Admin"). */
import type { AdminChange, AdminUserReply, AdminUserRow } from '#contract/admin-people.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { accesses } from '#projections/views/accesses/model.ts'
import { adminUsers } from '#projections/views/admin-users/model.ts'
import { consents } from '#projections/views/consents/model.ts'
import { users } from '#projections/views/users/model.ts'
import { listReply, type Handlers, type QueryCall } from '../core/call.ts'
import type { QueryDeps } from '../core/deps.ts'
import { filtersOf } from '../core/filters.ts'
import { labelsOf, peopleOf } from '../core/joins.ts'
import { nothingFound } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'
import { sortOf } from '../core/sort.ts'
import { accessLines, consentLines } from '../privacy/routes.ts'
import { versionsOf } from '../resumes/routes.ts'
import { ownReply } from '../users/routes.ts'
import { peopleNamed } from './find.ts'

type Deps = Pick<QueryDeps, 'events' | 'noteSeen' | 'now' | 'photoUrl' | 'sessions'>

export function adminUserHandlers(deps: Deps): Handlers {
  return {
    'adminUsers.list': async (call) => {
      const { query, read } = call
      const { q = '', place, ...filters } = query
      const where = { ...filtersOf('adminUsers.list', filters), ...defined({ places: place }) }
      const named = await peopleNamed(read, q, where)
      const found = named
        ? await read.page(adminUsers, { ...named, sort: sortOf('adminUsers.list') }, query)
        : nothingFound(query.limit ?? limits.listPage)
      return listReply(call, found, async (people) => {
        const label = await labelsOf(
          read,
          people.flatMap(({ places }) => places),
        )
        return people.map(({ _id, displayName, email, role, state, since, ...person }): AdminUserRow => {
          const { organizationId, universityId, claimedOrganizationId, claimedUniversityId } = person
          const places = {
            organization: organizationId,
            organizationLabel: label(organizationId),
            university: universityId,
            universityLabel: label(universityId),
            claimedOrganization: claimedOrganizationId,
            claimedOrganizationLabel: label(claimedOrganizationId),
            claimedUniversity: claimedUniversityId,
            claimedUniversityLabel: label(claimedUniversityId),
          }
          return { id: _id, uid: _id, displayName, email, role, state, since, ...defined(places) }
        })
      })
    },

    'adminUsers.read': async (call) => {
      const { account, params, read } = call
      const user = await read.get(users, params.uid)
      if (!user) return refuse('not_found')
      // Whoever it is reads it among their accesses, once a viewer and day.
      if (user._id !== account.uid) await deps.noteSeen(account, user._id)
      const [own, given, seen, changes, sessions, resumes] = await Promise.all([
        ownReply(read, user, deps),
        read.find(consents, { where: { uid: user._id }, sort: sortOf('consents.list'), limit: limits.listMax }),
        read.find(accesses, { where: { uid: user._id }, sort: sortOf('accesses.list'), limit: limits.listMax }),
        changesOf(call, deps),
        deps.sessions(user._id),
        user.role === 'student' ? versionsOf(read, user._id) : undefined,
      ])
      const claimed = claimedOf(own)
      return {
        ...own,
        since: user.registeredAt,
        consents: await consentLines(read, given.items),
        accesses: await accessLines(read, seen.items),
        changes,
        ...defined({ claimed, sessions: sessions?.slice(), resumes, emailAsked: user.addressAsked }),
      }
    },
  }
}

function claimedOf({
  claimedOrganization: organization,
  claimedOrganizationLabel: organizationLabel,
  claimedUniversity: university,
  claimedUniversityLabel: universityLabel,
}: Awaited<ReturnType<typeof ownReply>>): AdminUserReply['claimed'] {
  const places = defined({ organization, organizationLabel, university, universityLabel })
  return organization === undefined && university === undefined ? undefined : places
}

type Corrected = Pick<AdminChange, 'attr' | 'before' | 'after' | 'reason'>

/** What admins set in the account, the newest first, from its own stream. */
async function changesOf({ params, read }: QueryCall<'adminUsers.read'>, { events }: Deps): Promise<AdminChange[]> {
  const types = ['UserFieldCorrectedByAdmin', ...Object.keys(stateSet)]
  const found = await events.ofType(`user-${params.uid}`, types, read.aside, limits.listMax)
  const name = await namesOf(
    read,
    found.map(({ meta }) => meta.actor.uid),
  )
  return found
    .map(({ id, type, meta, data }) => {
      const { attr, before, after, reason } = { ...data, ...stateSet[type] } as Corrected
      return {
        eventId: id,
        attr,
        before,
        after,
        reason,
        at: meta.occurredAt,
        by: defined({ uid: meta.actor.uid, displayName: name(meta.actor.uid) }),
      }
    })
    .toReversed()
}

/** What a suspension and its end set, which say their reason alone. */
const stateSet: Readonly<Record<string, Pick<Corrected, 'attr' | 'before' | 'after'>>> = {
  AccountSuspended: { attr: 'state', before: 'active', after: 'suspended' },
  AccountReactivated: { attr: 'state', before: 'suspended', after: 'active' },
}

async function namesOf(read: Reader, uids: readonly (string | undefined)[]) {
  const person = await peopleOf(read, uids)
  return (uid: string | undefined) => person(uid)?.displayName
}
