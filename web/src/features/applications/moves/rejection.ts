/** The words in which a company rejects. Where the student has an offer, that takes the offer back (product 2.2). */
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, takesOfferBack, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { count } from '../../../lib/words/words.ts'

type Card = Pick<ApplicationReply, 'status' | 'discloseAt'>

export const rescission = 'Take the offer back'

/** Whether the move takes back an offer that the student knows of. One that is held back ends unseen. */
export function rescinds({ status, discloseAt }: Card, to: ApplicationStatus): boolean {
  return takesOfferBack(status, to) && discloseAt === undefined
}

/** A move as a menu names it. */
export function moveLabel(card: Card, to: ApplicationStatus): string {
  return rescinds(card, to) ? rescission : applicationStatusLabels[to]
}

/** For several at once: the button that begins it, the heading, what the students are told, and the button that does it. */
export function rejectionOfMany(cards: readonly Card[]) {
  const amount = cards.length
  const offers = cards.filter((card) => rescinds(card, 'rejected')).length
  if (amount > 0 && offers === amount) {
    return {
      act: amount === 1 ? rescission : 'Take the offers back',
      title: `Take ${count(amount, 'offer')} back`,
      told: 'that you took the offer back',
      button: `Take ${amount} back`,
    }
  }
  return {
    act: 'Reject',
    title: `Reject ${count(amount, 'application')}`,
    told: `that they were not successful${offers === 0 ? '' : `, and ${offers} of them that you took the offer back`}`,
    button: `Reject ${amount}`,
  }
}
