import { describe, expect, it } from 'vitest'
import { HiddenResumePublished, HiddenResumeUploaded, ResumeMadePrimary, ResumeRemoved, ResumeUploaded } from '#events/resumes.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { resumeProjection } from './project.ts'

const uploaded = (number: number, primary: boolean) =>
  event(ResumeUploaded, {
    studentId: 'mia',
    versionId: `v${number}`,
    number,
    fileId: `f${number}`,
    bytes: 1_000 * number,
    primary,
    name: `cv-${number}.pdf`,
  })

describe('§7 the résumés of a student', () => {
  it('§7 are all versions, of which the last that was made primary is', () => {
    const { document, refreshes } = given(resumeProjection, uploaded(1, true), uploaded(2, true), uploaded(3, false))
    expect(document('mia')).toMatchObject({
      primaryId: 'v2',
      versions: [
        { id: 'v1', number: 1, name: 'cv-1.pdf', bytes: 1_000, uploadedAt: day(1) },
        { id: 'v2', number: 2 },
        { id: 'v3', number: 3 },
      ],
      _subjects: ['mia'],
    })
    expect(refreshes[0]).toMatchObject({ rooms: ['u:mia'], topics: ['resumes'] })
  })

  it('§2.10 hold a hidden one until it is published or removed, and each id for as long as the student is there', () => {
    const ids = (number: number) => ({ studentId: 'mia', versionId: `v${number}`, number })
    const hidden = event(HiddenResumeUploaded, { ...ids(2), fileId: 'f2', bytes: 9, name: 'mail.pdf' })
    const before = given(resumeProjection, uploaded(1, true), hidden).document('mia')
    expect(before).toMatchObject({ primaryId: 'v1', versions: [{ id: 'v1' }, { id: 'v2', hidden: true }] })
    const published = event(HiddenResumePublished, { ...ids(2), primary: false })
    const chosen = event(ResumeMadePrimary, ids(2))
    const { document } = given(resumeProjection, uploaded(1, true), hidden, published, chosen)
    expect(document('mia')).toMatchObject({ primaryId: 'v2' })
    expect(JSON.stringify(document('mia'))).not.toContain('hidden')
    const removed = event(ResumeRemoved, { ...ids(1), sent: true, primaryId: 'v2' })
    const last = event(ResumeRemoved, { ...ids(2), sent: false })
    const all = given(resumeProjection, uploaded(1, true), hidden, published, chosen, removed, last)
    const after = all.document('mia')
    expect(after).toMatchObject({ versions: [] })
    for (const id of ['v1', 'v2']) expect(all.document(id)).toMatchObject({ studentId: 'mia', versions: [] })
    expect(after).not.toHaveProperty('primaryId')
  })
})
