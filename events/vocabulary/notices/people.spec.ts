import { expect, it } from 'vitest'
import { peopleNotices } from './people.ts'

it('§2.9 who is told that our team read a conversation is led to the heading under which the profile says why', () => {
  const event = { id: 'e-1', data: { threadId: 't', uid: 'mia', contactId: 'ben', reason: 'A report.' } }
  const [notice] = peopleNotices.ThreadOpenedByAdmin(event as never)
  expect(notice?.told?.detail).toBe('Why stands in your profile, under “Who opened your profile and résumé”')
})
