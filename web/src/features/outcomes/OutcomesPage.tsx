import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClassReply, GraduateReply } from '#contract/outcomes.ts'
import type { UserReply } from '#contract/people.ts'
import { classOf, KNOWN_FROM } from '#events/vocabulary/students/outcomes.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { download } from '../../api/download.ts'
import { AllAtOnce, areAnswered, hasFailed, Loaded } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { useNotices } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { useNow } from '../../lib/time/now.ts'
import { dayFromNow } from '../../lib/time/time.ts'
import { useMedia } from '../../lib/use-media.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { Select } from '../../ui/fields/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AskUnknown } from './AskUnknown.tsx'
import { ClassBar } from './ClassBar.tsx'
import { Graduates, tabs, type Tab } from './Graduates.tsx'
import { KnownOutcomes } from './KnownOutcomes.tsx'
import { OutcomeForm } from './OutcomeForm.tsx'
import { ProposedOutcomes, proposedOf } from './ProposedOutcomes.tsx'
import './outcomes.css'

const ImportDrawer = preloadedPart(() => import('../../parts/ImportDrawer.tsx').then((module) => ({ default: module.ImportDrawer })))

const FindGraduate = preloadedPart(() => import('./FindGraduate.tsx').then((module) => ({ default: module.FindGraduate })))

const filters: Readonly<Record<Tab, { readonly known?: boolean }>> = { all: {}, missing: { known: false }, known: { known: true } }

/** Where the graduates of a class went: what is known, what is proposed, and all that the career office does to know more (product 2.20). */
export function OutcomesPage({ user }: { readonly user: UserReply }) {
  const now = useNow()
  const { current, year, tab, go } = useShownClass(now)
  const [open, setOpen] = useState<Open>()
  const whole = useRead('outcomes.ofClass', { year })
  const graduates = useList('outcomes.list', { class: year, ...filters[tab] })
  const proposed = useList('outcomes.list', proposedOf(year))
  const parts = [whole, proposed, graduates]
  // While another class loads, the figures are still those of the one before.
  const figures = whole.data?.class === year ? whole.data : undefined
  // NACE collects the answers of a class until the end of its year.
  const until = dayFromNow(0, now) <= `${year}-12-31` ? ', until 31 Dec' : ''
  const isWide = useMedia('(min-width: 961px)')
  const toDo = (
    <Loaded query={figures || hasFailed(whole) ? whole : { ...whole, data: undefined }} what="the figures" rows={4}>
      {(of) => <ToDo of={of} university={user.universityLabel ?? 'Your university'} onImport={() => setOpen('importing')} />}
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
            <NaceButton year={year} disabled={!figures?.total} />
            <Button disabled={!figures?.total} onClick={() => setOpen('finding')}>
              Record one…
            </Button>
          </>
        }
      />
      <AllAtOnce queries={parts} what="where they went" rows={8} grid="outcomes">
        {figures ? <ClassBar of={figures} until={until} /> : !hasFailed(whole) && <span className="skeleton class-bar-waits" />}
        <div className="outcomes">
          <div className="stack">
            <ProposedOutcomes key={year} year={year} onCorrect={setOpen} />
            {/* The things to do come before the whole class. */}
            {!isWide && toDo}
            <Graduates graduates={graduates} figures={figures} tab={tab} onTab={(show) => go({ show })} onEdit={setOpen} />
          </div>
          {isWide && <aside className="stack">{toDo}</aside>}
        </div>
      </AllAtOnce>
      <Drawers open={open} year={year} onOpen={setOpen} />
    </>
  )
}

/** The class and the part of it that the address names. */
function useShownClass(now: number) {
  const [params, setParams] = useSearchParams()
  const current = classOf(dayFromNow(0, now))
  const year = Number(params.get('class')) || current
  const tab = tabs.find((one) => one === params.get('show')) ?? 'all'
  const go = (next: { readonly class?: number; readonly show?: Tab }) => {
    const { class: of = year, show = tab } = next
    setParams({ ...(of !== current && { class: String(of) }), ...(show !== 'all' && { show }) })
  }
  return { current, year, tab, go }
}

function NaceButton({ year, disabled }: { readonly year: number; readonly disabled: boolean }) {
  const { failed } = useNotices()
  const table = () =>
    download('outcomes.list', { class: year, format: 'csv', layout: 'nace' }, `outcomes-${year}-nace.csv`).then((problem) => {
      if (problem) failed(problem)
    }, failed)
  return (
    <Button disabled={disabled} onClick={() => void table()}>
      NACE table (CSV)
    </Button>
  )
}

/** What stands open beside the page: the outcome of a graduate, the search for one, or a file. */
type Open = GraduateReply | 'finding' | 'importing' | undefined
type DrawersProps = { readonly open: Open; readonly year: number; readonly onOpen: (open: Open) => void }

function Drawers({ open, year, onOpen }: DrawersProps) {
  const close = () => onOpen(undefined)
  return (
    <>
      {typeof open === 'object' && (
        <Drawer title={`Outcome of ${open.displayName}`} onClose={close}>
          <OutcomeForm uid={open.uid} current={open.current} done={`The outcome of ${open.displayName} is stored`} onDone={close} />
        </Drawer>
      )}
      <Suspense>
        {open === 'finding' && <FindGraduate year={year} onFound={onOpen} onClose={close} />}
        {open === 'importing' && (
          <ImportDrawer
            operation="outcomes.import"
            title="Outcomes from a survey"
            columns="The first line names the columns: email, name, outcome, organization, title, startsOn, source. Only address and outcome are needed; an outcome is one of those here or in NACE’s words, a day as in 05/31/2027, a source the graduate, staff or the employer (staff where nothing is said). The students read that it was recorded."
            verb="Record"
            past="recorded"
            thing="outcome"
            accepted="recorded"
            onClose={close}
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
