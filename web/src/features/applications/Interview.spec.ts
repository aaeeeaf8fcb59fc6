import { expect, it } from 'vitest'
import { calendarEntry } from './Interview.tsx'

it('the calendar entry of an interview is the one that the mail brings too', () => {
  const application = { id: 'a1', jobTitle: 'Engineer', organizationLabel: 'Acme', interviewAt: '2026-11-24T14:00:00.000Z' }
  const entry = calendarEntry(
    application as Parameters<typeof calendarEntry>[0],
    'https://proffer.example:5500',
    Date.parse('2026-11-20T10:00:00Z'),
  )
  expect(entry).toContain('UID:a1-interviewing@proffer.example\r\n')
  expect(entry).toContain('DTSTART:20261124T140000Z\r\n')
  expect(entry).toContain('SUMMARY:Interview: Engineer at Acme\r\n')
})
