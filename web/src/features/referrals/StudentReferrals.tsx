import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { referralStatusLabels } from '#events/vocabulary/referrals/referral-status.ts'
import { CompanyName } from '../../parts/CompanyName.tsx'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/time/now.ts'
import { useKeptInPlace } from '../../lib/use-kept-in-place.ts'
import { referralColours } from '../../lib/words/status-labels.ts'
import { daysLeft, inDays } from '../../lib/time/time.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { MessageButton } from '../../ui/MessageButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Deadline, Time } from '../../ui/Time.tsx'
import { PendingReferral } from './PendingReferral.tsx'

const columns: readonly Column<ReferralReply>[] = [
  {
    head: 'From',
    cell: ({ employeeName, organization, organizationLabel }) => (
      <>
        <b>{employeeName}</b>
        <small>
          <CompanyName id={organization} label={organizationLabel} />
        </small>
      </>
    ),
  },
  {
    head: 'Job',
    cell: ({ jobId, jobTitle, jobClosed, applicationId }) =>
      jobClosed ? (
        <>
          {jobTitle} <small>takes no applications just now</small>
        </>
      ) : jobId ? (
        <Link className="link" to={applicationId ? `/app/applications/${applicationId}` : `/app/jobs/${jobId}`}>
          {jobTitle ?? 'The job'}
        </Link>
      ) : (
        <span className="quiet">You chose no job</span>
      ),
  },
  {
    head: 'Status',
    cell: ({ status, allowed }) => (
      <>
        <StatusChip colour={referralColours[status]}>{referralStatusLabels[status]}</StatusChip>
        {status === 'withdrawn' && allowed.includes('withdrawn') && (
          <small>With your application. Another one goes with it until you withdraw it, too.</small>
        )}
      </>
    ),
  },
  {
    head: 'Holds until',
    quiet: true,
    cell: ({ expirationDate, status, timezone }) =>
      expirationDate && status === 'accepted' && <Expiry day={expirationDate} timezone={timezone} />,
  },
  { head: 'Since', alignEnd: true, quiet: true, cell: ({ since }) => <Time at={since} /> },
  {
    head: 'Actions',
    headHidden: true,
    alignEnd: true,
    actions: true,
    cell: ({ id, employeeId, employeeName, allowed, status, jobId, jobTitle, jobClosed }) => (
      <>
        {status === 'accepted' && jobId && !jobClosed && (
          <LinkButton to={`/app/jobs/${jobId}`} size="s" aria-label={`Apply: ${jobTitle ?? 'the job'}`}>
            Apply
          </LinkButton>
        )}
        <MessageButton uid={employeeId} name={employeeName} />
        {allowed.includes('withdrawn') && <Withdraw id={id} />}
      </>
    ),
  },
]

/** A student's referrals, pending and answered. */
export function StudentReferrals({ user }: { readonly user: UserReply }) {
  const referrals = useList('referrals.listForStudent', { uid: user.uid })
  return (
    <>
      <PageHeader
        title="Referrals"
        actions={(referrals.data?.length ?? 0) > 0 && <CsvButton operation="referrals.listForStudent" input={{ uid: user.uid }} />}
        lead={
          user.profile.openToReferrals
            ? 'Employees can find you and refer you to their company.'
            : 'Only people who know your e-mail can refer you.'
        }
      />
      <Loaded query={referrals} what="your referrals">
        {(all) => {
          const waiting = all.filter(({ status }) => status === 'invited')
          const others = all.filter(({ status }) => status !== 'invited')
          return (
            <div className="stack">
              <Pending referrals={waiting} all={all} uid={user.uid} />
              {(all.length === 0 || others.length > 0) && (
                <section className="card">
                  <Table
                    label="Answered referrals"
                    columns={columns}
                    rows={others}
                    empty={
                      <EmptyState
                        title="No referrals yet"
                        action={
                          <LinkButton to="/profile" variant="primary">
                            {user.profile.openToReferrals ? 'Look at your profile' : 'Let employees refer you'}
                          </LinkButton>
                        }
                      >
                        An employee who sees your skills can vouch for you at their own company.
                      </EmptyState>
                    }
                  />
                  <ShowMore list={referrals} />
                </section>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

type PendingProps = {
  readonly referrals: readonly ReferralReply[]
  /** Those of whatever status: one that was answered is among them as the other side has gone on from it. */
  readonly all: readonly ReferralReply[]
  readonly uid: string
}

function Pending({ referrals, all, uid }: PendingProps) {
  return useKeptInPlace(referrals).map(({ item, gone }) => (
    <PendingReferral key={item.id} referral={item} uid={uid} gone={gone} current={all.find(({ id }) => id === item.id)?.status} />
  ))
}

function Withdraw({ id }: { readonly id: string }) {
  const { run: update } = useWrite('referrals.updateStatus')
  return (
    <Button
      size="s"
      variant="ghost"
      onClick={() => void update({ referralId: id, status: 'withdrawn' }, { done: 'You withdrew the referral' })}
    >
      Withdraw
    </Button>
  )
}

function Expiry({ day, timezone }: { readonly day: string; readonly timezone: string | undefined }) {
  const now = useNow()
  return (
    <>
      <Deadline day={day} timezone={timezone} />, {inDays(daysLeft(day, now, timezone))}
    </>
  )
}
