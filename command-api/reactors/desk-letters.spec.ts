import { describe, expect, it } from 'vitest'
import { secrets } from '../testing/given.ts'
import type { UserState } from '../users/state.ts'
import { correctedLetter, movedLetter, reactivatedLetter, suspendedLetter } from './desk-letters.ts'
import type { Letter, LetterLookup } from './letter-parts.ts'

const user = { uid: 'mia', state: 'active', email: 'mia@example.edu', displayName: 'Mia Berg' } as UserState
const lookup = (state: Partial<UserState> = {}): LetterLookup => ({
  origin: 'https://here',
  sender: 'Proffer',
  secrets,
  fold: async () => ({ ...user, ...state }) as never,
})
const about = { uid: 'mia', reason: 'Asked by mail.' }
const wordsOf = (letter: Letter | undefined) => JSON.stringify(letter?.paragraphs)

describe('the letter about a corrected field', () => {
  it('names the field and the reason, or none where none was given', async () => {
    const letter = await correctedLetter({ ...about, attr: 'displayName' }, lookup())
    expect(letter).toMatchObject({ to: 'mia@example.edu', subject: 'Our team corrected your name' })
    expect(wordsOf(letter)).toContain('Asked by mail.')
    expect(wordsOf(await correctedLetter({ uid: 'mia', reason: 'unspecified', attr: 'gpa' }, lookup()))).not.toContain('unspecified')
  })

  it('names the role of before and that of now', async () => {
    const letter = await correctedLetter({ ...about, attr: 'role', before: 'student', after: 'analyst' }, lookup())
    expect(wordsOf(letter)).toContain('You were here as a student, and are an analyst now.')
  })

  it('is for an address the code that proves it, sent there, while it is asked for', async () => {
    const asked = { addressAsked: { email: 'new@example.edu', at: '2026-11-20T10:00:00.000Z' }, addressesAsked: 2 }
    const letter = await correctedLetter({ ...about, attr: 'email' }, lookup(asked))
    expect(letter?.to).toBe('new@example.edu')
    expect(wordsOf(letter)).toContain('https://here/auth/signin?verify=mia.address-mia-2')
    expect(await correctedLetter({ ...about, attr: 'email' }, lookup())).toBeUndefined()
  })
})

describe('the letters about an account', () => {
  it('tell the former address that the account has moved', async () =>
    expect((await movedLetter({ uid: 'mia', former: 'old@example.edu' }, lookup()))?.to).toBe('old@example.edu'))

  it('say why it is suspended or open again, as long as it is', async () => {
    expect(wordsOf(await suspendedLetter(about, lookup({ state: 'suspended' })))).toContain('Asked by mail.')
    expect(await suspendedLetter(about, lookup())).toBeUndefined()
    expect(wordsOf(await reactivatedLetter(about, lookup()))).toContain('Asked by mail.')
    expect(await reactivatedLetter(about, lookup({ state: 'suspended' }))).toBeUndefined()
  })

  it('go to nobody who was erased', async () => {
    const erased = lookup({ state: 'erased' })
    expect(await correctedLetter({ ...about, attr: 'major' }, erased)).toBeUndefined()
    expect(await movedLetter({ uid: 'mia', former: 'old@example.edu' }, erased)).toBeUndefined()
  })
})
