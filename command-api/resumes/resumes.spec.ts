import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ResumeUploaded, ResumeViewed } from '#events/resumes.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { given, later, NOW, student } from '../testing/given.ts'
import { getResumeUrl } from './get-url.ts'
import { uploadResume } from './upload.ts'

const file = { studentId: 'stella', fileId: 'file-new', digest: 'd', bytes: 1_000, name: 'cv.pdf' }
const version = (number: number, primary = true) =>
  happened(ResumeUploaded, {
    studentId: 'stella',
    versionId: `v${number}`,
    number,
    fileId: `f${number}`,
    bytes: 1_000,
    primary,
    name: 'cv.pdf',
  })
const versions = (count: number) => Array.from({ length: count }, (_, n) => version(n + 1))

describe('§7 uploading a résumé', () => {
  const uploaded = (number: number, primary: boolean) =>
    happened(ResumeUploaded, { ...version(number, primary).data, versionId: 'id-0', fileId: 'file-new' } as never)

  it('§7 makes a version, which is primary from then on unless it says otherwise', () => {
    given()
      .as(student)
      .when(uploadResume, file)
      .thenHappened([uploaded(1, true)])
    given(version(1), version(2))
      .as(student)
      .when(uploadResume, file)
      .thenHappened([uploaded(3, true)])
    given(version(1))
      .as(student)
      .when(uploadResume, { ...file, primary: 'false' })
      .thenHappened([uploaded(2, false)])
  })

  it('§7 makes the first version primary in any case', () =>
    given()
      .as(student)
      .when(uploadResume, { ...file, primary: 'false' })
      .thenHappened([uploaded(1, true)]))

  it('§7 is possible ten times a day', () => {
    const full = versions(limits.resumesPerDay).map((happening) => ({ ...happening, at: NOW }))
    const refusal = { limit: 10, retryAfterSeconds: 14 * 60 * 60 }
    given(...full)
      .as(student)
      .when(uploadResume, file)
      .thenRefused('too_many_resumes_today', refusal)
    const { decision } = given(...full)
      .as(student)
      .at(later(NOW, { days: 1 }))
      .when(uploadResume, file)
    expect(isRefusal(decision)).toBe(false)
  })

  it('§7 is refused when one has 25 versions', () =>
    given(...versions(limits.resumeVersions))
      .as(student)
      .when(uploadResume, file)
      .thenRefused('too_many_resumes', { limit: 25 }))
})

describe('§7 asking for the link to one’s résumé', () => {
  const sent = { studentId: 'stella' }
  it('§2.10 is stored as a view of the primary version', () =>
    given(version(1), version(2), version(3, false))
      .as(student)
      .when(getResumeUrl, sent)
      .thenHappened([happened(ResumeViewed, { studentId: 'stella', versionId: 'v2', number: 2 })]))
})
