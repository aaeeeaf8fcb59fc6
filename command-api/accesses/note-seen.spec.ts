import { expect, it } from 'vitest'
import { ProfileViewed } from '#events/accesses.ts'
import { happened } from '#events/define.ts'
import { SubjectErased } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { studentRegistered } from '../testing/examples.ts'
import { emptyReadModels, foldsOf, given, NOW, past, recruiter } from '../testing/given.ts'
import { noteSeen } from './note-seen.ts'

const uid = 'stella'
const sent = { uid, viewer: recruiter.uid }
const by = { kind: 'process', name: 'seen-cards' } as const
const noted = happened(ProfileViewed, {
  ...sent,
  viewerRole: 'recruiter',
  organizationId: recruiter.organizationId,
})

it('§2.20 a card that was answered is in the ledger once for a viewer and day, whoever else said so', () => {
  const note = (...history: (typeof noted)[]) =>
    given(...history.map((event) => past(event, NOW)))
      .by(by)
      .when(noteSeen, sent, { viewer: recruiter })
  note().thenHappened([noted])
  note(noted).thenNothingHappened()
  const other = happened(ProfileViewed, { uid, viewer: 'somebody' })
  note(other).thenHappened([noted])
})

it('§2.20 is noted of anybody who is not gone', async () => {
  const asked = (folds: Parameters<typeof foldsOf>[0]) =>
    given()
      .by(by)
      .needsOf(noteSeen, sent, { fold: foldsOf(folds), readModels: emptyReadModels })
  expect(await asked({})).toEqual(refuse('not_found'))
  expect(await asked({ 'user-stella': [studentRegistered, happened(SubjectErased, { uid })] })).toEqual(refuse('not_found'))
  expect(await asked({ 'user-stella': [studentRegistered] })).toEqual({ viewer: undefined })
})
