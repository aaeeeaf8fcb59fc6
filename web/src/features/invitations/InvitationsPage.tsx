import { Suspense, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import type { Invitee } from '../../lib/invitee.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { InvitationTable } from './InvitationTable.tsx'
import { rolesInvitedBy } from './invited-roles.ts'

const ImportDrawer = preloadedPart(() => import('../../parts/ImportDrawer.tsx').then((module) => ({ default: module.ImportDrawer })))
const InviteDrawer = preloadedPart(() => import('./InviteDrawer.tsx').then((module) => ({ default: module.InviteDrawer })))

/** The tabs, each with the statuses that it shows. */
const tabs = [
  { value: 'open', label: 'Not answered', status: 'sent,opened', none: 'No invitation waits for an answer' },
  { value: 'accepted', label: 'Accepted', status: 'accepted', none: 'Nobody has accepted yet' },
  { value: 'declined', label: 'Declined', status: 'declined', none: 'Nobody has declined' },
  { value: 'expired', label: 'Expired', status: 'expired', none: 'No invitation has expired' },
  { value: 'withdrawn', label: 'Withdrawn', status: 'revoked', none: 'No invitation was withdrawn' },
] as const

/** The people whom the user has invited, by what became of the invitation; a university's staff and admins see those of others as well. */
export function InvitationsPage({ user }: { readonly user: UserReply }) {
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<'form' | 'file'>()
  const location = useLocation()
  const navigate = useNavigate()
  const invitee = (location.state as { readonly invitee?: Invitee } | null)?.invitee
  const close = () => {
    setOpen(undefined)
    if (invitee) void navigate({ search: location.search }, { replace: true, state: null })
  }
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]
  const invitations = useList('invitations.list', { status: tab.status })
  const seesOthers = user.role === 'university' || user.role === 'admin'
  const invite = rolesInvitedBy(user).length > 0 && (
    <Button variant="primary" icon="plus" onClick={() => setOpen('form')}>
      Invite somebody
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Invitations"
        lead={
          <>
            {seesOthers ? 'Who was invited, by whom, and what became of it' : 'Whom you invited, and what became of it'}
            <WaitingLink />
          </>
        }
        actions={
          <>
            {(invitations.data?.length ?? 0) > 0 && <CsvButton operation="invitations.list" input={{ status: tab.status }} />}
            {seesOthers && <Button onClick={() => setOpen('file')}>Invite from a file</Button>}
            {invite}
          </>
        }
      />
      <Tabs label="Invitations" choices={tabs} value={tab.value} onChange={(next) => setParams(next === 'open' ? {} : { tab: next })}>
        <section className="card">
          <Loaded query={invitations} what="the invitations" rows={6}>
            {(found) => (
              <InvitationTable
                invitations={found.map((each) => ({ ...each, own: each.invitedBy === user.uid }))}
                showInviter={seesOthers}
                empty={
                  <EmptyState title={tab.none} {...(tab.value === 'open' && invite && { action: invite })}>
                    {tab.value === 'open'
                      ? 'An e-mail address is enough. The mail says who you are, and you see here what becomes of it.'
                      : 'What is answered, ends or is taken back stands here with its day.'}
                  </EmptyState>
                }
              />
            )}
          </Loaded>
          <ShowMore list={invitations} />
        </section>
      </Tabs>
      <Suspense>
        {(open === 'form' || invitee) && <InviteDrawer user={user} invitee={invitee} onClose={close} />}
        {open === 'file' && <InviteFromFile onClose={close} />}
      </Suspense>
    </>
  )
}

function WaitingLink() {
  const waiting = useTotal('people.waiting', {}) ?? 0
  if (waiting === 0) return null
  return (
    <>
      {' · '}
      <Link className="link" to="/app/waiting">
        {count(waiting, 'person waits', 'people wait')} for approval
      </Link>
    </>
  )
}

function InviteFromFile({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDrawer
      operation="invitations.import"
      title="Invite from a file"
      columns="The first line names the columns: email, name, role, text. Email and role are needed; a role is student, professor, university staff, recruiter or employee."
      verb="Invite"
      past="invited"
      thing="person"
      accepted="Invited"
      onClose={onClose}
    />
  )
}
