import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { RosterEntryImported } from '#events/rosters.ts'
import { DayOrInstant, Email, Id, Name } from '#events/schema.ts'
import { degrees } from '#events/vocabulary/jobs/jobs.ts'
import { refuse, type FieldMistake } from '#events/vocabulary/refusals.ts'
import { rosterRoles, type RosterRole } from '#events/vocabulary/organizations/roster.ts'
import { renewsRosterEntry } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand } from '../../core/command.ts'
import { rosterEntryFold, rosterEntryId, type RosterEntryState } from './roster-state.ts'
import { emailOwner } from '../state.ts'

/** A row of the file; the route adds the university, and how many entries of the address were erased or removed. */
const PutOnRoster = callInput(
  'roster.import',
  {
    universityId: Id,
    erased: Type.Integer({ minimum: 0 }),
    email: Email,
    name: Name(120),
    role: Type.Enum(rosterRoles),
    degree: Type.Optional(Type.Enum(degrees)),
    graduationDate: Type.Optional(DayOrInstant),
  },
  ['file'],
)

type Needs = {
  /** The account elsewhere that the address belongs to. It changes nothing of the answer. */
  readonly owner: string | undefined
}

/** A row of POST /roster/import about somebody who has no account at the university. */
export const putOnRoster = defineCommand<typeof PutOnRoster, RosterEntryState | undefined, Needs>({
  input: PutOnRoster,
  fold: rosterEntryFold,
  startsStream: true,
  target: ({ universityId, email, erased }, _, secrets) => rosterEntryId(universityId, email, erased, secrets),
  parties: (_, { universityId }) => ({ universityId }),
  needs: async (_, { email }, __, lookup) => ({ owner: await emailOwner(lookup, email) }),
  // The entry of somebody who has an account is erased with it.
  effect: async (_, { target, needs: { owner } }, { linkKeys }) => {
    if (owner !== undefined) await linkKeys(target, owner)
    return undefined
  },
  decide: (entry, { universityId, email, name, role, degree, graduationDate }, { now, target: entryId }) => {
    const ofStudents = studiesOfOthers(role, { degree, graduationDate })
    if (ofStudents.length > 0) return refuse('invalid', ofStudents)
    const person = defined({ email: email.trim(), displayName: name.trim(), degree, graduationDate: graduationDate?.slice(0, 10) })
    if (entry?.role === role && isSame(entry.person, person) && !renewsRosterEntry(entry.importedAt, now)) return []
    return [happened(RosterEntryImported, { entryId, universityId, role, person })]
  },
  reply: () => ({ status: 'expected' }),
})

type Studies = { readonly degree?: string | undefined; readonly graduationDate?: string | undefined }

/** Studies of somebody who is no student: all of them, because who mends a list wants to do it once. */
export function studiesOfOthers(role: RosterRole, { degree, graduationDate }: Studies): readonly FieldMistake[] {
  const said = Object.entries({ degree, graduationDate }).filter(([, value]) => value !== undefined)
  return role === 'student' ? [] : said.map(([field]) => ({ field, message: 'is for students' }))
}

function isSame(one: RosterEntryState['person'], other: RosterEntryState['person']): boolean {
  return (['email', 'displayName', 'degree', 'graduationDate'] as const).every((field) => one[field] === other[field])
}
