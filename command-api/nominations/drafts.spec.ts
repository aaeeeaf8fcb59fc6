import { describe, expect, it } from 'vitest'
import { usualPolicy } from '#events/vocabulary/nominations/policies.ts'
import { happened } from '#events/define.ts'
import { NominationDraftDiscarded, NominationDrafted, NominationMade } from '#events/nominations.ts'
import { nominationMade, studentRegistered } from '../testing/examples.ts'
import { foldAll } from '../core/streams/fold.ts'
import { effectsOf, given, like, NOW, professor, recorded, secrets, type Past } from '../testing/given.ts'
import { userFold } from '../users/state.ts'
import { discardDraft, saveDraft, sendDraft } from './drafts.ts'

const email = 'new@uni.example.edu'
const emailKey = secrets.emailKey(email)
const needs = {
  timezone: 'America/New_York',
  policy: usualPolicy,
  emailKey,
  invitationId: 'invitation-new',
  student: undefined,
  draftId: 'id-0',
}
const stella = foldAll(userFold, recorded([studentRegistered]))
const ids = { professorId: 'prof', semester: '2026-fall' }
const drafted = (draftId: string, key = emailKey): Past => happened(NominationDrafted, { draftId, ...ids, emailKey: key, draft: { email } })
const discarded = (draftId: string) => happened(NominationDraftDiscarded, { draftId, ...ids })
const drafting = (...history: readonly Past[]) => given(...history).as(professor)
const sending = { id: 'draft', semester: '2026-fall', email, name: 'Nina New', reason: 'Asks first.' }

describe('§2.14 the draft of a nomination', () => {
  it('§2.14 stores what was written, in the stream of its semester', () => {
    const saved = drafting().when(saveDraft, { semester: '2026-fall', email, name: 'Nina New', reason: ' ' }, needs)
    saved.thenHappened([happened(NominationDrafted, { draftId: 'id-0', ...ids, emailKey, draft: { email, name: 'Nina New' } })])
    expect([saved.target, saved.replyId]).toEqual(['prof-2026-fall', 'id-0'])
  })

  it('§2.14 replaces the draft of the same address', async () => {
    const again = await drafting(drafted('draft')).needsOf(saveDraft, { semester: '2026-fall', email }, { fold: async () => undefined })
    expect(again).toMatchObject({ draftId: 'draft' })
    drafting(drafted('draft'))
      .when(saveDraft, { semester: '2026-fall', email }, { ...needs, draftId: 'draft' })
      .thenHappened([like(NominationDrafted, { draftId: 'draft' })])
  })

  it('§2.14 is for this semester or one of the next, and for no more than fifty students', () => {
    const of = (semester: string, ...history: readonly Past[]) =>
      drafting(...history)
        .at(NOW)
        .when(saveDraft, { semester, email }, needs)
    of('2027-spring').thenHappened([like(NominationDrafted, { semester: '2027-spring' })])
    of('2026-summer').thenRefused('nominations_closed', { closesOn: '2026-07-31' })
    of('2028-spring').thenRefused('invalid')
    of('soon').thenRefused('invalid')
    const many = Array.from({ length: 50 }, (_, n) => drafted(`draft-${n}`, `key-${n}`))
    of('2026-fall', ...many).thenRefused('too_many_nomination_drafts', { limit: 50 })
    of('2026-fall', ...many, discarded('draft-7')).thenHappened([like(NominationDrafted, { draftId: 'id-0' })])
  })

  it('§2.18 ends with its professor, and with the student whom it is about', async () => {
    const links: string[] = []
    const effects = effectsOf({ linkKeys: async (subject, owner) => void links.push(`${subject} → ${owner}`) })
    await drafting().effectOf(saveDraft, { semester: '2026-fall', email }, effects, { ...needs, student: stella })
    await drafting(drafted('draft')).effectOf(sendDraft, sending, effects, needs)
    expect(links).toEqual(['id-0 → prof', 'id-0 → stella', 'draft → invitation-new'])
  })

  it('§1 is sent as a nomination like any other, under the same rules', () => {
    drafting(drafted('draft'))
      .when(sendDraft, sending, needs)
      .thenHappened([like(NominationMade, { draftId: 'draft', nominee: { email, name: 'Nina New' }, reason: 'Asks first.' })])
    drafting(drafted('draft'), nominationMade(7, email)).when(sendDraft, sending, needs).thenRefused('already_nominated')
    drafting(drafted('draft'), discarded('draft')).when(sendDraft, sending, needs).thenRefused('not_found')
  })

  it('§2.14 is discarded with its key', async () => {
    const asked = { id: 'draft', ...ids }
    drafting(drafted('draft'))
      .when(discardDraft, asked)
      .thenHappened([discarded('draft')])
    drafting(drafted('other')).when(discardDraft, asked).thenRefused('not_found')
    drafting(drafted('draft'))
      .when(discardDraft, asked)
      .thenBelongedTo({ own: ['prof'] })
    const destroyed: string[] = []
    await drafting(drafted('draft')).effectOf(discardDraft, asked, effectsOf({ destroyKey: async (id) => void destroyed.push(id) }))
    expect(destroyed).toEqual(['draft'])
  })
})
