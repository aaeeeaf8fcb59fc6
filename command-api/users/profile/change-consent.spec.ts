import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ConsentGranted, ConsentWithdrawn, ProfileFieldChanged } from '#events/users.ts'
import type { LedgerKind } from '#events/vocabulary/roles.ts'
import { accountRegistered, studentRegistered } from '../../testing/examples.ts'
import { given, professor, student } from '../../testing/given.ts'
import { changeConsent } from './change-consent.ts'
import { updateField } from './update-field.ts'

const uid = student.uid
const granted = (kind: LedgerKind) => happened(ConsentGranted, { uid, kind, textVersion: '2026-11' })
const withdrawn = (kind: LedgerKind) => happened(ConsentWithdrawn, { uid, kind, textVersion: '2026-11' })
const change = (kind: LedgerKind, isGranted: boolean, ...before: ReturnType<typeof granted>[]) =>
  given(studentRegistered, ...before)
    .as(student)
    .when(changeConsent, { kind, granted: isGranted })

describe('product 1, row 74: the ledger of consents', () => {
  it('gets a line when something is agreed to, and when it is taken back, and none when nothing changes', () => {
    change('shareWithCareerOffice', true).thenHappened([granted('shareWithCareerOffice')])
    change('shareWithCareerOffice', true, granted('shareWithCareerOffice')).thenNothingHappened()
    change('shareWithCareerOffice', false, granted('shareWithCareerOffice')).thenHappened([withdrawn('shareWithCareerOffice')])
    change('shareWithCareerOffice', false, granted('shareWithCareerOffice'), withdrawn('shareWithCareerOffice')).thenNothingHappened()
  })

  it('§2.10 gets a line each time for what answers to nominations say as well, which the account does not know', () => {
    change('shareWithNominator', false).thenHappened([withdrawn('shareWithNominator')])
    change('shareReason', true, granted('shareReason')).thenHappened([granted('shareReason')])
  })

  it.each(['gpaVisible', 'openToReferrals'] as const)('has a line for %s by either call, and one value changes', (kind) => {
    const on = happened(ProfileFieldChanged, { uid, attr: kind, value: true })
    const off = happened(ProfileFieldChanged, { uid, attr: kind, value: false })
    change(kind, true, off).thenHappened([on, granted(kind)])
    change(kind, false, on).thenHappened([off, withdrawn(kind)])
    given(studentRegistered, on)
      .as(student)
      .when(updateField, { attr: kind, uid, value: false }, { unknownSkill: undefined })
      .thenHappened([off, withdrawn(kind)])
    change(kind, false, on, off).thenNothingHappened()
  })

  it('keeps the terms for as long as there is an account', () => {
    change('terms', false, granted('terms')).thenRefused('terms_needed')
    change('terms', true).thenHappened([granted('terms')])
  })

  it('has of people who are no students the terms alone', () => {
    const ask = (kind: LedgerKind) =>
      given(accountRegistered(professor, 'Pat Professor')).as(professor).when(changeConsent, { kind, granted: true })
    ask('shareReason').thenRefused('invalid')
    ask('terms').thenHappened([happened(ConsentGranted, { uid: professor.uid, kind: 'terms', textVersion: '2026-11' })])
  })

  it('accepts no other kind', () => expect(changeConsent.validator.Check({ kind: 'marketing', granted: true })).toBe(false))
})
