import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '#contract/platform.ts'
import { toStudent, trailEntries } from './trail-entries.tsx'

const base = {
  at: '2026-11-21T12:00:00Z',
  recordedAt: '2026-11-21T12:00:00Z',
  actor: { displayName: 'J. Alvarez', role: 'recruiter' },
  requestId: 'r',
  via: { sentence: 'on request', operation: 'x' },
  position: '1',
}
const timeline: readonly TimelineEntry[] = [
  { ...base, eventId: '3', type: 'ApplicationStatusCorrected', sentence: 'put back', to: 'submitted', correctsEventId: '2' },
  { ...base, eventId: '2', type: 'ApplicationStatusChanged', sentence: 'rejected', to: 'rejected', undoneBy: '3', note: 'Sorry' },
  { ...base, eventId: '1', type: 'ApplicationSubmitted', sentence: 'applied' },
]

it('what was undone stays in the trail, marked, with the line that undid it', () => {
  const trail = trailEntries(timeline)
  expect(trail.map(({ key, undone, colour, quote }) => ({ key, undone, colour, quote }))).toEqual([
    { key: '3', undone: undefined, colour: 's-submitted', quote: undefined },
    { key: '2', undone: true, colour: 's-rejected', quote: 'Sorry' },
    { key: '1', undone: undefined, colour: 's-submitted', quote: undefined },
  ])
})

it('what a correction took back was corrected and not undone, and an interview that is on again is no longer off', () => {
  const [correction, mistake] = timeline.map((each) => (each.eventId === '3' ? { ...each, correction: true as const } : each))
  const details = (...entries: readonly (TimelineEntry | undefined)[]) =>
    trailEntries(entries.filter((each) => each !== undefined)).map(({ detail }) => JSON.stringify(detail))
  const [corrects, corrected] = details(correction, mistake)
  expect(corrects).toContain('corrects the line below')
  expect(corrected).toContain('corrected by the line above')
  const of = (eventId: string, type: string) => ({ ...base, eventId, type, sentence: '' })
  const off = { ...of('4', 'InterviewCanceled'), undoneBy: '5' }
  expect(details(of('5', 'InterviewResumed'), off)[1]).toContain('on again by the line above')
})

it('§2.20 an interview in whose place another came was replaced, and one that is off was called off: neither was undone', () => {
  const of = (eventId: string, type: string, undoneBy?: string) =>
    ({ ...base, eventId, type: `Interview${type}`, sentence: '', ...(undoneBy && { undoneBy }) }) as TimelineEntry
  const trail = trailEntries([
    of('5', 'Settled', 'gone'),
    of('4', 'Canceled'),
    of('3', 'Proposed', '4'),
    of('2', 'Settled', '3'),
    of('1', 'Proposed', '3'),
  ])
  const words = /(undone|replaced|called off) (later|by the line above)/
  expect(trail.map(({ detail }) => words.exec(JSON.stringify(detail))?.[0])).toEqual([
    'undone later',
    undefined,
    'called off by the line above',
    'replaced by the line above',
    'replaced later',
  ])
})

it('the category of a reason is written once, with the sentence that has it already', () => {
  const withdrawn = { ...base, eventId: '1', type: 'ApplicationStatusChanged', to: 'withdrawn', reasonCode: 'accepted_elsewhere' }
  const [said, unsaid] = trailEntries([
    { ...withdrawn, sentence: 'Sam Stone withdrew the application (accepted elsewhere)' },
    { ...withdrawn, eventId: '0', sentence: 'Sam Stone withdrew the application' },
  ])
  expect(JSON.stringify(said?.detail)).not.toContain('Accepted elsewhere')
  expect(JSON.stringify(unsaid?.detail)).toContain('Accepted elsewhere')
})

it('§2.19 says of an offer that the student forestalled that it was never told', () => {
  const [, offer] = trailEntries([
    { ...base, eventId: '2', type: 'ApplicationStatusChanged', sentence: '', to: 'withdrawn' },
    { ...base, eventId: '1', type: 'ApplicationStatusChanged', sentence: '', to: 'offered', undoneBy: '2' },
  ])
  expect(offer).toMatchObject({ undone: true })
  expect(JSON.stringify(offer?.detail)).toContain('never told')
})

describe('how long the step before had lasted', () => {
  const at = (day: number) => `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`

  it('is said where it follows from what is loaded, and not after a correction of which the earlier entries are not', () => {
    const of = (eventId: string, day: number, to: string, type = 'ApplicationStatusChanged') =>
      ({ ...base, eventId, type, at: at(day), sentence: '', to }) as TimelineEntry
    const undone = { ...of('3', 8, 'interviewing', 'ApplicationStatusCorrected'), correctsEventId: '2' }
    const [rejected, ...others] = trailEntries([of('6', 14, 'rejected'), of('5', 12, 'offered'), undone, of('2', 5, 'rejected')])
    expect(JSON.stringify(rejected?.detail)).toContain('after 2 d in Offered')
    for (const entry of others) expect(JSON.stringify(entry?.detail)).not.toContain('after')
  })
  const record: readonly TimelineEntry[] = [
    { ...base, eventId: '5', at: at(20), type: 'ApplicationStatusChanged', sentence: '', to: 'shortlisted' },
    { ...base, eventId: '4', at: at(15), type: 'ApplicationStatusCorrected', sentence: '', to: 'under_review', correctsEventId: '3' },
    { ...base, eventId: '3', at: at(14), type: 'ApplicationStatusChanged', sentence: '', to: 'rejected', undoneBy: '4' },
    { ...base, eventId: '2', at: at(11), type: 'ApplicationStatusChanged', sentence: '', to: 'under_review' },
    { ...base, eventId: '1', at: at(1), type: 'ApplicationSubmitted', sentence: '' },
  ]

  const lasted = (entries: readonly TimelineEntry[], student?: string) => {
    const words = /after \d+ d in [\w ]+|[\w ]+ for \d+ d|\d+ d after you applied/
    return trailEntries(entries, student).map(({ detail }) => words.exec(JSON.stringify(detail))?.[0])
  }

  it('is counted from the move into it, over what was undone', () => {
    expect(lasted(record)).toEqual([
      'after 9 d in Under review',
      undefined,
      'after 3 d in Under review',
      'after 10 d in Submitted',
      undefined,
    ])
  })

  it('is said to the student in the words of their other lines', () => {
    expect(lasted(record, 'student-1')).toEqual([
      'Under review for 9 d',
      undefined,
      'Under review for 3 d',
      '10 d after you applied',
      undefined,
    ])
    const interviewed = { ...record[0], to: 'interviewing' } as TimelineEntry
    const rejected = { ...interviewed, eventId: '6', to: 'rejected', at: at(25) }
    expect(lasted([rejected, interviewed], 'student-1')).toEqual(['In interviews for 5 d', undefined])
  })

  it('§2.19 goes by the path: what a mistake was corrected to stood from the mistake on, and what was never told stood for nobody', () => {
    const corrected = record.map((each) => (each.eventId === '4' ? { ...each, to: 'interviewing' } : each))
    expect(lasted(corrected)[0]).toBe('after 6 d in Interviewing')
    const withdrawn = {
      ...base,
      eventId: '6',
      at: at(18),
      type: 'ApplicationStatusChanged',
      sentence: '',
      to: 'withdrawn',
      actor: { displayName: 'Sam Stone', role: 'student' },
    }
    const held = { ...withdrawn, eventId: '5', at: at(17), to: 'rejected', actor: base.actor, undoneBy: '6' }
    expect(lasted([withdrawn, held, ...record.slice(-2)])).toEqual([
      'after 7 d in Under review',
      'after 6 d in Under review',
      'after 10 d in Submitted',
      undefined,
    ])
  })
})

describe('§4 a trail that its student reads', () => {
  const said = (sentence: string, uid: string | undefined, displayName: string) =>
    toStudent(
      { ...base, eventId: '1', type: 'ApplicationStatusChanged', sentence, actor: { displayName, ...(uid && { uid }) } },
      'student-1',
    ).sentence

  it.each([
    ['Sam Stone applied', 'student-1', 'Sam Stone', 'You applied'],
    ['Sam Stone accepted the offer', 'student-1', 'Sam Stone', 'You accepted the offer'],
    ['Sam Stone withdrew the application (location)', 'student-1', 'Sam Stone', 'You withdrew your application (location)'],
    ['J. Alvarez rejected the application', 'recruiter-1', 'J. Alvarez', 'J. Alvarez rejected your application'],
    ['A referral was linked to the application', undefined, 'The platform', 'A referral was linked to your application'],
  ])('says of "%s": %s %s "%s"', (sentence, uid, name, words) => {
    expect(said(sentence, uid, name)).toBe(words)
  })

  it('calls the status to which it was put back by the word of their other lines', () => {
    const back = { ...base, eventId: '1', type: 'ApplicationStatusCorrected', to: 'submitted', correctsEventId: '0' }
    expect(toStudent({ ...back, sentence: 'J. Alvarez put the application back to Submitted' }, 'student-1').sentence).toBe(
      'J. Alvarez put your application back to “Applied”',
    )
  })

  it('§2.2 tells of a rejection after an offer that the offer was taken back', () => {
    const rejected = { ...base, eventId: '1', type: 'ApplicationStatusChanged', to: 'rejected', sentence: 'J. Alvarez rejected it' }
    const from = (status: string) =>
      toStudent({ ...rejected, from: status, actor: { uid: 'recruiter-1', displayName: 'J. Alvarez' } }, 'student-1').sentence
    expect(from('accepted')).toBe('J. Alvarez took the offer back')
    expect(from('interviewing')).toBe('J. Alvarez decided not to go on with your application')
  })

  it.each([
    ['interviewing', 'J. Alvarez invited you to an interview'],
    ['rejected', 'J. Alvarez decided not to go on with your application'],
    ['submitted', 'J. Alvarez moved your application'],
  ] as const)('tells of a move to %s: "%s"', (to, words) => {
    const moved = { ...base, eventId: '1', type: 'ApplicationStatusChanged', to, sentence: 'J. Alvarez moved the application' }
    expect(toStudent({ ...moved, actor: { uid: 'recruiter-1', displayName: 'J. Alvarez' } }, 'student-1').sentence).toBe(words)
  })
})
