import type { ReactNode } from 'react'
import type { WaitingReply } from '#contract/people.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Email } from '../../ui/Email.tsx'
import { Time } from '../../ui/Time.tsx'
import './waiting.css'

/** The `answer` of a row whose person left the server's list without an answer from this page: a colleague was quicker. */
export const answeredElsewhere = 'Answered in the meantime.'

type Props = {
  /** The person who waits, with the university or company that they say to belong to. */
  readonly person: Pick<WaitingReply, 'displayName' | 'role' | 'universityLabel' | 'organizationLabel' | 'since'>
  readonly address: string
  /** The words before the time at which the waiting began: `asked`, `waits since`. */
  readonly sinceWords: string
  /** Further lines below the name, such as what the person wrote. */
  readonly children?: ReactNode
  /** The buttons of whoever decides. */
  readonly actions: ReactNode
  /** Stands in place of the buttons once somebody decided. The row stays: if it went, the next one would slide under the pointer. */
  readonly answer: ReactNode
}

/** A row of a list of people on whom staff decide: to let in, to invite or to confirm. */
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
