import { expect, it } from 'vitest'
import type { InterviewReply } from '#contract/applications.ts'
import { interviewItems } from './interview-items.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const [before, after] = ['2026-11-23T12:00:00.000Z', '2026-11-25T12:00:00.000Z'] as const
const interview = (more: Partial<InterviewReply>): InterviewReply => ({
  id: 'interview-1',
  state: 'settled',
  proposedAt: before,
  minutes: 45,
  ...more,
})
const labelsOf = (...asked: Parameters<typeof interviewItems>) => interviewItems(...asked).map(({ label }) => label)

it('§2.20 a company’s menu offers what can be done about interviews, where they are proposed', () => {
  expect(labelsOf({ status: 'shortlisted' }, now)).toEqual([])
  expect(labelsOf({ status: 'accepted', interviews: [interview({ at: after })] }, now)).toEqual([])
  expect(labelsOf({ status: 'interviewing', interviews: [interview({ at: after })] }, now)).toEqual([
    'Move the interview…',
    'Another interview…',
  ])
  expect(labelsOf({ status: 'offered', interviews: [interview({ state: 'declined', at: after })] }, now)).toEqual([
    'Propose other times…',
    'Another interview…',
  ])
  expect(labelsOf({ status: 'interviewing', interviews: [interview({ at: before })] }, now)).toEqual(['Another interview…'])
})

it('§2.20 of a card, or without any interview, it offers what the next time says', () => {
  expect(labelsOf({ status: 'interviewing' }, now)).toEqual(['Set the time…'])
  expect(labelsOf({ status: 'offered' }, now)).toEqual(['Propose an interview…'])
  expect(labelsOf({ status: 'interviewing', interviewAt: after }, now)).toEqual(['Move the interview…'])
  expect(labelsOf({ status: 'interviewing', interviewAt: before }, now)).toEqual(['Another interview…'])
})
