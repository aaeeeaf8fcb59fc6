import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { referralStatusLabels } from '#events/vocabulary/referral-status.ts'
import { Loaded } from '../../api/queries.tsx'
import { useStudentReferralsQuery, useUpdateReferralStatusMutation } from '../../api/referrals.ts'
import { useNotices } from '../../api/write.ts'
import { useNow } from '../../lib/now.ts'
import { referralColours } from '../../lib/status-words.ts'
import { daysLeft, inDays } from '../../lib/time.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { MessageButton } from './MessageButton.tsx'
import { ReferralAsks } from './ReferralAsks.tsx'

/** The student's inbox of referrals: those that wait, and what became of the others. */
export function StudentReferrals({ user }: { readonly user: UserReply }) {
  useTitle('Referrals')
  const referrals = useStudentReferralsQuery(user.uid)
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="h1">Referrals</h1>
          <p className="sub">
            {user.profile.openToReferrals
              ? 'Employees can find you and refer you to their company.'
              : 'You are not open to referrals; only people who know your e-mail can refer you.'}
          </p>
        </div>
      </div>
      <Loaded query={referrals} what="your referrals">
        {(all) => {
          const waiting = all.filter(({ status }) => status === 'invited')
          const others = all.filter(({ status }) => status !== 'invited')
          return (
            <div className="stack">
              <ReferralAsks referrals={waiting} uid={user.uid} />
              {(all.length === 0 || others.length > 0) && (
                <section className="card">
                  {all.length === 0 ? (
                    <EmptyState
                      title="No referrals yet"
                      action={
                        <LinkButton to="/profile" variant="primary">
                          {user.profile.openToReferrals ? 'Look at your profile' : 'Open your profile to referrals'}
                        </LinkButton>
                      }
                    >
                      An employee who sees your skills can vouch for you at their own company.
                    </EmptyState>
                  ) : (
                    <ReferralTable referrals={others} />
                  )}
                </section>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function ReferralTable({ referrals }: { readonly referrals: readonly ReferralReply[] }) {
  const now = useNow()
  const [update] = useUpdateReferralStatusMutation()
  const { done, failed } = useNotices()
  const withdraw = async (referralId: string) => {
    try {
      await update({ referralId, status: 'withdrawn' }).unwrap()
      done('Referral withdrawn')
    } catch (cause) {
      failed(cause)
    }
  }
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th>From</th>
            <th>Job</th>
            <th>Status</th>
            <th>Holds until</th>
            <th className="end">Since</th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {referrals.map(
            ({
              id,
              employeeId,
              employeeName,
              organizationLabel,
              jobId,
              jobTitle,
              applicationId,
              status,
              expirationDate,
              since,
              allowed,
            }) => (
              <tr key={id}>
                <td>
                  <b>{employeeName}</b>
                  <small>{organizationLabel}</small>
                </td>
                <td>
                  {jobId ? (
                    <Link className="link" to={applicationId ? `/app/applications/${applicationId}` : `/app/jobs/${jobId}`}>
                      {jobTitle ?? 'The job'}
                    </Link>
                  ) : (
                    <span className="quiet">Not chosen</span>
                  )}
                </td>
                <td>
                  <StatusChip colour={referralColours[status]}>{referralStatusLabels[status]}</StatusChip>
                </td>
                <td className="quiet">
                  {expirationDate && status === 'accepted' ? (
                    <>
                      <Time at={expirationDate} />, {inDays(daysLeft(expirationDate, now))}
                    </>
                  ) : (
                    ''
                  )}
                </td>
                <td className="end quiet">
                  <Time at={since} />
                </td>
                <td className="end" data-actions>
                  <MessageButton uid={employeeId} name={employeeName} />
                  {allowed.includes('withdrawn') && (
                    <Button size="s" variant="ghost" onClick={() => void withdraw(id)}>
                      Withdraw
                    </Button>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
