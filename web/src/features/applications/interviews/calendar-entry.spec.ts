import { expect, it } from 'vitest'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { calendarEntry } from './calendar-entry.ts'

const first: InterviewReply = {
  id: 'i1',
  state: 'settled',
  proposedAt: '2026-11-20T10:00:00.000Z',
  at: '2026-11-24T14:00:00.000Z',
  minutes: 45,
  link: 'https://meet.acme.example/7',
}
const second: InterviewReply = { ...first, id: 'i2', at: '2026-11-27T14:00:00.000Z' }
const application = {
  id: 'a1',
  jobTitle: 'Engineer',
  organizationLabel: 'Acme',
  interviews: [first, second],
} as unknown as ApplicationReply
const entryOf = (interview: InterviewReply) =>
  calendarEntry(application, interview, 'https://proffer.example:5500', Date.parse('2026-11-20T10:00:00Z'))

it('the calendar entry of an interview is the one that the mail brings too', () => {
  const entry = entryOf(first)
  expect(entry).toContain('UID:a1-interviewing@proffer.example\r\n')
  expect(entry).toContain('DTSTART:20261124T140000Z\r\n')
  expect(entry).toContain('DURATION:PT45M\r\n')
  expect(entry).toContain('LOCATION:https://meet.acme.example/7\r\n')
  expect(entry).toContain('SUMMARY:Interview: Engineer at Acme\r\n')
})

it('§2.20 another round is another entry', () => {
  expect(entryOf(second)).toContain('UID:a1-i2@proffer.example\r\n')
})
