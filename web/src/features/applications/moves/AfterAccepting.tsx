import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { useList, useRead } from '../../../api/use-call.ts'
import { WhereWritable } from '../../../parts/WhereWritable.tsx'
import { messageLink } from '../../../lib/message-link.ts'
import { capitalized } from '../../../lib/words/words.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Time } from '../../../ui/Time.tsx'
import '../../../ui/trail.css'
import '../list/student-applications.css'

type Coming = { readonly key: string; readonly when: ReactNode; readonly what: string; readonly more: ReactNode; readonly done?: true }

/**
 * The steps that follow an accepted offer, as far as the record knows of it: who sees it, what others do next, and the way back. After the
 * hire one is left, and they stay until the student, or the university, has said it.
 */
export function AfterAccepting({ accepted }: { readonly accepted: ApplicationReply }) {
  const { id, studentId: uid = '', organizationLabel = 'the company', offerText, since, steps, status, allowed } = accepted
  const isHired = status === 'hired'
  const acceptedAt = (isHired && steps.find((step) => step.status === 'accepted')?.at) || since
  const outcome = useRead('outcomes.read', { uid }, { skip: !isHired })
  const nominations = useList('nominations.list', {})
  const timeline = useList('timeline.read', { type: 'application', id })
  const recruiter = timeline.data?.find(({ to, actor }) => to === 'offered' && actor.role === 'recruiter')?.actor
  const nominators = nominations.data?.filter(({ status }) => status === 'consented') ?? []
  const comings: readonly Coming[] = [
    { key: 'accepted', when: <Time at={acceptedAt} />, what: 'You accepted', more: `${organizationLabel} sees it at once`, done: true },
    ...[...new Map(nominators.map((each) => [each.professorId, each])).values()].map(({ professorId, professorName }): Coming => ({
      key: professorId,
      when: <Time at={acceptedAt} />,
      what: `${professorName} sees that you accepted an offer`,
      more: (
        <>
          never where; that is yours to tell.{' '}
          <WhereWritable uid={uid} contactId={professorId}>
            <Link className="link" to={messageLink(professorId)} aria-label={`Write to ${professorName}`}>
              Write
            </Link>
          </WhereWritable>
        </>
      ),
      done: true,
    })),
    ...(offerText && !isHired
      ? [{ key: 'offer', when: 'next', what: 'What the offer says', more: 'its words stay with your application' }]
      : []),
    hireStep(accepted, organizationLabel),
    {
      key: 'outcome',
      when: isHired ? 'now' : 'at the end',
      what: 'You say where you went',
      more: (
        <>
          your university counts it with your class.{' '}
          <Link className="link" to="/app/outcomes">
            Say it
          </Link>
        </>
      ),
    },
  ]
  if (isHired && (!outcome.data || outcome.data.current)) return null
  return (
    <section className="after-accepting">
      <h2 className="h2">What comes now</h2>
      <ol className="trail" aria-label="What comes now">
        {comings.map(({ key, when, what, more, done }) => (
          <li key={key} data-done={done}>
            <span className="coming-when">{when}</span>
            <div>
              <p>{what}</p>
              <small>{more}</small>
            </div>
          </li>
        ))}
      </ol>
      {allowed.includes('withdrawn') && (
        <div className="way-back">
          <h3 className="h3">If something changes</h3>
          <p className="quiet small">
            You can still withdraw. {capitalized(organizationLabel)} sees that you took your word back
            {recruiter ? `, so talk to ${recruiter.displayName} first.` : ', so talk to them first.'}
          </p>
          {recruiter?.uid && (
            <WhereWritable uid={uid} contactId={recruiter.uid}>
              <LinkButton to={messageLink(recruiter.uid)} size="s" icon="messages">
                Write to {recruiter.displayName}
              </LinkButton>
            </WhereWritable>
          )}
        </div>
      )}
    </section>
  )
}

function hireStep({ status, since }: ApplicationReply, company: string): Coming {
  const name = capitalized(company)
  if (status === 'hired') return { key: 'hired', when: <Time at={since} />, what: `${name} marked you as hired`, more: '', done: true }
  return { key: 'hired', when: 'after that', what: `${name} marks you as hired`, more: 'you see it here' }
}
