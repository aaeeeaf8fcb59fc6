import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { entriesAsOf, pathFrom, pathOf, standing, type KeptEntry } from '#events/vocabulary/path.ts'
import { entriesOf } from './path-of-record.ts'

/**
 * An application without what came after a moment: its status, notes, and by whom the applicant was put forward.
 * Interview and offer are left out: since when they are as they are, the record says in its sentences alone.
 * A note that was retracted since then stays left out: what it said is shown to nobody any more.
 * @param timeline with a moment, all of the record since the application was sent
 * @param moment of the record; undefined is now
 */
export function asItWas(application: ApplicationReply, timeline: readonly TimelineEntry[], moment: string | undefined): ApplicationReply {
  if (moment === undefined) return application
  const {
    notes,
    nominations,
    referral,
    source,
    interviewAt: _at,
    interviews: _interviews,
    answerBy: _answer,
    offerExpiresOn: _on,
    offerText: _text,
    offerExpired: _ended,
    ...rest
  } = application
  const agreed = nominations?.filter(({ at }) => at <= moment)
  const wasReferred = !timeline.some(({ type, at }) => type === 'ApplicationReferred' && at > moment)
  return {
    ...rest,
    ...stepThen(application, timeline, moment),
    ...(notes && { notes: notes.filter(({ at }) => at <= moment) }),
    ...(agreed && agreed.length > 0 && { nominations: agreed }),
    ...(referral && wasReferred && { referral }),
    // Where the company is shown no nominations, it is not known when the student agreed, and the source stays.
    ...(source && !(source === 'nominated' && agreed?.length === 0) && { source }),
  }
}

/** The status that the application had at a moment, and since when. A record that does not show who applied begins without its submission. */
function stepThen({ id, submittedAt }: ApplicationReply, timeline: readonly TimelineEntry[], asOf: string) {
  const submission: KeptEntry = { eventId: id, at: submittedAt, position: '', kind: 'submitted', to: 'submitted' }
  const { steps } = pathOf(entriesAsOf([submission, ...entriesOf(timeline)], { asOf })) ?? pathFrom(submission)
  const entry = timeline.find(({ eventId }) => eventId === steps.at(-1)?.eventId)
  return { ...standing(steps), ...(entry?.type === 'OfferExpired' && { offerExpired: true as const }) }
}
