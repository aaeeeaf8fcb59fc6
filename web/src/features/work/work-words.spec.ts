import { expect, it } from 'vitest'
import { kindInWords } from './work-words.ts'

it.each([
  ['mail', 'Letter'],
  ['InterviewProposed', 'Interview proposed'],
  ['personWaits', 'Person waits'],
  ['searches.check', 'Searches check'],
])('says %s as %s', (kind, words) => expect(kindInWords(kind)).toBe(words))
