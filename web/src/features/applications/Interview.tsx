import type { ApplicationReply } from '#contract/applications.ts'
import { calendarFile } from '#lib/calendar-file.ts'
import { Moment } from '../../ui/Moment.tsx'
import { currentTime, useNow } from '../../lib/now.ts'
import { daysLeft, inDays } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'

type Dated = ApplicationReply & { readonly interviewAt: string }

/** When the interview is, once the company has said so. */
export function Interview({ application }: { readonly application: ApplicationReply }) {
  const { interviewAt, organizationLabel } = application
  return (
    <section className="card pending-card" style={{ marginBottom: 20 }}>
      <h2 className="h2">Your interview at {organizationLabel}</h2>
      {interviewAt === undefined ? (
        <p>No time yet. You are told once {organizationLabel} has set one.</p>
      ) : (
        <InterviewTime application={{ ...application, interviewAt }} />
      )}
    </section>
  )
}

/** The time of an interview, and its entry for one's own calendar. */
function InterviewTime({ application }: { readonly application: Dated }) {
  const { interviewAt } = application
  return (
    <>
      <p>
        On <InterviewDay at={interviewAt} />.
      </p>
      <div className="row">
        <Button icon="calendar" onClick={() => download(calendarEntry(application, location.origin, currentTime()), 'interview.ics')}>
          Add to your calendar
        </Button>
      </div>
    </>
  )
}

/** `3 Dec, 15:00 EST, in 6 days` */
export function InterviewDay({ at }: { readonly at: string }) {
  const now = useNow()
  const left = daysLeft(at, now)
  return (
    <>
      <Moment at={at} />, {inDays(left)}
    </>
  )
}

/** The same entry as the mail about the interview brings. @param now milliseconds */
export function calendarEntry({ id, jobTitle, organizationLabel, interviewAt }: Dated, origin: string, now: number) {
  return calendarFile({
    uid: `${id}-interviewing@${new URL(origin).hostname}`,
    // So that what the mails say of later changes counts for more.
    sequence: 0,
    at: interviewAt,
    writtenAt: new Date(now).toISOString(),
    summary: `Interview: ${jobTitle} at ${organizationLabel}`,
    url: `${origin}/app/applications/${id}`,
    isOff: false,
  }).content
}

function download(content: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
