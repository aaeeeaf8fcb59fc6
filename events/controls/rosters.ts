import { RosterEntryImported, RosterEntryRemoved } from '../rosters.ts'
import { example } from './example.ts'

export const imported = example(
  {
    actor: { kind: 'user', uid: 'staff-uma', role: 'university' },
    operation: 'roster.import',
    stream: 'rosterEntry-entry-noa',
  },
  RosterEntryImported,
  {
    entryId: 'entry-noa',
    universityId: 'uni-north',
    role: 'student',
    person: { email: 'noa@home.example', displayName: 'Noa Lind', degree: 'master', graduationDate: '2027-06-30' },
  },
)
export const importedLater = example(
  {
    actor: { kind: 'user', uid: 'staff-uma', role: 'university' },
    operation: 'roster.import',
    stream: 'rosterEntry-entry-ole',
  },
  RosterEntryImported,
  { entryId: 'entry-ole', universityId: 'uni-north', role: 'professor', person: { email: 'ole@home.example', displayName: 'Ole Vik' } },
)
export const takenOff = example(
  {
    actor: { kind: 'user', uid: 'staff-uma', role: 'university' },
    operation: 'roster.remove',
    stream: 'rosterEntry-entry-ole',
  },
  RosterEntryRemoved,
  { entryId: 'entry-ole', universityId: 'uni-north', why: 'taken_off' },
)
