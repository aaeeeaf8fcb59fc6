import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BetweenReply, ContactReply } from '#contract/messages.ts'
import { referralStatusLabels } from '#events/vocabulary/referrals/referral-status.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import {
  applicationColour,
  nominationColours,
  nominationLabels,
  ownStatusLabelOf,
  referralColours,
  statusLabelOf,
} from '../../lib/words/status-labels.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { whyOneMayWrite } from './why.ts'

type Props = { readonly contact: ContactReply; readonly asStudent: boolean }

/** Beside a conversation: what connects the two. Where there is no room beside it, `BetweenButton` opens it. */
export function BetweenPanel(props: Props) {
  return (
    <aside className="between" aria-label="Between you">
      <h2 className="h3">Between you</h2>
      <Between {...props} />
    </aside>
  )
}

export function BetweenButton(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" className="between-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Between you
      </Button>
      {open && (
        <Drawer title={`Between you and ${props.contact.name}`} onClose={() => setOpen(false)} size={380}>
          <div className="between-parts">
            <Between {...props} />
          </div>
        </Drawer>
      )}
    </>
  )
}

function Between({ contact, asStudent }: Props) {
  const found = useRead('messages.between', { id: contact.contactId })
  return (
    <Loaded query={found} what="what connects you" rows={2}>
      {(between) => (
        <>
          <Connections between={between} asStudent={asStudent} />
          {contact.canMessage && (
            <section>
              <h3>Why you can write</h3>
              <p>{whyOneMayWrite(between.tie, asStudent, contact.firstMessagesLeft !== undefined)}</p>
            </section>
          )}
          <section>
            <h3>Kept</h3>
            <p>
              Only you two can read this. Our team sees who wrote to whom and when. What you write they read only with a reason, such as a
              report by one of you, and then they tell you both.
            </p>
          </section>
        </>
      )}
    </Loaded>
  )
}

type Connected = Pick<Props, 'asStudent'> & { readonly between: BetweenReply }
function Connections({ between: { applications, referrals, nominations }, asStudent }: Connected) {
  return (
    <>
      {applications.length > 0 && (
        <section>
          <h3>{applications.length === 1 ? 'Application' : 'Applications'}</h3>
          <ul>
            {applications.map((application) => (
              <li key={application.id}>
                <Link to={`/app/applications/${application.id}`}>{application.jobTitle}</Link>
                <StatusChip colour={applicationColour(application.status)}>
                  {(asStudent ? ownStatusLabelOf : statusLabelOf)(application)}
                </StatusChip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {referrals.length > 0 && (
        <section>
          <h3>{referrals.length === 1 ? 'Referral' : 'Referrals'}</h3>
          <ul>
            {referrals.map(({ id, jobTitle, status }) => (
              <li key={id}>
                <span>{jobTitle ?? 'For no job yet'}</span>
                <StatusChip colour={referralColours[status]}>{referralStatusLabels[status]}</StatusChip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {nominations.length > 0 && (
        <section>
          <h3>{nominations.length === 1 ? 'Nomination' : 'Nominations'}</h3>
          <ul>
            {nominations.map(({ id, semester, status }) => (
              <li key={id}>
                <span>{semesterLabel(semester)}</span>
                <StatusChip colour={nominationColours[status]}>{nominationLabels[status]}</StatusChip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
