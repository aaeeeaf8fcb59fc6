/** Notices about an offer, to students and companies: that there is one, that it ends soon, and that it ended. */
import type { Rescindable } from '../applications/application-status.ts'
import { offerRemindersAt } from '../terms.ts'
import { limits } from '../limits.ts'
import type { Notice, NoticeContent } from './notice.ts'
import { applicantOf, toCompany, toStudent, type OfApplication } from './of-application.ts'

export function offerMade(data: OfApplication): NoticeContent {
  const { applicationId: id, organizationId, jobId } = data
  const sentence = `{o:${organizationId}} made you an offer: {j:${jobId}}`
  return toStudent(data, { kind: 'offer', sentence, about: { type: 'application', id } })
}

/** Mailed as the offer was, and not as one rejection among others. */
export function offerTakenBack(data: OfApplication, from: Rescindable): NoticeContent {
  const { organizationId, jobId } = data
  const accepted = from === 'accepted' ? ' that you had accepted' : ''
  const sentence = `{o:${organizationId}} took back its offer for {j:${jobId}}${accepted}`
  return toStudent(data, { kind: 'offer', sentence, detail: 'The words of the offer stay with your application' })
}

const reminderId = ({ applicationId }: OfApplication, days: number) => `${applicationId}-offer-ends-${days}`

/** They are stored with the disclosure, each to be shown some days before the end, and go when the offer is answered or ends. */
export function offerEndsSoon(data: OfApplication & { readonly offerExpiresAt?: string }, now: string): readonly Notice[] {
  const { applicationId: id, organizationId, jobId, offerExpiresAt } = data
  if (offerExpiresAt === undefined) return []
  const sentence = `The offer of {o:${organizationId}} ends soon: {j:${jobId}}`
  return offerRemindersAt(offerExpiresAt, now).map(({ days, at }) => {
    const told = toStudent(data, { kind: 'offer', sentence, about: { type: 'application', id }, showFrom: at, until: offerExpiresAt })
    return { id: reminderId(data, days), told, retold: (before) => (before.at === at ? before : told) }
  })
}

export function noOfferEnds(data: OfApplication): readonly Notice[] {
  return limits.offerReminderDays.map((days) => ({ id: reminderId(data, days) }))
}

export function offerExpired(data: OfApplication): readonly Notice[] {
  const { applicationId: id, jobId, organizationId } = data
  const toThem = `The offer of {o:${organizationId}} for {j:${jobId}} expired without your answer`
  const toUs = `Your offer to ${applicantOf(data)} for {j:${jobId}} expired without an answer`
  return [
    // An offer that is made again is told again.
    { id: `${id}-offered` },
    ...noOfferEnds(data),
    { id: `${id}-offer-ended`, told: toStudent(data, { kind: 'applicationMoved', sentence: toThem }) },
    { id: `${id}-offer-unanswered`, told: toCompany(data, { kind: 'offerAnswered', sentence: toUs }) },
  ]
}
