import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DraftReply, NominationReply, QuotaReply, SemesterReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import { semesterLabel, semestersBefore } from '#events/vocabulary/semesters.ts'
import { takesNominations } from '#events/vocabulary/terms.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { AllAtOnce, Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useRead, type Found } from '../../api/use-call.ts'
import { useNow } from '../../lib/time/now.ts'
import { dayFromNow, daysLeft, deadline, inDays, minute, shortDate } from '../../lib/time/time.ts'
import { count } from '../../lib/words/words.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/fields/Field.tsx'
import { QuotaBar } from '../../ui/figures/Meters.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { CreditList, EndorsableList } from './CreditList.tsx'
import { DraftList } from './DraftList.tsx'
import { NominationTable } from './NominationTable.tsx'
import { SemesterChart } from './SemesterChart.tsx'
import './nominations.css'

const ImportDrawer = preloadedPart(() => import('../../parts/ImportDrawer.tsx').then((module) => ({ default: module.ImportDrawer })))
const NominateDrawer = preloadedPart(() => import('./NominateDrawer.tsx').then((module) => ({ default: module.NominateDrawer })))

type Props = {
  readonly user: UserReply
  /** Of another feature, beside the nominations: the points. */
  readonly beside: ReactNode
}

/** A professor's quota and nominations of a semester, with their outcomes; also the professor's start page. */
export function ProfessorNominations({ user, beside }: Props) {
  const quota = useRead('nominations.quota', {})
  return (
    <Loaded query={quota} what="this semester" rows={5} page="Nominations">
      {(current) => <Semester quota={current} user={user} beside={beside} />}
    </Loaded>
  )
}

function Semester({ quota, user, beside }: Props & { readonly quota: QuotaReply }) {
  const now = useNow()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<Open>()
  const chosen = params.get('semester') ?? quota.semester
  const current = chosen === quota.semester
  const { nominations, semesters, waiting } = useSemester(chosen, current)
  const choose = (semester: string) => setParams(semester === quota.semester ? {} : { semester })
  const free = Math.max(0, quota.limit - quota.used)
  const mayNominate = takesNominations(quota, dayFromNow(0, now, quota.timezone)) && free > 0
  const hasNone = nominations.data?.length === 0
  const nominate = (
    <Button variant="primary" icon="plus" disabled={!mayNominate} onClick={() => setOpen('nomination')}>
      Nominate a student
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Nominations"
        heading={semesterLabel(chosen)}
        lead={current ? termOf(quota, now) : 'A past semester'}
        actions={
          <>
            <SemesterChoice present={quota.semester} chosen={chosen} onChoose={choose} />
            {/* There while it loads: nothing moves when the nominations come. */}
            {!hasNone && <CsvButton operation="nominations.list" input={{ semester: chosen }} />}
            {current && (
              <Button disabled={!mayNominate} onClick={() => setOpen('file')}>
                From a file
              </Button>
            )}
            {current && !hasNone && nominate}
          </>
        }
      />
      <AllAtOnce queries={[nominations, semesters, ...waiting]} what="the semester" rows={10}>
        <div className="semester-cards" data-past={!current || undefined}>
          {current && <OwnQuota quota={quota} free={free} />}
          <Figures semesters={semesters} chosen={chosen} onChoose={choose} />
        </div>
        <div className="nominations-page">
          <section className="card">
            <Loaded query={nominations} what="your nominations" rows={6}>
              {(all) => (
                <NominationTable
                  nominations={all}
                  own
                  empty={current ? <NobodyYet action={nominate} /> : <NobodyThen present={quota.semester} onBack={() => setParams({})} />}
                />
              )}
            </Loaded>
            <ShowMore list={nominations} />
          </section>
          <aside className="stack">
            {beside}
            {current && (
              <>
                <CreditList />
                <DraftList onEdit={setOpen} />
                <EndorsableList />
              </>
            )}
            <p className="quiet small">Recognition is the same whichever employer hires. Employers never see it or pay for it.</p>
          </aside>
        </div>
      </AllAtOnce>
      <Drawers
        open={open}
        user={user}
        semester={quota.semester}
        made={current ? (nominations.data ?? []) : []}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

/** @param current whether it is the present semester, in which lists wait for an answer beside the nominations */
function useSemester(semester: string, current: boolean) {
  // No refresh tells how many colleagues nominated the same student.
  const nominations = useList('nominations.list', { semester }, { pollingInterval: minute })
  const semesters = useRead('nominations.bySemester', {})
  const waiting = [
    useList('nominations.credits', {}, { skip: !current }),
    useList('nominations.drafts', {}, { skip: !current }),
    useRead('nominations.endorsable', {}, { skip: !current }),
  ]
  return { nominations, semesters, waiting: current ? waiting : [] }
}

function termOf(quota: QuotaReply, now: number): string {
  const left = daysLeft(quota.closesOn, now, quota.timezone)
  if (takesNominations(quota, dayFromNow(0, now, quota.timezone)))
    return `Nominations close ${inDays(left)}, on ${deadline(quota.closesOn, now, quota.timezone)}`
  return left < 0 ? `Nominations closed on ${shortDate(quota.closesOn, now)}` : `Nominations open on ${shortDate(quota.opensOn, now)}`
}

type ChoiceProps = { readonly present: string; readonly chosen: string; readonly onChoose: (semester: string) => void }

function SemesterChoice({ present, chosen, onChoose }: ChoiceProps) {
  return (
    <Select
      aria-label="Semester"
      value={chosen}
      options={[...new Set([...semestersBefore(present, 6), chosen])].map((key) => ({ value: key, label: semesterLabel(key) }))}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

function NobodyYet({ action }: { readonly action: ReactNode }) {
  return (
    <EmptyState title="Nobody yet this semester" action={action}>
      Put forward a student you would hire yourself. It takes an e-mail address and a few honest sentences.
    </EmptyState>
  )
}

function NobodyThen({ present, onBack }: { readonly present: string; readonly onBack: () => void }) {
  return (
    <EmptyState title="Nobody that semester" action={<Button onClick={onBack}>Back to {semesterLabel(present)}</Button>}>
      You put no student forward then.
    </EmptyState>
  )
}

/** The form for a nomination, or for a draft that is edited; or the one for a file. */
type Open = 'nomination' | 'file' | DraftReply | undefined
type DrawersProps = {
  readonly open: Open
  readonly user: UserReply
  readonly semester: string
  readonly made: readonly NominationReply[]
  readonly onClose: () => void
}

function Drawers({ open, onClose, ...nominating }: DrawersProps) {
  return (
    <Suspense>
      {open === 'file' && (
        <ImportDrawer
          operation="nominations.import"
          title="Nominate from a file"
          columns="The first line names the columns: email, name, reason. Only the name may be missing: the student reads the reason."
          verb="Nominate"
          past="nominated"
          thing="student"
          accepted="Nominated"
          onClose={onClose}
        />
      )}
      {open !== undefined && open !== 'file' && (
        <NominateDrawer {...nominating} draft={open === 'nomination' ? undefined : open} onClose={onClose} />
      )}
    </Suspense>
  )
}

type FiguresProps = Pick<ChoiceProps, 'chosen' | 'onChoose'> & { readonly semesters: Found<readonly SemesterReply[]> }

function Figures({ semesters, chosen, onChoose }: FiguresProps) {
  return (
    <Loaded query={semesters} what="your semesters" rows={2}>
      {(all) => (
        <>
          <WhatBecame figures={all.find(({ semester }) => semester === chosen)} />
          <SemesterChart semesters={all} chosen={chosen} onChoose={onChoose} />
        </>
      )}
    </Loaded>
  )
}

function OwnQuota({ quota, free }: { readonly quota: QuotaReply; readonly free: number }) {
  return (
    <section className="card card-pad">
      <h2>Your nominations this semester</h2>
      <QuotaBar limit={quota.limit} used={quota.used} drafts={quota.drafts} label="Nominations used" />
      <p style={{ color: 'var(--ink-2)' }}>
        <b>
          {quota.used} of {quota.limit}
        </b>{' '}
        sent{quota.drafts > 0 && `, ${count(quota.drafts, 'draft')}`}.{' '}
        {free === 0 ? 'All places are taken.' : `${count(free, 'student')} can still be nominated.`}
      </p>
    </section>
  )
}

function WhatBecame({ figures = noFigures }: { readonly figures: SemesterReply | typeof noFigures | undefined }) {
  const { sent, consented, interviewed, offered, hired } = figures
  return (
    <section className="card card-pad">
      <h2>What became of them</h2>
      <p className="figure">
        {consented} <small>of {sent} agreed</small>
      </p>
      <p className="quiet small">
        Of those who agreed: {interviewed} {wasOrWere(interviewed)} invited to an interview, {offered} got an offer, {hired}{' '}
        {wasOrWere(hired)} hired.
      </p>
    </section>
  )
}

const wasOrWere = (people: number) => (people === 1 ? 'was' : 'were')

const noFigures = { sent: 0, consented: 0, interviewed: 0, offered: 0, hired: 0 }
