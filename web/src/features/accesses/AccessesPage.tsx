import type { Reply } from '#contract/contract.ts'
import { openable, type Openable } from '#events/vocabulary/applications/opened.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { PersonPicker } from '../../parts/PersonPicker.tsx'
import { isDay } from '../../lib/time/calendar.ts'
import { useNow } from '../../lib/time/now.ts'
import { dayFromNow, dayOf, shortDate, weekday } from '../../lib/time/time.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/fields/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { groundLabels, seenLabels } from './access-words.ts'
import './accesses.css'

type Access = Reply<'adminAccesses.list'>[number]

/** Who saw what of whom, by which right and why (product 1, row 76). The filters are in the URL. */
export function AccessesPage() {
  const { params, clear } = useUrlFilter()
  const filter = filterIn(params)
  const accesses = useList('adminAccesses.list', filter)
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <>
      <PageHeader
        title="Who saw what of whom"
        lead={`With the reason; the person reads the same line. Leafing through lists is not kept, opening a card is.${
          accesses.total === undefined ? '' : ` ${count(accesses.total, 'look')}.`
        }`}
        actions={<CsvButton operation="adminAccesses.list" input={filter} />}
      />
      <AccessFilters found={accesses.data ?? []} />
      <section className="card">
        <Loaded query={accesses} what="who saw what" rows={8}>
          {(found) => (
            <Table
              label="Who saw what of whom"
              columns={columns}
              rows={found}
              groups={days}
              empty={narrowed ? <NoneFits onClear={() => clear()} /> : <NoneYet />}
            />
          )}
        </Loaded>
        <ShowMore list={accesses} />
      </section>
    </>
  )
}

const kindIn = (params: URLSearchParams): Openable | undefined => openable.find((one) => one === params.get('kind'))
const dayIn = (params: URLSearchParams, name: 'from' | 'to') => {
  const day = params.get(name) ?? ''
  return isDay(day) ? day : ''
}

/** Days are those of the reader's clock, as the server takes them. */
function filterIn(params: URLSearchParams) {
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  return {
    subject: params.get('subject') ?? undefined,
    viewer: params.get('viewer') ?? undefined,
    kind: kindIn(params),
    from: from || undefined,
    to: to || undefined,
  }
}

/** @param found from whose lines names are known that the address has as uids alone */
function AccessFilters({ found }: { readonly found: readonly Access[] }) {
  const { params, setFilter } = useUrlFilter()
  const [subject, viewer] = [params.get('subject') ?? '', params.get('viewer') ?? '']
  return (
    <div className="access-filters" role="search" aria-label="Filters">
      <PersonPicker
        label="Of whom"
        value={subject}
        name={found.find((one) => one.subject?.uid === subject)?.subject?.displayName}
        onChange={(uid) => setFilter('subject', uid)}
      />
      <PersonPicker
        label="Who looked"
        value={viewer}
        name={found.find((one) => one.viewer.uid === viewer)?.viewer.displayName}
        onChange={(uid) => setFilter('viewer', uid)}
      />
      <SelectField
        label="What"
        empty="Everything"
        options={openable.map((value) => ({ value, label: seenLabels[value] }))}
        value={kindIn(params) ?? ''}
        onChange={(event) => setFilter('kind', event.target.value)}
      />
      <DateField label="From" value={dayIn(params, 'from')} onChange={(event) => setFilter('from', event.target.value)} />
      <DateField label="To" value={dayIn(params, 'to')} onChange={(event) => setFilter('to', event.target.value)} />
    </div>
  )
}

/** By the reader's clock. */
const days = { keyOf: ({ at }: Access) => dayOf(at), head: ({ at }: Access) => <Day at={at} /> }

function Day({ at }: Pick<Access, 'at'>) {
  const now = useNow()
  const day = dayOf(at)
  return `${day === dayFromNow(0, now) ? 'Today' : weekday(at, 'long')}, ${shortDate(day, now)}`
}

const columns: readonly Column<Access>[] = [
  { head: 'When', cell: ({ at }) => <Time at={at} as="clock" />, quiet: true },
  { head: 'Who looked', cell: ({ viewer }) => <Viewer viewer={viewer} />, fullWidthOnPhone: true },
  { head: 'At what', cell: (access) => seenIn(access) },
  {
    head: 'Of whom',
    cell: ({ subject }) => subject?.displayName ?? <span className="quiet">{subject ? 'Erased' : 'Somebody without an account'}</span>,
    headOnPhone: true,
  },
  { head: 'Because', cell: ({ because }) => <Chip tone={because === 'typed' ? 'brand' : 'plain'}>{groundLabels[because]}</Chip> },
  { head: 'In words', cell: ({ reason }) => reason !== undefined && <q className="access-reason">{reason}</q>, fullWidthOnPhone: true },
]

const seenIn = ({ kind, version }: Access) => (version === undefined ? seenLabels[kind] : `${seenLabels[kind]}, version ${version}`)

function Viewer({ viewer: { displayName, role, organizationLabel } }: Pick<Access, 'viewer'>) {
  const about = organizationLabel ?? (role && roleLabels[role])
  return (
    <span className="access-viewer">
      <Avatar name={displayName ?? ''} size={26} />
      <span>
        {displayName ?? <span className="quiet">Erased</span>}
        {about !== undefined && <small>{about}</small>}
      </span>
    </span>
  )
}

function NoneFits({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState title="Nobody looked" action={<Button onClick={onClear}>Clear the filters</Button>}>
      No look fits these filters.
    </EmptyState>
  )
}

function NoneYet() {
  return (
    <EmptyState title="Nobody has looked yet">Whoever opens the profile or the résumé of a student stands here from then on.</EmptyState>
  )
}
