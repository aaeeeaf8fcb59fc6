import { describe, expect, it } from 'vitest'
import { NominationConsented, NominationConsentWithdrawn } from '#events/nominations.ts'
import { ConsentGranted, ConsentWithdrawn } from '#events/users.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { consentProjection } from './project.ts'

it('product 1, row 74: the ledger has a line for each time a consent was given or taken back, which only its owner is told of', () => {
  const line = { uid: 'mia', kind: 'shareWithNominator', textVersion: '2026-11' } as const
  const { document, refreshes } = given(consentProjection, event(ConsentGranted, line), event(ConsentWithdrawn, line))
  expect(document('event-1')).toMatchObject({ ...line, granted: true, at: day(1), _subjects: ['mia'] })
  expect(document('event-2')).toMatchObject({ ...line, granted: false, at: day(2) })
  expect(refreshes).toMatchObject([{ rooms: ['u:mia'], topics: ['privacy'] }])
})

describe('§2.10 the answer to a nomination', () => {
  const ids = { nominationId: 'nom', professorId: 'ada', semester: '2026-fall', studentId: 'mia' }
  const ticked = { shareReason: true, shareWithNominator: true }

  it('has a line for each box that was ticked, with whose nomination it was', () => {
    const { document, refreshes } = given(consentProjection, event(NominationConsented, { ...ids, ...ticked }))
    for (const kind of ['shareReason', 'shareWithNominator'])
      expect(document(`nom-${kind}`)).toMatchObject({ uid: 'mia', kind, granted: true, at: day(1), professorId: 'ada' })
    expect(refreshes[0]).toMatchObject({ rooms: ['u:mia'], topics: ['privacy'] })
    const one = given(consentProjection, event(NominationConsented, { ...ids, ...ticked, shareReason: false }))
    expect(one.document('nom-shareReason')).toBeUndefined()
    expect(one.document('nom-shareWithNominator')).toBeDefined()
  })

  it('§2.20 says that recruiters may see it under words that named them, also where registering was the answer', () => {
    const words = { ...ids, ...ticked, textVersion: '2026-11-26' }
    const { document } = given(consentProjection, event(NominationConsented, words, { kind: 'process', uid: 'accept-on-registration' }))
    expect(document('nom-shareNominations')).toMatchObject({ kind: 'shareNominations', granted: true, textVersion: '2026-11-26' })
    const older = given(consentProjection, event(NominationConsented, { ...ids, ...ticked }))
    expect(older.document('nom-shareNominations')).toBeUndefined()
  })

  it.each(['users.register', 'users.verifyAddress'])(
    'has the professor also where %s was the answer, in place of the line that it wrote',
    (operation) => {
      const process = { kind: 'process', uid: 'accept-on-registration' } as const
      const said = { ...event(ConsentGranted, { uid: 'mia', kind: 'shareReason', textVersion: '2026-11' }), operation }
      const registered = 'registered-mia-shareReason'
      expect(given(consentProjection, said).document(registered)).toMatchObject({ kind: 'shareReason', granted: true })
      const { document } = given(consentProjection, said, event(NominationConsented, { ...ids, ...ticked }, process))
      expect(document('nom-shareReason')).toMatchObject({ professorId: ids.professorId, granted: true })
      expect(document(registered)).toHaveProperty('_del')
    },
  )

  it('ends with its lines when the student takes the whole nomination back, and adds none for what was not ticked', () => {
    const answered = event(NominationConsented, { ...ids, ...ticked, shareReason: false })
    const { document, refreshes } = given(consentProjection, answered, event(NominationConsentWithdrawn, ids))
    expect(document('nom-shareWithNominator')).toMatchObject({ granted: true, at: day(1), endedAt: day(2) })
    expect(document('nom-shareReason')).toBeUndefined()
    expect(refreshes.at(-1)).toMatchObject({ rooms: ['u:mia'], topics: ['privacy'] })
  })
})
