import { describe, expect, it } from 'vitest'
import { firstPlaceAt, isShown, shownSince, toldFrom, type AgreedNomination } from './nominated.ts'
import { placeOf } from '../semesters.ts'

const agreed = (more: Partial<AgreedNomination> = {}): AgreedNomination => ({
  professorId: 'ada',
  semester: '2026-fall',
  at: '2026-10-02',
  namesRecruiters: true,
  ...more,
})
const said = (granted: boolean, at: string, firstYes?: string) => ({ last: { granted, at }, ...(firstYes && { firstYes }) })

describe('§2.20 a nomination that a student agreed to', () => {
  it('reaches recruiters under words that name them, until the student says no for all', () => {
    expect(isShown(agreed(), undefined)).toBe(true)
    expect(isShown(agreed(), said(false, '2026-10-03'))).toBe(false)
    expect(isShown(agreed(), said(false, '2026-10-01'))).toBe(true)
    expect(isShown(agreed(), said(true, '2026-10-03'))).toBe(true)
  })

  it('under older words reaches them once the student says yes for all', () => {
    const older = agreed({ namesRecruiters: false })
    expect(isShown(older, undefined)).toBe(false)
    expect(isShown(older, said(true, '2026-10-03'))).toBe(true)
    expect(isShown(older, said(true, '2026-10-01'))).toBe(true)
    expect(isShown(older, said(false, '2026-10-03'))).toBe(false)
  })

  it('does not while the university of its professor is not confirmed', () => {
    expect(isShown(agreed({ lost: true }), undefined)).toBe(false)
    expect(isShown(agreed({ lost: true }), said(true, '2026-10-03'))).toBe(false)
  })

  it('is as old as the consent to it, under older words as the first yes', () => {
    expect(shownSince(agreed(), said(true, '2026-10-09', '2026-10-05'))).toBe('2026-10-02')
    expect(shownSince(agreed({ namesRecruiters: false }), said(true, '2026-10-09', '2026-10-05'))).toBe('2026-10-05')
  })

  it('is told of to its professor from the consent on, or from the last yes', () => {
    expect(toldFrom(agreed(), undefined)).toBe('2026-10-02')
    expect(toldFrom(agreed(), said(true, '2026-10-01'))).toBe('2026-10-02')
    expect(toldFrom(agreed(), said(true, '2026-10-09', '2026-10-05'))).toBe('2026-10-09')
    expect(toldFrom(agreed({ namesRecruiters: false }), said(true, '2026-10-09', '2026-10-05'))).toBe('2026-10-09')
  })

  it('is one of this semester or the two before it', () => {
    expect(firstPlaceAt('2026-10-05T00:00:00.000Z')).toBe(placeOf('2026-spring'))
    expect(firstPlaceAt('2027-01-01T00:00:00.000Z')).toBe(placeOf('2026-summer'))
  })
})
