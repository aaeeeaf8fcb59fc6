/** Whom a university expects, as the stream of one entry tells it. */
import type { DataOf } from '#events/define.ts'
import { ERASED } from '#events/define.ts'
import type { RosterEntryImported } from '#events/rosters.ts'
import type { Profile } from '#events/vocabulary/profile.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { defined } from '#lib/fields.ts'
import type { Effects, Lookup, Secrets } from '../core/command.ts'
import { changing, defineFold } from '../core/fold.ts'
import type { PlaceAtDomain } from './places.ts'

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
  { personal: true },
)

type Entries = Pick<Lookup, 'fold' | 'secrets'>

/** @param erased how many entries of this address were erased or removed: a destroyed key never comes back */
export function rosterEntryId(universityId: string, email: string, erased: number, secrets: Secrets): string {
  return secrets.invitationId(`roster|${universityId}|${secrets.emailKey(email)}|${erased}`)
}

/**
 * The entry of an address at a university, and how many of it were erased or removed before. An entry begins only after the one before it
 * is erased, so the erased ones come first: however many there are, doubling and then halving the step finds the end of them in few looks.
 * @param from so many are known to be erased
 */
export async function rosterEntryAt(
  { fold, secrets }: Entries,
  universityId: string,
  email: string,
  from = 0,
): Promise<{ readonly entry: RosterEntryState | undefined; readonly erased: number }> {
  const entryAt = (erased: number) => fold(rosterEntryFold, rosterEntryId(universityId, email, erased, secrets))
  const isErased = (entry: RosterEntryState | undefined) => entry?.person.email === ERASED
  let [lastErased, found, step] = [from - 1, { entry: await entryAt(from), erased: from }, 1]
  while (isErased(found.entry)) {
    lastErased = found.erased
    const erased = lastErased + step
    found = { entry: await entryAt(erased), erased }
    step *= 2
  }
  while (found.erased - lastErased > 1) {
    const erased = Math.floor((lastErased + found.erased) / 2)
    const entry = await entryAt(erased)
    if (isErased(entry)) lastErased = erased
    else found = { entry, erased }
  }
  return found
}

type Registering = {
  readonly email: string
  /** The university that the person names; without one that of the address counts. */
  readonly universityId: string | undefined
  readonly atDomain: readonly PlaceAtDomain[]
}

/** What the university says of somebody who registers, in whatever role: it is erased with the account. */
export async function rosterEntryFor(
  lookup: Entries,
  { email, universityId, atDomain }: Registering,
): Promise<RosterEntryState | undefined> {
  const named = universityId ?? atDomain.find(({ kind }) => kind === 'university')?.id
  if (named === undefined) return undefined
  return (await rosterEntryAt(lookup, named, email)).entry
}

/** An entry makes the university count for one role only: a student's makes no professor. */
export function inRole(entry: RosterEntryState | undefined, role: Role): RosterEntryState | undefined {
  return entry?.role === role ? entry : undefined
}

/** What the person says about the own studies comes before what the roster says. */
export function withStudies(profile: Profile, entry: RosterEntryState | undefined): Profile {
  if (entry?.role !== 'student') return profile
  const { degree, graduationDate } = entry.person
  return { ...defined({ degree, graduationDate }), ...profile }
}

/** What the roster says of somebody is erased with the account. */
export async function linkRosterEntry(
  entry: RosterEntryState | undefined,
  uid: string,
  { linkKeys }: Pick<Effects, 'linkKeys'>,
): Promise<void> {
  if (entry) await linkKeys(entry.entryId, uid)
}
