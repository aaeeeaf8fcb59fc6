import { expect, it } from 'vitest'
import { mailSummary } from './mail-summary.ts'

it.each([
  [{ offer: 'immediately', interview: 'immediately', message: 'daily' }, 'offers and 1 more at once, the rest once a day'],
  [{ offer: 'immediately', message: 'daily', resumeOpened: 'never' }, 'offers at once, others once a day or never'],
  [{ offer: 'immediately', message: 'never' }, 'offers at once, the rest never'],
  [{ offer: 'immediately' }, 'all at once'],
  [{ offer: 'daily' }, 'all once a day'],
  [{ offer: 'daily', message: 'never' }, 'some once a day, the rest never'],
  [{ offer: 'never' }, 'only the safety of your account'],
] as const)('what comes by mail is said in a few words: %o is %s', (mail, words) => expect(mailSummary(mail)).toBe(words))
