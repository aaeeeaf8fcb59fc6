import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import {
  HiddenResumePublished,
  HiddenResumeUploaded,
  ResumeMadePrimary,
  ResumeRemoved,
  ResumeUploaded,
  ResumeViewed,
} from '#events/resumes.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { admin, emptyReadModels, foldsOf, given, later, NOW, student } from '../testing/given.ts'
import { getHiddenResumeUrl } from './get-hidden-url.ts'
import { getResumeUrl } from './get-url.ts'
import { makePrimary } from './make-primary.ts'
import { publishResume } from './publish.ts'
import { removeResume } from './remove.ts'
import { uploadHiddenResume } from './upload-hidden.ts'
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
      .thenHappened([happened(ResumeViewed, { studentId: 'stella', versionId: 'v2', number: 2, right: 'owner' })]))
  it('§7 is refused, and nothing is stored, while there is none', () =>
    given().as(student).when(getResumeUrl, sent).thenRefused('not_found'))
})

const hidden = (number: number) =>
  happened(HiddenResumeUploaded, {
    studentId: 'stella',
    versionId: `h${number}`,
    number,
    fileId: `f${number}`,
    bytes: 1_000,
    name: 'a.pdf',
  })
const studentId = 'stella'
const removed = (number: number, more: object) =>
  happened(ResumeRemoved, { studentId, versionId: `v${number}`, number, sent: false, ...more })

describe('§7 choosing the primary résumé', () => {
  it('§7 makes another version primary, once', () => {
    const chosen = happened(ResumeMadePrimary, { studentId, versionId: 'v1', number: 1 })
    given(version(1), version(2)).as(student).when(makePrimary, { id: 'v1', studentId }).thenHappened([chosen])
    given(version(1), version(2), chosen).as(student).when(makePrimary, { id: 'v1', studentId }).thenNothingHappened()
  })

  it.each(['unknown', 'h2'])('§2.10 is not possible with %s', (id) =>
    given(version(1), hidden(2)).as(student).when(makePrimary, { id, studentId }).thenRefused('not_found'),
  )
})

describe('§7 removing a résumé', () => {
  const none = { sent: [] as readonly string[] }
  it('§7 makes the newest of the others primary', () => {
    given(version(1), version(2), hidden(3))
      .as(student)
      .when(removeResume, { id: 'v2', studentId }, none)
      .thenHappened([removed(2, { primaryId: 'v1' })])
    given(version(1), version(2))
      .as(student)
      .when(removeResume, { id: 'v1', studentId }, none)
      .thenHappened([removed(1, { primaryId: 'v2' })])
    given(version(1))
      .as(student)
      .when(removeResume, { id: 'v1', studentId }, none)
      .thenHappened([removed(1, {})])
  })

  it('§2.10 keeps the bytes that an application took', () =>
    given(version(1), version(2))
      .as(student)
      .when(removeResume, { id: 'v1', studentId }, { sent: ['v1'] })
      .thenHappened([removed(1, { sent: true, primaryId: 'v2' })]))

  it('§2.10 asks which versions the student’s applications took', async () => {
    const resumeTies = async () => ({ sent: ['v1'], referred: false })
    const needs = await given(version(1))
      .as(student)
      .needsOf(removeResume, { id: 'v1', studentId }, { fold: foldsOf({}), readModels: { ...emptyReadModels, resumeTies } })
    expect(needs).toEqual({ sent: ['v1'] })
  })

  it('§7 gives no number twice, and makes room', () => {
    given(version(1), removed(1, {}))
      .as(student)
      .when(uploadResume, file)
      .thenHappened([happened(ResumeUploaded, { ...version(2).data, versionId: 'id-0', fileId: 'file-new' } as never)])
    const { decision } = given(...versions(limits.resumeVersions), removed(3, { primaryId: 'v25' }))
      .as(student)
      .when(uploadResume, file)
    expect(isRefusal(decision)).toBe(false)
  })

  it('§7 cannot be done twice', () =>
    given(version(1), removed(1, {})).as(student).when(removeResume, { id: 'v1', studentId }, none).thenRefused('not_found'))
})

describe('§7 a hidden résumé', () => {
  const sent = { id: studentId, fileId: 'file-new', digest: 'd', bytes: 1_000, name: 'cv.pdf' }
  it('§7 is attached by an admin, with a reason that the student can read', () =>
    given(version(1))
      .as(admin)
      .when(uploadHiddenResume, { ...sent, reason: 'Came by mail' })
      .thenHappened([
        happened(HiddenResumeUploaded, {
          studentId,
          versionId: 'id-0',
          number: 2,
          fileId: 'file-new',
          bytes: 1_000,
          name: 'cv.pdf',
          reason: 'Came by mail',
        }),
      ]))

  it('§7 waits for the student’s answer: of three, the next one is refused', () =>
    given(hidden(1), hidden(2), hidden(3)).as(admin).when(uploadHiddenResume, sent).thenRefused('too_many_hidden_resumes', { limit: 3 }))

  it('§2.10 is neither the primary version nor one that a link of the student opens', () =>
    given(hidden(1)).as(student).when(getResumeUrl, { studentId }).thenRefused('not_found'))

  it('§2.10 is opened by an admin with a reason, the newest or a named one', () => {
    const viewed = (number: number) =>
      happened(ResumeViewed, { studentId, versionId: `h${number}`, number, right: 'adminHidden', reason: 'Asked for' })
    const open = (id: string) =>
      given(hidden(1), version(2), hidden(3)).as(admin).when(getHiddenResumeUrl, { id, studentId, reason: 'Asked for' })
    open(studentId).thenHappened([viewed(3)])
    open('h1').thenHappened([viewed(1)])
    open('v2').thenRefused('not_found')
  })

  it('§2.10 becomes one of the student’s own when they publish it, and primary only where there is none', () => {
    const published = (number: number, primary: boolean) =>
      happened(HiddenResumePublished, { studentId, versionId: `h${number}`, number, primary })
    given(hidden(1))
      .as(student)
      .when(publishResume, { id: 'h1', studentId })
      .thenHappened([published(1, true)])
    given(version(1), hidden(2))
      .as(student)
      .when(publishResume, { id: 'h2', studentId })
      .thenHappened([published(2, false)])
    given(version(1), hidden(2), published(2, false)).as(student).when(publishResume, { id: 'h2', studentId }).thenNothingHappened()
    given(...versions(limits.resumeVersions), hidden(26))
      .as(student)
      .when(publishResume, { id: 'h26', studentId })
      .thenRefused('too_many_resumes', { limit: 25 })
  })

  it('§2.10 is gone when the student removes it', () =>
    given(version(1), hidden(2))
      .as(student)
      .when(removeResume, { id: 'h2', studentId }, { sent: [] })
      .thenHappened([happened(ResumeRemoved, { studentId, versionId: 'h2', number: 2, hidden: true, sent: false, primaryId: 'v1' })]))
})
