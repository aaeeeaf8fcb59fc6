import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminOrganizationReply } from '#contract/admin-organizations.ts'
import { organizationKinds, organizationStatuses } from '#events/vocabulary/jobs/jobs.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { MergeDialog } from '../../parts/merge/MergeDialog.tsx'
import { UnmergeDialog } from '../../parts/merge/UnmergeDialog.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { useLateText } from '../../lib/use-late-text.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { CompanyLink } from '../../ui/CompanyLink.tsx'
import { Input, optionsOf, Select } from '../../ui/fields/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import './admin-organizations.css'

/** One may be declined, too, once moderation does that. */
type Status = AdminOrganizationReply['status'] | 'declined'

const kindLabels = { company: 'Company', university: 'University' } as const
const statusLabels: Readonly<Record<Status, string>> = {
  pending: 'Waits for us',
  verified: 'Confirmed',
  suspended: 'Suspended',
  declined: 'Declined',
  merged: 'Merged',
}
const colours: Readonly<Record<Status, string>> = {
  pending: 'warn',
  verified: 'ok',
  suspended: 's-rejected',
  declined: 's-rejected',
  merged: 'ink-3',
}

/** Every company and university, for admins, who suspend a company here. The filters are in the URL. */
export function AdminOrganizationsPage() {
  const { params, setFilter, clear } = useUrlFilter()
  const [text, setText] = useLateText(params.get('q') ?? '', (q) => setFilter('q', q))
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const kind = organizationKinds.find((one) => one === params.get('kind'))
  const status = organizationStatuses.find((one) => one === params.get('status'))
  const filter = { kind, status, q: params.get('q')?.trim() || undefined }
  const organizations = useList('adminOrganizations.list', filter)
  return (
    <>
      <PageHeader
        title="Organizations"
        lead={organizations.total === undefined ? undefined : count(organizations.total, 'organization')}
        actions={(organizations.data?.length ?? 0) > 0 && <CsvButton operation="adminOrganizations.list" input={filter} />}
      />
      <div className="admin-organizations-tools">
        <Input type="search" placeholder="Name" aria-label="Find by name" value={text} onChange={(event) => setText(event.target.value)} />
        <Select
          aria-label="Kind"
          empty="Any kind"
          options={optionsOf(organizationKinds, kindLabels)}
          value={kind ?? ''}
          onChange={(event) => setFilter('kind', event.target.value)}
        />
        <Select
          aria-label="Standing"
          empty="Any standing"
          options={optionsOf(organizationStatuses, statusLabels)}
          value={status ?? ''}
          onChange={(event) => setFilter('status', event.target.value)}
        />
      </div>
      <section className="card">
        <Loaded query={organizations} what="the organizations" rows={8}>
          {(found) => (
            <Table
              label="Organizations"
              rows={found}
              columns={columnsFor(setAsked)}
              empty={
                <EmptyState title="None fits" action={<Button onClick={() => clear()}>Clear the filters</Button>}>
                  Try fewer letters of the name, or any standing.
                </EmptyState>
              }
            />
          )}
        </Loaded>
        <ShowMore list={organizations} />
      </section>
      {asked?.act === 'suspend' && <SuspendDialog organization={asked.about} onClose={close} />}
      {asked?.act === 'merge' && <MergeDialog thing={asked.about} onClose={close} />}
      {asked?.act === 'unmerge' && <UnmergeDialog thing={asked.about} into={asked.about.into?.label} onClose={close} />}
    </>
  )
}

/** What an admin is about to do with one of them. */
type Asked = { readonly act: 'suspend' | 'merge' | 'unmerge'; readonly about: AdminOrganizationReply }

function columnsFor(onAsk: (asked: Asked) => void): readonly Column<AdminOrganizationReply>[] {
  return [
    {
      head: 'Name',
      fullWidthOnPhone: true,
      cell: ({ id, label, urls }) => (
        <>
          <CompanyLink id={id} label={label} />
          {urls[0] !== undefined && <small className="quiet admin-organizations-url">{urls[0].replace(/^https?:\/\//i, '')}</small>}
        </>
      ),
    },
    { head: 'Kind', quiet: true, cell: ({ kind }) => kindLabels[kind] },
    {
      head: 'Standing',
      cell: ({ status, suspendedAt, suspendedBecause, into }) => (
        <>
          <StatusChip colour={colours[status]}>{statusLabels[status]}</StatusChip>
          {into && (
            <small className="quiet admin-organizations-url">
              Shown as <b>{into.label}</b>
            </small>
          )}
          {suspendedAt !== undefined && (
            <small className="quiet admin-organizations-url">
              <Time at={suspendedAt} />
              {suspendedBecause !== undefined && `: ${suspendedBecause}`}
            </small>
          )}
        </>
      ),
    },
    { head: 'People', alignEnd: true, headOnPhone: true, cell: (organization) => <People organization={organization} /> },
    { head: 'Open jobs', alignEnd: true, headOnPhone: true, cell: ({ openJobs }) => openJobs },
    {
      head: 'Actions',
      headHidden: true,
      alignEnd: true,
      actions: true,
      cell: (about) => (
        <span className="row">
          {actsOf(about).map(({ act, verb, of = verb }) => (
            <Button key={act} size="s" variant="ghost" aria-label={`${of} ${about.label}`} onClick={() => onAsk({ act, about })}>
              {verb}…
            </Button>
          ))}
        </span>
      ),
    },
  ]
}

type Act = { readonly act: Asked['act']; readonly verb: string; readonly of?: string }

/** One that is suspended is reinstated before it is merged, and one that is merged stands for itself before anything else. */
function actsOf({ kind, status }: AdminOrganizationReply): readonly Act[] {
  if (status === 'merged') return [{ act: 'unmerge', verb: 'Undo the merge', of: 'Undo the merge of' }]
  if (status === 'suspended') return [{ act: 'suspend', verb: 'Reinstate' }]
  return [{ act: 'merge', verb: 'Merge' }, ...(kind === 'company' ? [{ act: 'suspend', verb: 'Suspend' } as const] : [])]
}

/** With the way to those who they are. */
function People({ organization: { id, label, people } }: { readonly organization: AdminOrganizationReply }) {
  if (people === 0) return 0
  return (
    <Link
      className="link"
      to={`/app/admin/users?place=${encodeURIComponent(id)}`}
      aria-label={`${count(people, 'person', 'people')} of ${label}`}
    >
      {people}
    </Link>
  )
}

type DialogProps = { readonly organization: AdminOrganizationReply; readonly onClose: () => void }

function SuspendDialog({ organization: { id, label, status }, onClose }: DialogProps) {
  const { run: reinstate } = useWrite('adminOrganizations.reinstate')
  if (status === 'suspended')
    return (
      <ReasonDialog
        title={`Reinstate ${label}?`}
        draft={`reinstate.${id}`}
        rows={2}
        action="Reinstate"
        variant="primary"
        call="adminOrganizations.reinstate"
        input={{ id }}
        done={`${label} is reinstated`}
        onClose={onClose}
      >
        The jobs that were open are open again, and its people work on.
      </ReasonDialog>
    )
  return (
    <ReasonDialog
      title={`Suspend ${label}?`}
      draft={`suspend.${id}`}
      hint="For admins. Name no person."
      requiredMessage="Please say why."
      rows={2}
      action="Suspend"
      call="adminOrganizations.suspend"
      input={{ id }}
      done={`${label} is suspended`}
      undo={() => void reinstate({ id }, { done: `${label} is reinstated` })}
      onClose={onClose}
    >
      Its jobs vanish at once everywhere. Its people read their applicants and do nothing else. Students who applied read why nothing moves,
      and may withdraw. The subscription goes on.
    </ReasonDialog>
  )
}
