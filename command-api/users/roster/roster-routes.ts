/** The call with which staff say who belongs to their university (docs/decisions/roster.md). */
import type { Query } from '#contract/contract.ts'
import { degreeWritten } from '#events/vocabulary/degrees.ts'
import { roleAmong } from '#events/vocabulary/imports.ts'
import { degreeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import { roleLabels, type Role } from '#events/vocabulary/roles.ts'
import { rosterRoles, type RosterRole } from '#events/vocabulary/organizations/roster.ts'
import { defined } from '#lib/fields.ts'
import type { Command } from '../../core/command.ts'
import { importRoute, type ImportPorts, type ReadRow } from '../../core/imports/import-route.ts'
import { ifGiven, readDay, readOneOf, type Readers, type Row } from '../../core/row-values.ts'
import { lookupOf, type Routes } from '../../core/write-route.ts'
import { universityOf } from '../../organizations/state.ts'
import { approveAccount } from '../approve.ts'
import { claimedOnce } from '../places.ts'
import { putOnRoster, studiesOfOthers } from './put-on-roster.ts'
import { rosterEntryAt, type RosterEntryState } from './roster-state.ts'
import type { UserRoutePorts } from '../routes.ts'
import { emailOwner, userFold, type UserState } from '../state.ts'
import { placesTakenBack } from '../taken-back.ts'
import { verifyPerson } from '../verify-person.ts'

export function rosterImports(ports: UserRoutePorts & ImportPorts): Routes {
  const lookup = lookupOf(ports)
  return {
    'roster.import': async (call) => {
      const universityId = await universityOf(lookup, call.account, (call.query as Query<'roster.import'>).university)
      if (isRefusal(universityId)) return universityId
      const changed: string[] = []
      const earlier: EarlierRows = new Map()
      const route = importRoute(ports, {
        fields: ['email', 'name', 'role', 'degree?', 'graduationDate?'],
        days: ['graduationDate'],
        unique: ['email'],
        readers,
        commandOf: async (values, _, read) => {
          const asked = await commandOf(lookup, universityId, values, read, earlier)
          if ('uid' in asked) changed.push(asked.uid)
          return asked
        },
      })
      const reply = await route(call)
      // They have other permissions from the next call on.
      for (const uid of changed) ports.forgetAccount(uid)
      return reply
    },
  }
}

type Entries = Parameters<typeof rosterEntryAt>[0]
/** How many entries of an address were erased, as earlier rows of the file found out: a thousand refused rows of one look it up once. */
type EarlierRows = Map<string, number>

/** The account says that it belongs to the university, or said so until that was refused, and nobody of there has confirmed it. */
function claims(user: UserState, asked: string): boolean {
  return user.universityId === undefined && claimedOnce(user, false).universityId === asked
}

/**
 * A person who is at the university, or says so in the role of the row, is confirmed or let in; everybody else is expected. Of accounts
 * elsewhere, and of those that claim the university in another role, the answer tells nothing (product 2.18): staff see their address
 * masked.
 */
async function commandOf(
  lookup: Entries,
  universityId: string,
  values: Row,
  { row: written, mistakes: unread }: ReadRow,
  earlier: EarlierRows,
) {
  const { email = '', role: named, degree, graduationDate, ...row } = values
  const role = rosterRoles.find((one) => one === named)
  // Before what else is wrong with them: they have no place in the row.
  const mistakes = role ? studiesOfOthers(role, { degree: written['degree'], graduationDate: written['graduationDate'] }) : []
  const studied = defined({ degree, graduationDate })
  const onRoster = putOnRoster as unknown as Command
  if (!role || unread.length + mistakes.length > 0)
    return { command: onRoster, input: { ...row, email, universityId, erased: 0, ...defined({ role }), ...studied }, mistakes }
  const uid = await emailOwner(lookup, email)
  const person = uid === undefined ? undefined : await lookup.fold(userFold, uid)
  if (person && (person.universityId === universityId || (person.role === role && claims(person, universityId)))) {
    if (person.role !== role) return refuse('other_role', { has: nameOf(person.role), wanted: nameOf(role) })
    const isThere = person.universityId === universityId
    const isLost = person.unverified ?? (!isThere && (await placesTakenBack(lookup, email)).includes(universityId))
    if (isLost) return refuse('place_taken_back')
    const waits = person.state === 'pending_approval'
    const command = (waits ? approveAccount : verifyPerson) as unknown as Command
    const becomes = waits ? 'is let in' : isThere ? 'studies noted' : 'is confirmed'
    const accepted = (changed: boolean) => (changed ? becomes : nothingNew)
    return { command, input: { uid: person.uid, ...(role === 'student' && { studies: studied }) }, uid: person.uid, accepted }
  }
  const key = lookup.secrets.emailKey(email)
  const { entry, erased } = await rosterEntryAt(lookup, universityId, email, earlier.get(key))
  earlier.set(key, erased)
  const input = { ...row, email, role, universityId, erased, ...studied }
  const accepted = (changed: boolean) => (changed ? expected(entry, role, row['name']) : nothingNew)
  return { command: onRoster, input, accepted }
}

const readers: Readers = {
  role: readOneOf(rosterRoles, nameOf, (text) => roleAmong(rosterRoles, text)),
  degree: ifGiven((text = '') => {
    const read = degreeWritten(text)
    return 'degree' in read ? { value: read.degree, shown: degreeLabels[read.degree] } : read
  }),
  graduationDate: readDay('last'),
}

/** Says also what of the list the row replaces. */
function expected(entry: RosterEntryState | undefined, role: RosterRole, name = ''): string {
  const had = entry?.person.displayName.trim() ?? name
  const replaced = had === name.trim() ? '' : `, in place of “${had}”`
  if (entry === undefined || entry.role === role) return `expected${replaced}`
  return `expected as ${nameOf(role)}, no longer as ${nameOf(entry.role)}${replaced}`
}

const nothingNew = 'nothing new'

function nameOf(role: Role): string {
  return roleLabels[role].toLowerCase()
}
