import { Suspense, useState } from 'react'
import type { ReferralReply } from '#contract/referrals.ts'
import { referralStatusLabels, type ReferralStatus } from '#events/vocabulary/referral-status.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { CompanyUser } from '../../app/screens.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { CsvButton } from '../../api/CsvButton.tsx'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/now.ts'
import { referralColours } from '../../lib/status-labels.ts'
import { dayMs, daysLeft, inDays } from '../../lib/time.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Email } from '../../ui/Email.tsx'
import { MessageButton } from '../../ui/MessageButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

const ReferDrawer = preloadedPart(() => import('./ReferDrawer.tsx').then((module) => ({ default: module.ReferDrawer })))

/** The referrals of an employee, with their status. */
export function EmployeeReferrals({ user }: { readonly user: CompanyUser }) {
  const [referring, setReferring] = useState(false)
  const referrals = useList('referrals.listForEmployee', { uid: user.uid })
  const refer = (
    <Button variant="primary" icon="plus" onClick={() => setReferring(true)}>
      Refer a student
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Referrals"
        lead={`Students you vouch for at ${user.organizationLabel ?? 'your company'}`}
        actions={
          referrals.data?.length !== 0 && (
            <>
              <CsvButton operation="referrals.listForEmployee" input={{ uid: user.uid }} />
              {refer}
            </>
          )
        }
      />
      <section className="card">
        <Loaded query={referrals} what="your referrals">
          {(all) => (
            <Table
              label="Referrals"
              columns={columns}
              rows={all}
              empty={
                <EmptyState title="You have referred nobody yet" action={refer}>
                  By e-mail, or choose from students who are open to it. You see every step they take.
                </EmptyState>
              }
            />
          )}
        </Loaded>
        <ShowMore list={referrals} />
      </section>
      <Suspense>{referring && <ReferDrawer user={user} onClose={() => setReferring(false)} />}</Suspense>
    </>
  )
}

const columns: readonly Column<ReferralReply>[] = [
  {
    head: 'Student',
    cell: ({ studentId, studentName, email, ownership }) => (
      <>
        {studentName ? <StudentLink uid={studentId} name={studentName} /> : <b>{email ? <Email address={email} /> : 'A student'}</b>}
        {ownership === 'secondary' && <small>Somebody referred them before you</small>}
      </>
    ),
  },
  {
    head: 'Job',
    cell: ({ jobTitle, status }) =>
      jobTitle ?? <span className="quiet">{status === 'invited' ? 'Theirs to choose' : 'They chose no job'}</span>,
  },
  {
    head: 'Stage',
    cell: ({ status, external }) => (
      <>
        <StatusChip colour={referralColours[status]}>{referralStatusLabels[status]}</StatusChip>
        {external && <small>Handed in outside; you say how it goes on</small>}
      </>
    ),
  },
  {
    head: 'Holds until',
    headOnPhone: ({ expirationDate, status }) => status === 'accepted' && expirationDate !== undefined,
    cell: ({ status, invitedAt, expirationDate }) => (
      <>
        {status === 'invited' && (
          <span className="quiet">
            Answer due <Time at={answerDue(invitedAt)} />
          </span>
        )}
        {status === 'accepted' && expirationDate && <Expiry day={expirationDate} />}
      </>
    ),
  },
  { head: 'Last change', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ since }) => <Time at={since} as="age" /> },
  {
    head: 'Actions',
    headHidden: true,
    alignEnd: true,
    actions: true,
    cell: (referral) => (
      <>
        {referral.studentId && <MessageButton uid={referral.studentId} name={referral.studentName ?? 'the student'} />}
        <Actions referral={referral} />
      </>
    ),
  },
]

function Expiry({ day }: { readonly day: string }) {
  const left = daysLeft(day, useNow())
  return (
    <span style={left <= 7 && left >= 0 ? { color: 'var(--warn)' } : undefined}>
      <Time at={day} /> <span className="quiet small">{inDays(left)}</span>
    </span>
  )
}

function answerDue(invitedAt: string): string {
  return new Date(Date.parse(invitedAt) + limits.referralInviteDays * dayMs).toISOString()
}

const verbs: Readonly<Partial<Record<ReferralStatus, string>>> = {
  withdrawn: 'Withdraw it',
  submitted: 'Handed in outside Proffer',
  in_process: 'They are in process',
  hired: 'They were hired',
  not_selected: 'They were not selected',
}

const Confirm = preloadedPart(() => import('../../ui/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** The menu to withdraw a referral, or to record what happened outside the platform. */
function Actions({ referral: { id, allowed, studentName } }: { readonly referral: ReferralReply }) {
  const [withdrawing, setWithdrawing] = useState(false)
  const { run: update } = useWrite('referrals.updateStatus')
  const change = (status: ReferralStatus) =>
    update(
      { referralId: id, status, ...(status === 'submitted' && { external: true as const }) },
      { done: `${studentName ?? 'The referral'}: ${referralStatusLabels[status].toLowerCase()}` },
    )
  if (allowed.length === 0) return null
  return (
    <>
      <MenuButton
        label={`Change the referral of ${studentName ?? 'the student'}`}
        variant="ghost"
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
