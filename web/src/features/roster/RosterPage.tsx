import { Suspense, useState } from 'react'
import type { UserReply } from '#contract/people.ts'
import type { RosterReply } from '#contract/roster.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { rosterRoles } from '#events/vocabulary/organizations/roster.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { useLateText } from '../../lib/use-late-text.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Input, optionsOf, Select } from '../../ui/fields/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'
import { RosterTable } from './RosterTable.tsx'
import './roster.css'

const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))
const ImportDrawer = preloadedPart(() => import('../../parts/ImportDrawer.tsx').then((module) => ({ default: module.ImportDrawer })))

/** The tabs, each with the people whom it shows. */
const tabs = [
  { value: 'all', label: 'Everybody', filter: {} },
  { value: 'claimed', label: 'Not confirmed', filter: { verified: false } },
  { value: 'active', label: 'Confirmed', filter: { state: 'active', verified: true } },
  { value: 'expected', label: 'Expected', filter: { state: 'expected' } },
] as const

/** The people of a university: staff import whom they expect, and say who belongs there (product 2.13). The filters are in the URL. */
export function RosterPage({ user }: { readonly user: UserReply }) {
  const { params, setFilter, clear } = useUrlFilter()
  const [verifying, setVerifying] = useState<RosterReply>()
  const [takingOff, setTakingOff] = useState<RosterReply>()
  const takeOff = useWrite('roster.remove')
  const [importing, setImporting] = useState(false)
  const tab = tabs.find(({ value }) => value === params.get('show')) ?? tabs[0]
  const role = roleIn(params)
  const filter = { ...tab.filter, role, q: params.get('q')?.trim() || undefined }
  const people = useList('roster.list', filter)
  const counts = {
    all: useTotal('roster.list', {}),
    claimed: useTotal('roster.list', { verified: false }),
    active: useTotal('roster.list', { state: 'active', verified: true }),
    expected: useTotal('roster.list', { state: 'expected' }),
  }
  const narrowed = role !== undefined || filter.q !== undefined
  const lead = counts.all === undefined ? 'Who belongs to your university.' : `${count(counts.all, 'person', 'people')} of your university`
  return (
    <>
      <PageHeader
        title="Roster"
        lead={counts.claimed ? `${lead}, ${counts.claimed} not confirmed yet` : lead}
        actions={
          <>
            {counts.all !== 0 && <CsvButton operation="roster.list" input={filter} />}
            <Button variant="primary" icon="plus" onClick={() => setImporting(true)}>
              Import a list
            </Button>
          </>
        }
      />
      <Tabs
        label="People"
        choices={tabs.map(({ value, label }) => ({
          value,
          label,
          count: counts[value],
        }))}
        value={tab.value}
        onChange={(value) => setFilter('show', value === 'all' ? '' : value)}
      >
        <RosterFilters />
        <section className="card">
          <Loaded query={people} what="the roster" rows={8}>
            {(found) => (
              <RosterTable
                people={found}
                own={user.uid}
                onVerify={setVerifying}
                onTakeOff={setTakingOff}
                empty={narrowed ? <NobodyFits onClear={() => clear()} /> : <NobodyHere tab={tab.value} />}
              />
            )}
          </Loaded>
          <ShowMore list={people} />
        </section>
      </Tabs>
      {verifying && <VerifyDialog person={verifying} onClose={() => setVerifying(undefined)} />}
      <Suspense>
        {takingOff && (
          <TakeOff
            person={takingOff}
            onConfirm={() => void takeOff.run({ id: takingOff.id }, { done: `${takingOff.displayName} is off the list` })}
            onClose={() => setTakingOff(undefined)}
          />
        )}
        {importing && <RosterImport onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  )
}

const roleIn = (params: URLSearchParams) => rosterRoles.find((one) => one === params.get('role'))

/** The filters beside the tabs. */
function RosterFilters() {
  const { params, setFilter } = useUrlFilter()
  const [text, setText] = useLateText(params.get('q') ?? '', (q) => setFilter('q', q))
  return (
    <div className="roster-tools">
      <Input
        type="search"
        placeholder="Name or e-mail"
        aria-label="Find by name or e-mail"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        aria-label="Role"
        empty="Any role"
        options={optionsOf(rosterRoles, roleLabels)}
        value={roleIn(params) ?? ''}
        onChange={(event) => setFilter('role', event.target.value)}
      />
    </div>
  )
}

function RosterImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDrawer
      operation="roster.import"
      title="Import a list"
      columns="The first line names the columns: email, name, role, degree, graduationDate. The last two are for students and may be missing; a role is student, professor or university staff, a degree is associate, bachelor, master or PhD (BS, MSc and the like too), a graduation is a day, such as 05/31/2027, or a month, such as May 2027. Nobody is written to."
      verb="Import"
      past="imported"
      thing="person"
      accepted="On the roster"
      onClose={onClose}
    />
  )
}

type TakeOffProps = { readonly person: RosterReply; readonly onConfirm: () => void; readonly onClose: () => void }

function TakeOff({ person, onConfirm, onClose }: TakeOffProps) {
  return (
    <Confirm
      title={`Take ${person.displayName} off the list?`}
      action="Take off"
      keep="Leave on the list"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      What the list says of them is deleted. If they register later, the list no longer confirms them. To expect them again, import a list
      that has them.
    </Confirm>
  )
}

function NobodyFits({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState title="Nobody fits" action={<Button onClick={onClear}>Clear the filters</Button>}>
      Try fewer letters of the name, or any role.
    </EmptyState>
  )
}

const nobody: Readonly<Record<(typeof tabs)[number]['value'], readonly [title: string, text: string]>> = {
  all: ['Nobody yet', 'Students, professors and staff stand here once they join, or once you import a list of them.'],
  claimed: ['Everybody is confirmed', 'Who says to belong here, with an address that is not yours, stands here until you know who it is.'],
  active: ['Nobody is confirmed yet', 'Who registers with an address of your domain, by your invitation or from your list stands here.'],
  expected: ['Nobody is expected', 'Import a list of your people: who registers from it is confirmed from the start.'],
}

function NobodyHere({ tab }: { readonly tab: keyof typeof nobody }) {
  const [title, text] = nobody[tab]
  return <EmptyState title={title}>{text}</EmptyState>
}
