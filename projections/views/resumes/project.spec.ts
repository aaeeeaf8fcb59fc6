import { describe, expect, it } from 'vitest'
import { ResumeUploaded } from '#events/resumes.ts'
import { day, event, given } from '../../testing/given.ts'
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
})
