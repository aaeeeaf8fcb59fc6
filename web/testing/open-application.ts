import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import type { Prepared } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { chosenZone, fullUserOf, job, reads, userOf } from './samples.ts'

type More = {
  /** Of the board, from the top down. */
  readonly column?: readonly ApplicationReply[]
  /** Of the address. */
  readonly search?: string
}

/** The page of an application, for its student or a recruiter. */
export function openApplication(
  as: 'recruiter' | 'student',
  shown: ApplicationReply,
  timeline: readonly TimelineEntry[] | Extract<Prepared<'timeline.read'>, (...asked: never[]) => unknown>,
  { column = [shown], search = '' }: More = {},
) {
  const user = as === 'student' ? fullUserOf('student') : userOf('recruiter')
  return openPage(
    { path: `/app/applications/${shown.id}${search}`, as: { ...user, profile: { ...user.profile, timezone: chosenZone } } },
    (server) => {
      server.prepare('applications.read', ({ params }) => column.find(({ id }) => id === params.id) ?? shown)
      server.prepare('applications.listForRecruiter', [...column])
      server.prepare('timeline.read', typeof timeline === 'function' ? timeline : [...timeline])
      // Whoever was hired is asked where they went.
      server.prepare('outcomes.read', { history: [] })
      server.prepare('nominations.list', [])
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      server.prepare('applications.view', { ok: true, id: shown.id })
      server.prepare('collections.recruiters', reads['collections.recruiters'].filled)
      // For the student: who may be written to, and what else is going on.
      server.prepare('jobs.read', job)
      server.prepare('messages.contacts', [])
      server.prepare('applications.listForStudent', [...column])
    },
  )
}
