/**
 * What commands and processes look up most while the demo is played, answered from the events so far instead of the views: these would
 * have to be brought up to date for each of tens of thousands of commands.
 */
import type { ReadModels } from '#command-api/core/command.ts'
import type { Handler } from '#command-api/core/handle.ts'
import type { ConsentedNomination, ProcessViews } from '#command-api/processes/process.ts'
import { referralFold } from '#command-api/referrals/state.ts'
import type { AnyEvent, EventType } from '#events/catalogue.ts'
import { ownerOf } from '#events/vocabulary/referrals/referral-ownership.ts'
import { defined } from '#lib/fields.ts'

export type LookUps = Pick<ReadModels, 'hasConsentedNomination' | 'acceptedReferral' | 'interviewsBeside'> &
  Pick<ProcessViews, 'consentedNominations' | 'acceptedReferralFor'>

export type PlayedLookUps = {
  readonly lookUps: (fold: Handler['fold']) => LookUps
  readonly types: readonly EventType[]
  readonly apply: (event: AnyEvent) => void
}

export function playedLookUps(): PlayedLookUps {
  const universities = new Map<string, string | undefined>()
  const consents = new Map<string, Map<string, ConsentedNomination>>()
  const accepted = new Map<string, { readonly referralId: string; readonly acceptedAt: string }[]>()

  const apply = (event: AnyEvent): void => {
    const { occurredAt: at } = event.meta
    if (event.type === 'NominationMade') universities.set(event.data.nominationId, event.data.universityId)
    else if (event.type === 'NominationConsented' || event.type === 'NominationConsentWithdrawn') {
      const { studentId, nominationId, professorId, semester } = event.data
      const ofStudent = consents.get(studentId) ?? new Map<string, ConsentedNomination>()
      const withdrawn = event.type === 'NominationConsentWithdrawn' ? (true as const) : undefined
      const consentedAt = withdrawn ? (ofStudent.get(nominationId)?.consentedAt ?? at) : at
      const universityId = universities.get(nominationId)
      ofStudent.set(nominationId, defined({ nominationId, professorId, semester, universityId, consentedAt, withdrawn }))
      consents.set(studentId, ofStudent)
    } else if (event.type === 'ReferralAccepted') {
      const { studentId, jobId, referralId } = event.data
      const key = `${studentId}|${jobId}`
      accepted.set(key, [...(accepted.get(key) ?? []).filter((one) => one.referralId !== referralId), { referralId, acceptedAt: at }])
    }
  }

  const lookUps = (fold: Handler['fold']): LookUps => {
    const owner = async (studentId: string, jobId: string, now: string) => {
      const known = accepted.get(`${studentId}|${jobId}`) ?? []
      const states = await Promise.all(
        known.map(async ({ referralId, acceptedAt }) => {
          const referral = await fold(referralFold, referralId)
          return referral?.status === 'accepted' ? [{ referralId, acceptedAt, status: referral.status, expiresAt: referral.expiresAt }] : []
        }),
      )
      return ownerOf(states.flat(), now)
    }
    const consentedBy = (studentId: string) => [...(consents.get(studentId)?.values() ?? [])]
    return {
      hasConsentedNomination: async (studentId) => consentedBy(studentId).some(({ withdrawn }) => !withdrawn),
      acceptedReferral: owner,
      acceptedReferralFor: async (studentId, jobId, { meta }) => (await owner(studentId, jobId, meta.occurredAt))?.referralId,
      consentedNominations: async (studentId) => consentedBy(studentId),
      // Of what is over long ago nobody has to be warned.
      interviewsBeside: async () => ({ ofStudent: false, ofPeople: [] }),
    }
  }
  const types = ['NominationMade', 'NominationConsented', 'NominationConsentWithdrawn', 'ReferralAccepted'] as const
  return { lookUps, types, apply }
}
