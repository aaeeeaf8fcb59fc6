/** What a career office is told: nothing of a decision before its student, and nothing of the steps of who shares nothing. */
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/days.ts'
import type { Ask } from './ask.ts'
import { reports } from './reports.ts'
import { factsOf, type Data, type LogEvent } from './testing/log.ts'

const BEGIN = Date.parse('2026-09-01T12:00:00.000Z')
const at = (day: number) => BEGIN + day * DAY_MS
const log: LogEvent[] = []
const say = (day: number, type: string, thing: string, { role, ...data }: Data & { readonly role?: string } = {}) =>
  log.push({ position: log.length + 1, at: at(day), type, thing, role, data })
const register = (student: string, shares: boolean) => {
  say(0, 'UserRegistered', student)
  say(0, 'UserChanged', student, { attr: 'universityId', value: 'uni' })
  say(0, 'UserChanged', student, { attr: 'shares', value: shares })
}
const apply = (day: number, id: string, studentId: string) =>
  say(day, 'ApplicationSubmitted', id, { role: 'student', studentId, universityId: 'uni', organizationId: 'acme', jobId: 'job' })
const move = (day: number, id: string, to: NonNullable<Data['to']>, data: Data = {}) =>
  say(day, 'ApplicationStatusChanged', id, { role: 'recruiter', to, ...data })

for (const student of ['leo', 'mia', 'nia', 'ole', 'pam']) register(student, true)
for (const student of ['kit', 'kai', 'kim', 'kay', 'ken']) register(student, false)
for (const student of ['leo', 'mia', 'nia', 'ole', 'pam', 'kit']) apply(1, `of-${student}`, student)
move(2, 'of-leo', 'interviewing')
const settled = [...log]
move(4, 'of-leo', 'rejected', { held: true, reasonCode: 'timing' })
const held = [...log]
say(4.5, 'ApplicationStatusDisclosed', 'of-leo', { to: 'rejected' })
const disclosed = [...log]

const office: Ask = { asOf: at(4.2), knownAt: 1_000, scope: { kind: 'university', id: 'uni' }, asker: 'careerOffice', includeActive: true }
const all = (of: readonly LogEvent[], asked: Partial<Ask> = {}) =>
  reports.map((report) => report.compute(factsOf(of), { ...office, class: 2027, ...asked }))

describe('reports.md, U: a decision that is held back', () => {
  it('changes nothing that a career office is told, in any report, until its student is told', () => {
    expect(all(held)).toEqual(all(settled))
    // Nor does it later, of a day before its disclosure.
    expect(all(disclosed)).toEqual(all(settled))
    const then = { asOf: at(5) }
    expect(all(disclosed, then)).not.toEqual(all(settled, then))
    expect(all(held, { asker: 'everybody' })).not.toEqual(all(settled, { asker: 'everybody' }))
  })

  it('counts from the company’s instant once it was disclosed, and by its disclosure', () => {
    const stages = reports.find(({ name }) => name === 'stages')
    const [row] = stages?.compute(factsOf(disclosed), { ...office, asOf: at(5) }).rows ?? []
    expect(row?.values['interviewing']?.value).toBe(2)
    const funnel = reports.find(({ name }) => name === 'funnel')
    const now = { ...office, asOf: at(5), includeActive: false }
    const moves = funnel?.difference(factsOf(disclosed), now, { ...now, asOf: at(3) }, { row: 'all', column: 'reached.submitted' })
    expect(new Set(moves?.map(({ position }) => position))).toEqual(new Set([disclosed.length]))
  })

  it('is told of to nobody where it was undone before', () => {
    const undone = [...held]
    undone.push({
      position: held.length + 1,
      at: at(4.1),
      type: 'ApplicationStatusCorrected',
      thing: 'of-leo',
      role: 'recruiter',
      data: { to: 'interviewing', corrects: held.length },
    })
    expect(all(undone, { asOf: at(9) })).toEqual(all(settled, { asOf: at(9) }))
  })
})

describe('reports.md, U: who shares nothing', () => {
  it('changes no word that a career office is told, whatever they do', () => {
    const more = [...disclosed]
    const push = (type: string, data: Data) =>
      more.push({ position: more.length + 1, at: at(5), type, thing: 'of-kai', role: 'student', data })
    push('ApplicationSubmitted', { studentId: 'kai', universityId: 'uni', organizationId: 'acme', jobId: 'job' })
    push('ApplicationStatusChanged', { to: 'under_review' })
    const asked = { asOf: at(6), groupBy: undefined }
    const before = all(disclosed, asked)
    expect(all(more, asked)).toEqual(before)
    const notes = before.flatMap((table) => table.notes).filter((note) => note.includes('share'))
    expect(notes.length).toBeGreaterThan(8)
    for (const note of notes) expect(note).toMatch(/^5 of 10 students of the university share/)
  })
})
