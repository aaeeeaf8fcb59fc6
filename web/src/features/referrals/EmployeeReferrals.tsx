import { Suspense, useState } from 'react'
import type { UserReply } from '#contract/people.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { referralStatusLabels, type ReferralStatus } from '#events/vocabulary/referral-status.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { Loaded } from '../../api/queries.tsx'
import { useEmployeeReferralsQuery, useUpdateReferralStatusMutation } from '../../api/referrals.ts'
import { useNotices } from '../../api/write.ts'
import { useNow } from '../../lib/now.ts'
import { referralColours } from '../../lib/status-words.ts'
import { daysLeft, inDays } from '../../lib/time.ts'
import { useTitle } from '../../lib/use-title.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Email } from '../../ui/Email.tsx'
import { Time } from '../../ui/Time.tsx'
import { MessageButton } from './MessageButton.tsx'

const ReferDrawer = onDemand(() => import('./ReferDrawer.tsx').then((module) => ({ default: module.ReferDrawer })))

/** Whom the employee referred, and how far each of them came. */
export function EmployeeReferrals({ user }: { readonly user: UserReply }) {
  useTitle('Referrals')
  const [referring, setReferring] = useState(false)
  const referrals = useEmployeeReferralsQuery(user.uid)
  const refer = (
    <Button variant="primary" icon="plus" onClick={() => setReferring(true)}>
      Refer a student
    </Button>
  )
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="h1">Referrals</h1>
          <p className="sub">Students you vouch for at {user.organizationLabel ?? 'your company'}</p>
        </div>
        {referrals.data?.length !== 0 && refer}
      </div>
      <section className="card">
        <Loaded query={referrals} what="your referrals">
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="You have referred nobody yet" action={refer}>
                By e-mail, or choose from students who are open to it. You see every step they take.
              </EmptyState>
            ) : (
              <ReferralRows referrals={all} />
            )
          }
        </Loaded>
      </section>
      <Suspense>{referring && <ReferDrawer user={user} onClose={() => setReferring(false)} />}</Suspense>
    </>
  )
}

function ReferralRows({ referrals }: { readonly referrals: readonly ReferralReply[] }) {
  const now = useNow()
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th>Student</th>
            <th>Job</th>
            <th>Stage</th>
            <th>Holds until</th>
            <th className="end">Last change</th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {referrals.map((referral) => {
            const { id, studentId, studentName, email, jobTitle, status, ownership, expirationDate, invitedAt, since } = referral
            const left = expirationDate ? daysLeft(expirationDate, now) : undefined
            return (
              <tr key={id}>
                <td>
                  <b>{studentName ?? (email ? <Email address={email} /> : 'A student')}</b>
                  {ownership === 'secondary' && <small>Somebody referred them before you</small>}
                </td>
                <td>{jobTitle ?? <span className="quiet">Theirs to choose</span>}</td>
                <td>
                  <StatusChip colour={referralColours[status]}>{referralStatusLabels[status]}</StatusChip>
                </td>
                <td data-label={expirationDate && 'Holds until'}>
                  {status === 'invited' && (
                    <span className="quiet">
                      Answer due <Time at={answerDue(invitedAt)} />
                    </span>
                  )}
                  {left !== undefined && expirationDate && (
                    <span style={left <= 7 && left >= 0 ? { color: 'var(--warn)' } : undefined}>
                      <Time at={expirationDate} /> <span className="quiet small">{inDays(left)}</span>
                    </span>
                  )}
                </td>
                <td className="end quiet" data-label="Last change">
                  <Time at={since} as="age" />
                </td>
                <td className="end" data-actions>
                  {studentId && <MessageButton uid={studentId} name={studentName ?? 'the student'} />}
                  <Actions referral={referral} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function answerDue(invitedAt: string): string {
  return new Date(Date.parse(invitedAt) + limits.referralInviteDays * 86_400_000).toISOString()
}

const verbs: Readonly<Partial<Record<ReferralStatus, string>>> = {
  withdrawn: 'Withdraw it',
  submitted: 'They applied elsewhere',
  in_process: 'They are in process',
  hired: 'They were hired',
  not_selected: 'They were not selected',
}

const Confirm = onDemand(() => import('../../ui/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** What happened off the platform, or taking it back. */
function Actions({ referral: { id, allowed, studentName } }: { readonly referral: ReferralReply }) {
  const [withdrawing, setWithdrawing] = useState(false)
  const [update] = useUpdateReferralStatusMutation()
  const { done, failed } = useNotices()
  const change = async (status: ReferralStatus) => {
    try {
      await update({ referralId: id, status }).unwrap()
      done(`${studentName ?? 'The referral'}: ${referralStatusLabels[status].toLowerCase()}`)
    } catch (cause) {
      failed(cause)
    }
  }
  if (allowed.length === 0) return null
  return (
    <>
      <MenuButton
        label={`Change the referral of ${studentName ?? 'the student'}`}
        look="ghost"
        size="s"
        items={allowed.map((status) => ({
          key: status,
          label: verbs[status] ?? referralStatusLabels[status],
          danger: status === 'withdrawn',
          onSelect: () => (status === 'withdrawn' ? setWithdrawing(true) : void change(status)),
        }))}
      >
        <Icon name="down" size={15} />
      </MenuButton>
      <Suspense>
        {withdrawing && (
          <Confirm
            title={`Withdraw the referral of ${studentName ?? 'the student'}`}
            action="Withdraw"
            onConfirm={() => void change('withdrawn')}
            onClose={() => setWithdrawing(false)}
          >
            The student sees that you withdrew it. It cannot be taken back.
          </Confirm>
        )}
      </Suspense>
    </>
  )
}
