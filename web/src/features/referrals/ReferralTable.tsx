import type { ReferralReply } from '#contract/referrals.ts'
import { applicationStatusLabels } from '#events/vocabulary/applications/application-status.ts'
import { referralStatusLabels } from '#events/vocabulary/referrals/referral-status.ts'
import { useNow } from '../../lib/time/now.ts'
import { referralColours } from '../../lib/words/status-labels.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Email } from '../../ui/Email.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { ReferralActions } from './ReferralActions.tsx'
import { timeLeft } from './time-left.ts'
import './referrals.css'

type Props = {
  readonly rows: readonly ReferralReply[]
  /** Shows the trail of one. */
  readonly onOpen: (id: string) => void
}

/** Referrals of an employee: who, for what, how far, how long. Below the referral's own stage stands that of the application. */
export function ReferralTable({ rows, onOpen }: Props) {
  return <Table label="Referrals" columns={columnsFor(useNow(), onOpen)} rows={rows} />
}

const columnsFor = (now: number, onOpen: Props['onOpen']): readonly Column<ReferralReply>[] => [
  {
    head: 'Student and job',
    cell: (referral) => (
      <span className="referral-who">
        <Avatar name={referral.studentName ?? referral.email ?? 'A student'} size={30} />
        <span>
          {referral.studentName ? (
            <StudentLink uid={referral.studentId} name={referral.studentName} />
          ) : (
            <b>{referral.email ? <Email address={referral.email} /> : 'A student'}</b>
          )}
          <small title={jobOf(referral)}>{jobOf(referral)}</small>
        </span>
      </span>
    ),
  },
  {
    head: 'Stage',
    cell: ({ status, stage, external, ownership, allowed }) => (
      <>
        <StatusChip colour={colourOf(status)}>{referralStatusLabels[status]}</StatusChip>
        {status === 'withdrawn' && allowed.includes('withdrawn') && (
          <small>With their application. Another one goes with it until one of you withdraws it, too.</small>
        )}
        {stage && <small>{applicationStatusLabels[stage]}</small>}
        {ownership && <small>{ownership === 'primary' ? 'First to refer' : 'Somebody referred them before you'}</small>}
        {external && <small>Handed in outside; you say how it goes on</small>}
      </>
    ),
  },
  {
    head: 'Time left',
    cell: (referral) => <TimeLeftBar referral={referral} now={now} />,
  },
  { head: 'Last change', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ since }) => <Time at={since} as="age" /> },
  {
    head: 'Actions',
    headHidden: true,
    alignEnd: true,
    actions: true,
    cell: (referral) => (
      <span className="referral-actions">
        <Button
          variant="ghost"
          size="s"
          title="What happened"
          aria-label={`What happened to the referral of ${referral.studentName ?? 'the student'}`}
          onClick={() => onOpen(referral.id)}
        >
          <Icon name="clock" size={15} />
        </Button>
        <ReferralActions referral={referral} />
      </span>
    ),
  },
]

/** The colour of a status. An answer of the student is not the reader's to give, and amber is for things that wait on the reader. */
export function colourOf(status: ReferralReply['status']): string {
  return status === 'invited' ? 's-submitted' : referralColours[status]
}

function jobOf({ jobTitle, status }: ReferralReply): string {
  return jobTitle ?? (status === 'invited' ? 'Any job here: theirs to choose' : 'They chose no job')
}

function TimeLeftBar({ referral, now }: { readonly referral: ReferralReply; readonly now: number }) {
  const left = timeLeft(referral, now)
  if (!left) return null
  return (
    <>
      <span className="time-left" data-short={left.isShort || undefined}>
        <i aria-hidden="true">
          <i style={{ width: `${Math.max(4, Math.round(left.share * 100))}%` }} />
        </i>
        {left.words}
      </span>
      {referral.extendedFrom && <small>Extended once</small>}
    </>
  )
}
