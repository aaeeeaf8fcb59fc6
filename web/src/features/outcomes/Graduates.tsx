import type { ClassReply, GraduateReply } from '#contract/outcomes.ts'
import { degreeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { firstDestinationLabels, outcomeSourceLabels } from '#events/vocabulary/students/outcomes.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import type { List } from '../../api/use-call.ts'
import { useNow } from '../../lib/time/now.ts'
import { shortDate } from '../../lib/time/time.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

export const tabs = ['all', 'missing', 'known'] as const
export type Tab = (typeof tabs)[number]
const labels: Readonly<Record<Tab, string>> = { all: 'The class', missing: 'Not known', known: 'Known' }

type Props = {
  readonly graduates: List<GraduateReply>
  readonly figures: ClassReply | undefined
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  readonly onEdit: (graduate: GraduateReply) => void
}

/** The graduates of a class, or those of whom something is known, or nothing. */
export function Graduates({ graduates, figures, tab, onTab, onEdit }: Props) {
  const now = useNow()
  const counts = { all: figures?.total, known: figures?.known, missing: figures && figures.total - figures.known }
  return (
    <Tabs
      label="Graduates"
      choices={tabs.map((value) => ({
        value,
        label: labels[value],
        count: counts[value],
      }))}
      value={tab}
      onChange={onTab}
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
              columns={columnsFor(now, onEdit)}
            />
          )}
        </Loaded>
        <ShowMore list={graduates} />
      </section>
    </Tabs>
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
        <span className="unbroken">{shortDate(graduationDate, now)}</span>
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
      {current.doubt && <small className="late">the offer that it came of no longer stands</small>}
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
      cell: ({ current: known }) => known && <span className="unbroken">{outcomeSourceLabels[known.source]}</span>,
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
