import type { ReactNode } from 'react'
import type { WaitingReply } from '#contract/people.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Email } from '../../ui/Email.tsx'
import { Time } from '../../ui/Time.tsx'
import './waiting.css'

/** Of somebody who is no longer among those who wait, and was not answered here. */
export const answeredElsewhere = 'Answered in the meantime.'

type Props = {
  readonly person: Pick<WaitingReply, 'displayName' | 'role' | 'universityLabel' | 'organizationLabel' | 'since'>
  readonly address: string
  /** `waits since`, before the time. */
  readonly sinceWords: string
  /** What else there is to know them by. */
  readonly children?: ReactNode
  readonly actions: ReactNode
  /** Said in place of the buttons, once it was answered: the row stays, so that no other slides under the pointer. */
  readonly answer: string | undefined
}

/** Somebody who is to be let in, or asks for it, as far as that can be told. */
export function WaitingRow({ person, address, sinceWords, children, actions, answer }: Props) {
  const { displayName, role, universityLabel, organizationLabel, since } = person
  const claimed = universityLabel ?? organizationLabel
  return (
    <li className="waiting-person" data-answered={answer && ''}>
      <Avatar name={displayName} size={36} />
      <div>
        <b>{displayName}</b>{' '}
        <span className="waiting-place">
          {roleLabels[role].toLowerCase()}
          {claimed !== undefined && `, says to belong to ${claimed}`}
        </span>
        <small>
          <Email address={address} /> · {sinceWords} <Time at={since} />
        </small>
        {children}
      </div>
      {answer === undefined ? (
        <span className="row">{actions}</span>
      ) : (
        <span className="waiting-answer" tabIndex={-1}>
          {answer}
        </span>
      )}
    </li>
  )
}
