/** A person whom a university expects, as the stream of one entry tells it. */
import type { DataOf } from '#events/define.ts'
import { ERASED } from '#events/define.ts'
import type { RosterEntryImported } from '#events/rosters.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { defined } from '#lib/fields.ts'
import type { Effects, Lookup, Secrets } from '../../core/command.ts'
import { endOfErased } from '../../core/streams/erased-before.ts'
import { changing, defineFold } from '../../core/streams/fold.ts'
import { groupOf, placesOfAsRead } from '../../organizations/state.ts'
import type { PlaceAtDomain } from '../places.ts'

export type RosterEntryState = DataOf<typeof RosterEntryImported> & {
  /** When a file said it last. UTC ISO instant. */
  readonly importedAt: string
  /** Its key was destroyed. */
  readonly removed?: true
}

export const rosterEntryFold = defineFold<RosterEntryState>(
  'rosterEntry',
  {
    RosterEntryImported: (_, { data, meta }) => ({ ...data, importedAt: meta.occurredAt }),
    RosterEntryRemoved: changing((entry) => ({ ...entry, removed: true })),
  },
  { personal: true, asRead: (entry, lookup) => placesOfAsRead(lookup, entry) },
)

type Entries = Pick<Lookup, 'fold' | 'secrets'>

/** @param erased how many entries of this address were erased or removed: a destroyed key never comes back */
export function rosterEntryId(universityId: string, email: string, erased: number, secrets: Secrets): string {
  return secrets.invitationId(`roster|${universityId}|${secrets.emailKey(email)}|${erased}`)
}

/**
 * The entry of an address at a university, and how many of it were erased or removed before.
 * @param from so many are known to be erased
 */
export function rosterEntryAt(
  { fold, secrets }: Entries,
  universityId: string,
  email: string,
  from = 0,
): Promise<{ readonly entry: RosterEntryState | undefined; readonly erased: number }> {
  return endOfErased(
    (erased) => fold(rosterEntryFold, rosterEntryId(universityId, email, erased, secrets)),
    (entry) => entry?.person.email === ERASED,
    from,
  )
}

type Registering = {
  readonly email: string
  /** The university that the person names; without one that of the address counts. */
  readonly universityId: string | undefined
  readonly atDomain: readonly PlaceAtDomain[]
}

/** The university's roster entry for somebody who registers, in whatever role: it is erased with the account. */
export async function rosterEntryFor(
  lookup: Entries,
  { email, universityId, atDomain }: Registering,
): Promise<RosterEntryState | undefined> {
  const named = universityId ?? atDomain.find(({ kind }) => kind === 'university')?.id
  if (named === undefined) return undefined
  const entries = await Promise.all((await groupOf(lookup, named)).map((id) => rosterEntryAt(lookup, id, email)))
  return entries.find(({ entry }) => entry)?.entry
}

/** An entry makes the university count for one role only: a student's makes no professor. */
export function inRole(entry: RosterEntryState | undefined, role: Role): RosterEntryState | undefined {
  return entry?.role === role ? entry : undefined
}

/** The profile with the studies of the roster, where the person says nothing of the own. */
export function withStudies(profile: Profile, entry: RosterEntryState | undefined): Profile {
  if (entry?.role !== 'student') return profile
  const { degree, graduationDate } = entry.person
  return { ...defined({ degree, graduationDate }), ...profile }
}

/** Links the entry's key to the account, so that the entry is erased with it. */
export async function linkRosterEntry(
  entry: RosterEntryState | undefined,
  uid: string,
  { linkKeys }: Pick<Effects, 'linkKeys'>,
): Promise<void> {
  if (entry) await linkKeys(entry.entryId, uid)
}
