import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'

/**
 * An application without what came after a moment: notes, and by whom the applicant was put forward.
 * A note that was retracted since then stays left out: what it said is shown to nobody any more.
 * @param moment of the record; undefined is now
 */
export function asItWas(application: ApplicationReply, timeline: readonly TimelineEntry[], moment: string | undefined): ApplicationReply {
  if (moment === undefined) return application
  const { notes, nominations, referral, source, ...rest } = application
  const agreed = nominations?.filter(({ at }) => at <= moment)
  const wasReferred = !timeline.some(({ type, at }) => type === 'ApplicationReferred' && at > moment)
  return {
    ...rest,
    ...(notes && { notes: notes.filter(({ at }) => at <= moment) }),
    ...(agreed && agreed.length > 0 && { nominations: agreed }),
    ...(referral && wasReferred && { referral }),
    // Where the company is shown no nominations, it is not known when the student agreed, and the source stays.
    ...(source && !(source === 'nominated' && agreed?.length === 0) && { source }),
  }
}
