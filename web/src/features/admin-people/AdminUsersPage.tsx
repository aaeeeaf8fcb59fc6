import { useMemo } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { AdminUserRow } from '#contract/admin-people.ts'
import { roleLabels, roles } from '#events/vocabulary/roles.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useRead, useTotal } from '../../api/use-call.ts'
import { useOrganization, useOrganizationSuggestions } from '../../api/organizations.ts'
import { useLateText } from '../../lib/use-late-text.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { count } from '../../lib/words/words.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Input, optionsOf, Select } from '../../ui/fields/Field.tsx'
import { TokenInput } from '../../ui/fields/TokenInput.tsx'
import { useShortcuts } from '../../ui/focus/Shortcuts.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { AdminUser } from './AdminUser.tsx'
import { placeOf } from './account-words.ts'
import './admin-people.css'

const path = '/app/admin/users'
const states = ['suspended'] as const
const filterNames = ['q', 'role', 'state', 'place'] as const

/** The people of the platform, and beside them the one whose page is open; the filters are in the URL. */
export function AdminUsersPage() {
  const { uid } = useParams()
  const { params } = useUrlFilter()
  const hasRoom = useMedia('(min-width: 1200px)')
  const filter = filterIn(params)
  const people = useList('adminUsers.list', filter)
  const person = useRead('adminUsers.read', { uid: uid ?? '' }, { skip: uid === undefined })
  const isOpen = uid !== undefined
  useStepping(people.data ?? nobody, uid, params)
  const search = searchOf(params)
  if (isOpen && !hasRoom)
    return (
      <>
        <Link to={`${path}${search}`} className="back-link">
          <Icon name="back" size={15} /> Users
        </Link>
        <Loaded query={person} what="this person" rows={8} page="Person">
          {(found) => <AdminUser key={found.uid} person={found} alone />}
        </Loaded>
      </>
    )
  return (
    <>
      <PageHeader
        title={isOpen ? (person.data?.displayName ?? 'Users') : 'Users'}
        heading="Users"
        lead={people.total === undefined ? 'Everybody who has an account' : count(people.total, 'person', 'people')}
        actions={people.total !== 0 && <CsvButton operation="adminUsers.list" input={filter} />}
      />
      <div className="admin-people" data-open={isOpen || undefined}>
        <div className="stack">
          <Filters />
          <section className="card">
            <Loaded query={people} what="the people" rows={8}>
              {(found) =>
                found.length === 0 ? (
                  <NobodyFits />
                ) : (
                  <ul aria-label="People" className="admin-people-list">
                    {found.map((row) => (
                      <PersonRow key={row.uid} row={row} current={row.uid === uid} search={search} />
                    ))}
                  </ul>
                )
              }
            </Loaded>
            <ShowMore list={people} />
          </section>
        </div>
        {isOpen && (
          <Loaded query={person} what="this person" rows={8}>
            {(found) => <AdminUser key={found.uid} person={found} />}
          </Loaded>
        )}
      </div>
    </>
  )
}

const nobody: readonly AdminUserRow[] = []

function filterIn(params: URLSearchParams) {
  return {
    q: params.get('q')?.trim() || undefined,
    role: roles.find((role) => role === params.get('role')),
    state: states.find((state) => state === params.get('state')),
    place: params.get('place') || undefined,
  }
}

/** Of the list alone: what stands open of a person is not carried to the next. */
function searchOf(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => filterNames.some((one) => one === name))).toString()
  return kept && `?${kept}`
}

/** `j` and `k` open the next person and the one before. */
function useStepping(people: readonly AdminUserRow[], uid: string | undefined, params: URLSearchParams): void {
  const navigate = useNavigate()
  useShortcuts(
    useMemo(() => {
      const step = (by: number) => () => {
        const at = people.findIndex((one) => one.uid === uid)
        const next = people[at < 0 ? 0 : at + by]
        if (next) void navigate(`${path}/${next.uid}${searchOf(params)}`)
      }
      return [
        { key: 'j', text: 'Next person', run: step(1) },
        { key: 'k', text: 'Person before', run: step(-1) },
      ]
    }, [people, uid, params, navigate]),
  )
}

function Filters() {
  const { params, setFilter } = useUrlFilter()
  const [text, setText] = useLateText(params.get('q') ?? '', (q) => setFilter('q', q))
  const filter = filterIn(params)
  const place = useOrganization(filter.place ?? '')
  const places = useOrganizationSuggestions()
  // As the rail counts them: also those with an account whose place nobody has confirmed.
  const waiting = useTotal('people.waiting', {}) ?? 0
  const suspended = useTotal('adminUsers.list', { state: 'suspended' })
  const counted = (label: string, total: number | undefined) => (total === undefined ? label : `${label} ${total}`)
  return (
    <div className="admin-people-filters">
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
        options={optionsOf(roles, roleLabels)}
        value={filter.role ?? ''}
        onChange={(event) => setFilter('role', event.target.value)}
      />
      <SegmentedControl
        label="Standing"
        value={filter.state ?? 'any'}
        choices={[
          { value: 'any', label: 'All' },
          { value: 'suspended', label: counted('Suspended', suspended) },
        ]}
        onChange={(value) => setFilter('state', value === 'any' ? '' : value)}
      />
      <TokenInput
        label="Company or university"
        placeholder="Company or university"
        values={filter.place === undefined ? [] : [{ value: filter.place, label: place?.label ?? '…' }]}
        {...places}
        max={1}
        onChange={([one]) => setFilter('place', one?.value ?? '')}
      />
      {waiting > 0 && (
        <Link className="link admin-people-waiting" to="/app/waiting">
          {count(waiting, 'person waits', 'people wait')}
        </Link>
      )}
    </div>
  )
}

type RowProps = { readonly row: AdminUserRow; readonly current: boolean; readonly search: string }

function PersonRow({ row, current, search }: RowProps) {
  const { uid, displayName, role, state } = row
  return (
    <li>
      <Link to={`${path}/${uid}${search}`} className="admin-people-row" aria-current={current || undefined}>
        <Avatar name={displayName} size={32} />
        <span>
          <b>{displayName}</b>
          <small className="quiet">{[roleLabels[role].toLowerCase(), placeOf(row)].filter(Boolean).join(' · ')}</small>
        </span>
        {state === 'pending_approval' && <StatusChip colour="warn">Waiting</StatusChip>}
        {state === 'suspended' && <StatusChip colour="s-rejected">Suspended</StatusChip>}
      </Link>
    </li>
  )
}

function NobodyFits() {
  const { clear } = useUrlFilter()
  return (
    <EmptyState title="Nobody fits" action={<Button onClick={() => clear()}>Clear the filters</Button>}>
      Try fewer letters of the name or the address, or any role.
    </EmptyState>
  )
}
