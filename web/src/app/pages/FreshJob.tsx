import { Link } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import type { UserReply } from '#contract/people.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useList } from '../../api/use-call.ts'
import { useAddress } from '../../features/jobs/use-address.ts'
import { count } from '../../lib/words/words.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { paths } from '../paths.ts'

/** In place of a board on which nobody is yet: how people come to the job. */
export function FreshJob({ job, user }: { readonly job: JobReply; readonly user: UserReply }) {
  const { copy, isPublic } = useAddress(job)
  if (job.status !== 'open')
    return (
      <section className="card fresh-job">
        <h2 className="h2">Nobody applied</h2>
      </section>
    )
  return (
    <section className="card fresh-job" aria-label="How people come to this job">
      <h2 className="h2">Nobody has applied yet</h2>
      <p className="quiet">Students find it by its title and skills from now on. This leads them here sooner:</p>
      <ul>
        {job.skills.length > 0 && <WhoFits skills={job.skills} open={user.subscription?.active ?? false} />}
        <li>
          <p>
            <b>{isPublic ? 'The address of its public page' : 'The address of this job'}</b>
            <small>
              {isPublic ? (
                'It opens without an account: for the careers page, a mailing list, a post.'
              ) : (
                <>
                  It opens for people with an account. <Link to={paths.company}>Public pages</Link> are a choice of your company.
                </>
              )}
            </small>
          </p>
          <Button size="s" onClick={copy}>
            Copy the address
          </Button>
        </li>
        <li>
          <p>
            <b>Colleagues who know students</b>
            <small>An employee of your company refers a student to this job, and you read why.</small>
          </p>
          <LinkButton size="s" to={paths.invitations}>
            Invite a colleague
          </LinkButton>
        </li>
      </ul>
    </section>
  )
}

function WhoFits({ skills, open }: { readonly skills: readonly string[]; readonly open: boolean }) {
  const list = useList('students.search', { skills: [...skills], limit: 1 })
  const { data, total } = list
  // A smaller count in a preview would describe somebody.
  const least = open ? 1 : limits.previewCountsFrom
  const search = new URLSearchParams([...skills.map((skill) => ['skill', skill]), ['any', '1']] as string[][])
  return (
    <li>
      <p>
        <b>
          {data === undefined || total === undefined || total < least
            ? 'Students who know its skills'
            : `${open ? '' : 'About '}${count(total, 'student')} ${total === 1 ? 'knows' : 'know'} one of its skills or more`}
        </b>
        <small>
          {open
            ? 'You see who fits best first, write to them and invite them.'
            : 'With the subscription you see who they are, and invite them.'}
        </small>
      </p>
      <LinkButton size="s" variant="primary" to={`/app/students?${search}`}>
        See them
      </LinkButton>
    </li>
  )
}
