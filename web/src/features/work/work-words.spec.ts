import { expect, it } from 'vitest'
import { causeInWords, kindInWords } from './work-words.ts'

it.each([
  ['mail', 'Mail about one event'],
  ['InterviewProposed', 'Interview proposed'],
  ['personWaits', 'Person waits'],
  ['searches.check', 'Searches check'],
])('says %s as %s', (kind, words) => expect(kindInWords(kind)).toBe(words))

it.each([
  ['Error: connect ECONNREFUSED 10.0.0.1:25', 'The server takes no connection (connect ECONNREFUSED 10.0.0.1:25)'],
  ['Error: 421 too many connections', '421 too many connections'],
  ['TypeError: nothing is there', 'nothing is there'],
  ['The mailbox is full.', 'The mailbox is full.'],
])('says the cause %s as %s', (cause, words) => expect(causeInWords(cause)).toBe(words))
