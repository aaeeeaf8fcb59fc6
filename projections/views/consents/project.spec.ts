import { expect, it } from 'vitest'
import { ConsentGranted, ConsentWithdrawn } from '#events/users.ts'
import { day, event, given } from '../../testing/given.ts'
import { consentProjection } from './project.ts'

it('§5 the ledger has a line for each time a consent was given or taken back, which only its owner is told of', () => {
  const line = { uid: 'mia', kind: 'shareWithNominator', textVersion: '2026-11' } as const
  const { document, refreshes } = given(consentProjection, event(ConsentGranted, line), event(ConsentWithdrawn, line))
  expect(document('event-1')).toMatchObject({ ...line, granted: true, at: day(1), _subjects: ['mia'] })
  expect(document('event-2')).toMatchObject({ ...line, granted: false, at: day(2) })
  expect(refreshes).toMatchObject([{ rooms: ['u:mia'], topics: ['privacy'] }])
})
