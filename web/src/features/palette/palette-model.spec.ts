import { expect, it } from 'vitest'
import { groupsFor } from './palette-model.ts'

const places = [
  { label: 'Dashboard', path: '/', icon: 'home' },
  { label: 'Find students', path: '/app/students', icon: 'search' },
] as const
const noor = { kind: 'person', id: 'n', label: 'Noor Haddad', hint: 'Fairmont', path: '/app/students/n' } as const

it('shows all pages before anything is typed, and by the beginnings of their words', () => {
  expect(groupsFor('', places)).toMatchObject([{ label: 'Pages', choices: [{ label: 'Dashboard' }, { label: 'Find students' }] }])
  expect(groupsFor('stu fi', places)).toMatchObject([{ choices: [{ path: '/app/students' }] }])
  expect(groupsFor('tudents', places)).toEqual([])
})

it('has the pages before what the server found, so that nothing moves when that arrives', () =>
  expect(groupsFor('da', places, [noor]).map(({ label }) => label)).toEqual(['Pages', 'People']))

it('shows no page for signs alone', () => expect(groupsFor('??', places)).toEqual([]))
