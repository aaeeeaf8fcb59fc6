/** An interview for one's own calendar. */
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { calendarFile } from '#lib/calendar-file.ts'
import { currentTime } from '../../../lib/time/now.ts'
import { roundOf } from './interview-model.ts'

/** The same entry as the mail about the interview brings. @param now milliseconds */
export function calendarEntry(application: ApplicationReply, interview: InterviewReply, origin: string, now: number): string {
  const { id, jobTitle, organizationLabel, interviews = [] } = application
  const { at = '', minutes, link, place } = interview
  const location = link ?? place
  return calendarFile({
    uid: `${id}-${roundOf(interviews, interview.id)}@${new URL(origin).hostname}`,
    // So that what the mails say of later changes counts for more.
    sequence: 0,
    at,
    minutes,
    writtenAt: new Date(now).toISOString(),
    summary: `Interview: ${jobTitle} at ${organizationLabel}`,
    ...(location !== undefined && { location }),
    url: `${origin}/app/applications/${id}`,
    isOff: false,
  }).content
}

export function downloadEntry(application: ApplicationReply, interview: InterviewReply): void {
  const content = calendarEntry(application, interview, location.origin, currentTime())
  const url = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'interview.ics' })
  link.click()
  URL.revokeObjectURL(url)
}
