import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { GraduateReply } from '#contract/outcomes.ts'
import { classOf, firstDestinationLabels, outcomeSourceLabels } from '#events/vocabulary/outcomes.ts'
import { CsvButton } from '../../api/CsvButton.tsx'
import { download } from '../../api/download.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { useNotices } from '../../api/use-write.ts'
import { degreeLabels } from '../../lib/profile-labels.ts'
import { useNow } from '../../lib/now.ts'
import { dayFromNow, shortDate } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Select } from '../../ui/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OutcomeForm } from './OutcomeForm.tsx'

const tabs = ['all', 'missing', 'known'] as const
type Tab = (typeof tabs)[number]
const labels: Readonly<Record<Tab, string>> = { all: 'The class', missing: 'Not known', known: 'Known' }
const filters: Readonly<Record<Tab, { readonly known?: boolean }>> = { all: {}, missing: { known: false }, known: { known: true } }

/** Staff record where the graduates of a class went, and take the table for NACE's survey (product 2.13). */
export function OutcomesPage() {
  const now = useNow()
  const { failed } = useNotices()
  const [params, setParams] = useSearchParams()
  const [editing, setEditing] = useState<GraduateReply>()
  const current = classOf(dayFromNow(0, now))
  const year = Number(params.get('class')) || current
  const tab = tabs.find((one) => one === params.get('show')) ?? 'all'
  const go = (next: { readonly class?: number; readonly show?: Tab }) => {
    const { class: of = year, show = tab } = next
    setParams({ ...(of !== current && { class: String(of) }), ...(show !== 'all' && { show }) })
  }
  const graduates = useList('outcomes.list', { class: year, ...filters[tab] })
  const counts = {
    all: useTotal('outcomes.list', { class: year }),
    missing: useTotal('outcomes.list', { class: year, known: false }),
    known: useTotal('outcomes.list', { class: year, known: true }),
  }
  const rate = counts.all && counts.known !== undefined ? (100 * counts.known) / counts.all : undefined
  const table = () =>
    download('outcomes.list', { class: year, format: 'csv', layout: 'nace' }, `outcomes-${year}-nace.csv`).then((problem) => {
      if (problem) failed(problem)
    }, failed)
  return (
    <>
      <PageHeader
        title="Outcomes"
        heading={`Class of ${year}`}
        lead={
          rate === undefined
            ? 'Graduates from 1 July to 30 June.'
            : `Known for ${Math.round(rate)} % of ${counts.all}${rate < 65 ? '; 65 % is the line for publishing' : ''}.`
        }
        actions={
          <>
            <Select
              aria-label="Class"
              value={String(year)}
              options={[...new Set([current + 2, current + 1, current, current - 1, current - 2, current - 3, year])]
                .toSorted((one, other) => other - one)
                .map((value) => ({ value: String(value), label: `Class of ${value}` }))}
              onChange={(event) => go({ class: Number(event.target.value) })}
            />
            {(graduates.data?.length ?? 0) > 0 && <CsvButton operation="outcomes.list" input={{ class: year, ...filters[tab] }} />}
            <Button disabled={!counts.all} onClick={() => void table()}>
              NACE table (CSV)
            </Button>
          </>
        }
      />
      <Tabs
        label="Graduates"
        choices={tabs.map((value) => ({
          value,
          label: (
            <>
              {labels[value]} <span className="quiet">{counts[value]}</span>
            </>
          ),
        }))}
        value={tab}
        onChange={(show) => go({ show })}
      >
        <section className="card">
          <Loaded query={graduates} what="the class" rows={6}>
            {(all) => (
              <Table
                label="Graduates"
                rows={all}
                empty={
                  <EmptyState title={tab === 'missing' ? 'All are known' : 'Nobody here'}>
                    Students stand here by the day of graduation in their profile.
                  </EmptyState>
                }
                columns={columnsFor(now, setEditing)}
              />
            )}
          </Loaded>
          <ShowMore list={graduates} />
        </section>
      </Tabs>
      {editing && (
        <Drawer title={`Outcome of ${editing.displayName}`} onClose={() => setEditing(undefined)}>
          <OutcomeForm
            uid={editing.uid}
            current={editing.current}
            done={`The outcome of ${editing.displayName} is stored`}
            onDone={() => setEditing(undefined)}
          />
        </Drawer>
      )}
    </>
  )
}

type CellProps = { readonly graduate: GraduateReply }

function Graduate({ graduate: { uid, displayName, degree, major, graduationDate }, now }: CellProps & { readonly now: number }) {
  return (
    <>
      <StudentLink uid={uid} name={displayName} />
      <small>
        {[degree && degreeLabels[degree], major].filter(Boolean).join(' in ')}
        {(degree || major) && ' · '}
        {shortDate(graduationDate, now)}
      </small>
    </>
  )
}

function Outcome({ graduate: { current } }: CellProps) {
  if (!current) return <span className="quiet">Not known yet</span>
  return (
    <>
      {firstDestinationLabels[current.outcome]}
      {(current.organization ?? current.title) && <small>{[current.title, current.organization].filter(Boolean).join(', ')}</small>}
    </>
  )
}

function columnsFor(now: number, edit: (graduate: GraduateReply) => void): readonly Column<GraduateReply>[] {
  return [
    { head: 'Graduate', cell: (one) => <Graduate graduate={one} now={now} /> },
    { head: 'Outcome', cell: (one) => <Outcome graduate={one} />, fullWidthOnPhone: true },
    {
      head: 'Source',
      quiet: true,
      headOnPhone: ({ current: known }) => known !== undefined,
      cell: ({ current: known }) => known && outcomeSourceLabels[known.source],
    },
    {
      head: 'Actions',
      headHidden: true,
      alignEnd: true,
      actions: true,
      cell: (one) => (
        <Button size="s" aria-label={`${one.current ? 'Correct' : 'Record'} the outcome of ${one.displayName}`} onClick={() => edit(one)}>
          {one.current ? 'Correct…' : 'Record…'}
        </Button>
      ),
    },
  ]
}
