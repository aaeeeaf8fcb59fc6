import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  uid: 'app-1-interviewing@proffer.example',
  sequence: 0,
  at: '2026-12-03T15:00:00.000Z',
  writtenAt: '2026-11-20T10:00:00.123Z',
  summary: 'Interview: Backend engineer at Acme, Inc.',
  organizer: { name: 'Acme, Inc.', address: 'no-reply@proffer.example' },
  url: 'https://proffer.example/app/applications/app-1',
  isOff: false,
}
const linesOf = (content: string) => content.split('\r\n')

describe('a calendar file', () => {
  it('is one event at its instant in UTC', () => {
    const { method, content } = calendarFile(event)
    expect(method).toBe('PUBLISH')
    expect(linesOf(content)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Proffer//Proffer//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:app-1-interviewing@proffer.example',
      'SEQUENCE:0',
      'DTSTAMP:20261120T100000Z',
      'DTSTART:20261203T150000Z',
      'ORGANIZER;CN="Acme, Inc.":mailto:no-reply@proffer.example',
      'SUMMARY:Interview: Backend engineer at Acme\\, Inc.',
      'URL:https://proffer.example/app/applications/app-1',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('for one who takes part asks nobody for an answer, and says how long and where', () => {
    const more = { attendee: 'mia@north.example.edu', minutes: 45, location: 'https://meet.acme.example/5; room B' }
    const { method, content } = calendarFile({ ...event, ...more })
    expect(method).toBe('REQUEST')
    const lines = linesOf(content.replaceAll('\r\n ', ''))
    expect(lines).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'DURATION:PT45M', 'LOCATION:https://meet.acme.example/5\\; room B']))
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:mia@north.example.edu',
    ])
  })

  it('cancels the same event under a later number', () => {
    const { method, content } = calendarFile({ ...event, sequence: 1, isOff: true })
    expect(method).toBe('CANCEL')
    expect(linesOf(content)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED']))
    expect(content).toContain(`UID:${event.uid}`)
  })

  it('escapes what would end a value', () =>
    expect(calendarFile({ ...event, summary: 'C, C++; a\\b\nSTATUS:X' }).content).toContain('SUMMARY:C\\, C++\\; a\\\\b\\nSTATUS:X\r\n'))

  it('lets no name end the line of the organizer', () =>
    expect(calendarFile({ ...event, organizer: { ...event.organizer, name: 'A "B":mailto:x@evil.example\r\nX:' } }).content).toContain(
      'ORGANIZER;CN="A ’B’:mailto:x@evil.example X:":mailto:no-reply@proffer.e\r\n xample\r\n',
    ))

  it('folds lines after 75 octets, and never within a character', () => {
    const summary = `Interview for ${'Größenänderung 🐎 '.repeat(12)}`
    const { content } = calendarFile({ ...event, summary })
    expect(linesOf(content).every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(content).not.toContain('\uFFFD')
    expect(content.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
  })
})
