import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClassReply, GraduateReply } from '#contract/outcomes.ts'
import type { UserReply } from '#contract/people.ts'
import { degreeLabels } from '#events/vocabulary/jobs.ts'
import { classOf, firstDestinationLabels, KNOWN_FROM, outcomeSourceLabels } from '#events/vocabulary/outcomes.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { download } from '../../api/download.ts'
import { AllAtOnce, areAnswered, hasFailed, Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { useNotices } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { useNow } from '../../lib/now.ts'
import { dayFromNow, shortDate } from '../../lib/time.ts'
import { useMedia } from '../../lib/use-media.ts'
import { count } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Select } from '../../ui/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AskUnknown } from './AskUnknown.tsx'
import { ClassBar } from './ClassBar.tsx'
import { KnownOutcomes } from './KnownOutcomes.tsx'
import { OutcomeForm } from './OutcomeForm.tsx'
import { ProposedOutcomes, proposedOf } from './ProposedOutcomes.tsx'
import './outcomes.css'

const ImportDrawer = preloadedPart(() => import('../../parts/ImportDrawer.tsx').then((module) => ({ default: module.ImportDrawer })))

const FindGraduate = preloadedPart(() => import('./FindGraduate.tsx').then((module) => ({ default: module.FindGraduate })))

const tabs = ['all', 'missing', 'known'] as const
type Tab = (typeof tabs)[number]
const labels: Readonly<Record<Tab, string>> = { all: 'The class', missing: 'Not known', known: 'Known' }
const filters: Readonly<Record<Tab, { readonly known?: boolean }>> = { all: {}, missing: { known: false }, known: { known: true } }

/** Where the graduates of a class went: what is known, what is proposed, and all that the career office does to know more (product 2.20). */
export function OutcomesPage({ user }: { readonly user: UserReply }) {
  const now = useNow()
  const { failed } = useNotices()
  const [params, setParams] = useSearchParams()
  const [editing, setEditing] = useState<GraduateReply>()
  const [importing, setImporting] = useState(false)
  const [finding, setFinding] = useState(false)
  const today = dayFromNow(0, now)
  const current = classOf(today)
  const year = Number(params.get('class')) || current
  const tab = tabs.find((one) => one === params.get('show')) ?? 'all'
  const go = (next: { readonly class?: number; readonly show?: Tab }) => {
    const { class: of = year, show = tab } = next
    setParams({ ...(of !== current && { class: String(of) }), ...(show !== 'all' && { show }) })
  }
  const whole = useRead('outcomes.ofClass', { year })
  const graduates = useList('outcomes.list', { class: year, ...filters[tab] })
  const proposed = useList('outcomes.list', proposedOf(year))
  const parts = [whole, proposed, graduates]
  // While another class loads, the figures are still those of the one before.
  const figures = whole.data?.class === year ? whole.data : undefined
  const { total, known } = figures ?? {}
  const counts = { all: total, known, missing: total === undefined || known === undefined ? undefined : total - known }
  // NACE collects the answers of a class until the end of its year.
  const until = today <= `${year}-12-31` ? ', until 31 Dec' : ''
  const table = () =>
    download('outcomes.list', { class: year, format: 'csv', layout: 'nace' }, `outcomes-${year}-nace.csv`).then((problem) => {
      if (problem) failed(problem)
    }, failed)
  const isWide = useMedia('(min-width: 961px)')
  const toDo = (
    <Loaded query={figures || hasFailed(whole) ? whole : { ...whole, data: undefined }} what="the figures" rows={4}>
      {(of) => <ToDo of={of} university={user.universityLabel ?? 'Your university'} onImport={() => setImporting(true)} />}
    </Loaded>
  )
  return (
    <>
      <PageHeader
        title="Outcomes"
        heading={`Where the class of ${year} went`}
        // With all the rest: it has more lines on a phone, and would push down what waits.
        lead={figures && areAnswered(parts) ? leadOf(figures) : 'Graduates from 1 July to 30 June.'}
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
            <CsvButton operation="outcomes.list" input={{ class: year, ...filters[tab] }} />
            <Button disabled={!counts.all} onClick={() => void table()}>
              NACE table (CSV)
            </Button>
            <Button disabled={!counts.all} onClick={() => setFinding(true)}>
              Record one…
            </Button>
          </>
        }
      />
      <AllAtOnce queries={parts} what="where they went" rows={8} grid="outcomes">
        {figures ? <ClassBar of={figures} until={until} /> : !hasFailed(whole) && <span className="skeleton class-bar-waits" />}
        <div className="outcomes">
          <div className="stack">
            <ProposedOutcomes key={year} year={year} onCorrect={setEditing} />
            {/* The things to do come before the whole class. */}
            {!isWide && toDo}
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
          </div>
          {isWide && <aside className="stack">{toDo}</aside>}
        </div>
      </AllAtOnce>
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
      <Suspense>
        {finding && (
          <FindGraduate
            year={year}
            onFound={(graduate) => {
              setFinding(false)
              setEditing(graduate)
            }}
            onClose={() => setFinding(false)}
          />
        )}
        {importing && (
          <ImportDrawer
            operation="outcomes.import"
            title="Outcomes from a survey"
            columns="The first line names the columns: email, name, outcome, organization, title, startsOn, source. Only address and outcome are needed; an outcome is one of those here or in NACE’s words, a day as in 05/31/2027, a source the graduate, staff or the employer (staff where nothing is said). The students read that it was recorded."
            verb="Record"
            past="recorded"
            thing="outcome"
            accepted="recorded"
            onClose={() => setImporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

type ToDoProps = { readonly of: ClassReply; readonly university: string; readonly onImport: () => void }

/** The ways to know of more graduates, and what is known. */
function ToDo({ of, university, onImport }: ToDoProps) {
  return (
    <>
      {of.total > of.known && <AskUnknown of={of} university={university} />}
      <div className="survey">
        <span>
          <b>Outcomes from a survey</b>, CSV
          <br />
          <span className="quiet">tried first, as with the roster</span>
        </span>
        <Button onClick={onImport}>Choose</Button>
      </div>
      {of.known > 0 && <KnownOutcomes of={of} />}
    </>
  )
}

function leadOf({ total, known, proposedUnknown }: ClassReply): string {
  if (total === 0) return 'Graduates from 1 July to 30 June.'
  const rate = known / total
  const share = `Known for ${known} of ${total}, ${Math.round(100 * rate)} %`
  const line = `the line for publishing, ${100 * KNOWN_FROM} %`
  if (rate >= KNOWN_FROM) return `${share}.`
  const missing = Math.ceil(KNOWN_FROM * total) - known
  if (proposedUnknown >= missing) return `${share}. ${count(proposedUnknown, 'proposal')} would carry you over ${line}.`
  return `${share}; ${missing} more to ${line}.`
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
