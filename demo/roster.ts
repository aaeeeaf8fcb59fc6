/** The roster of the demo university: people whom its staff expect, and some who say that they belong there. */
import { putOnRoster } from '#command-api/users/roster/put-on-roster.ts'
import { importUser } from '#command-api/users/import.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { RosterRole } from '#events/vocabulary/organizations/roster.ts'
import { defined } from '#lib/fields.ts'
import { demoUniversity } from './demo-data.ts'
import type { Send } from './send.ts'
import type { Calendar } from './story.ts'

type Named = { readonly name: string; readonly role: RosterRole; readonly degree?: 'bachelor' | 'master' | 'phd' }

const expected: readonly Named[] = [
  { name: 'Anton Arriving', role: 'student', degree: 'bachelor' },
  { name: 'Bea Beginner', role: 'student', degree: 'master' },
  { name: 'Cyrus Coming', role: 'student', degree: 'bachelor' },
  { name: 'Della Doctoral', role: 'student', degree: 'phd' },
  { name: 'Ezra Emeritus', role: 'professor' },
]
const claiming: readonly Named[] = [
  { name: 'Gus Guest', role: 'university' },
  { name: 'Hedda Hopeful', role: 'professor' },
]

const addressOf = ({ name }: Named) => `${name.toLowerCase().replace(' ', '.')}@home.example.com`

export async function playRoster(send: Send, by: (email: string) => Account, { ago, dayIn }: Calendar): Promise<void> {
  const as = by('university@demo.example')
  await Promise.all(
    expected.map((person) => {
      const email = addressOf(person)
      const graduationDate = person.role === 'student' ? dayIn(560) : undefined
      const input = defined({
        email,
        name: person.name,
        role: person.role,
        degree: person.degree,
        graduationDate,
        universityId: demoUniversity,
        erased: 0,
      })
      return send(putOnRoster, input, { as, at: ago(20), key: `roster-${email}` })
    }),
  )
  await Promise.all(
    claiming.map((person, n) => {
      const email = addressOf(person)
      const account = { email, role: person.role, displayName: person.name, claimedUniversityId: demoUniversity, demo: true }
      return send(importUser, { ...account, consents: { terms: true } }, { at: ago(6 + n), key: email })
    }),
  )
}
