import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DraftReply, QuotaReply, SemesterReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import { semesterLabel, semestersBefore } from '#events/vocabulary/semesters.ts'
import { takesNominations } from '#events/vocabulary/terms.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { AllAtOnce, Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { useNow } from '../../lib/now.ts'
import { dayFromNow, daysLeft, deadline, inDays, minute, shortDate } from '../../lib/time.ts'
import { count } from '../../lib/words.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { QuotaBar } from '../../ui/Meters.tsx'
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
  /** The form for a nomination, or for a draft that is edited; or the one for a file. */
  const [open, setOpen] = useState<'nomination' | 'file' | DraftReply>()
  const chosen = params.get('semester') ?? quota.semester
  // No refresh tells how many colleagues nominated the same student.
  const nominations = useList('nominations.list', { semester: chosen }, { pollingInterval: minute })
  const semesters = useRead('nominations.bySemester', {})
  /** The lists that wait for an answer today, beside the nominations: no part of a past semester. */
  const waiting = [
    useList('nominations.credits', {}, { skip: chosen !== quota.semester }),
    useList('nominations.drafts', {}, { skip: chosen !== quota.semester }),
    useRead('nominations.endorsable', {}, { skip: chosen !== quota.semester }),
  ].filter(() => chosen === quota.semester)
  const choose = (semester: string) => setParams(semester === quota.semester ? {} : { semester })
  const current = chosen === quota.semester
  const left = daysLeft(quota.closesOn, now, quota.timezone)
  const isOpen = takesNominations(quota, dayFromNow(0, now, quota.timezone))
  const free = Math.max(0, quota.limit - quota.used)
  const mayNominate = isOpen && free > 0
  const close = () => setOpen(undefined)
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
        lead={
          !current
            ? 'A past semester'
            : isOpen
              ? `Nominations close ${inDays(left)}, on ${deadline(quota.closesOn, now, quota.timezone)}`
              : left < 0
                ? `Nominations closed on ${shortDate(quota.closesOn, now)}`
                : `Nominations open on ${shortDate(quota.opensOn, now)}`
        }
        actions={
          <>
            <Select
              aria-label="Semester"
              value={chosen}
              options={[...new Set([...semestersBefore(quota.semester, 6), chosen])].map((key) => ({
                value: key,
                label: semesterLabel(key),
              }))}
              onChange={(event) => choose(event.target.value)}
            />
            {/* There while it loads: nothing moves when the nominations come. */}
            {nominations.data?.length !== 0 && <CsvButton operation="nominations.list" input={{ semester: chosen }} />}
            {current && (
              <Button disabled={!mayNominate} onClick={() => setOpen('file')}>
                From a file
              </Button>
            )}
            {current && nominations.data?.length !== 0 && nominate}
          </>
        }
      />
      <AllAtOnce queries={[nominations, semesters, ...waiting]} what="the semester" rows={10}>
        <div className="semester-cards" data-past={!current || undefined}>
          {current && <OwnQuota quota={quota} free={free} />}
          <Loaded query={semesters} what="your semesters" rows={2}>
            {(all) => (
              <>
                <WhatBecame figures={all.find(({ semester }) => semester === chosen)} />
                <SemesterChart semesters={all} chosen={chosen} onChoose={choose} />
              </>
            )}
          </Loaded>
        </div>
        <div className="nominations-page">
          <section className="card">
            <Loaded query={nominations} what="your nominations" rows={6}>
              {(all) => (
                <NominationTable
                  nominations={all}
                  own
                  empty={
                    <EmptyState
                      title={current ? 'Nobody yet this semester' : 'Nobody that semester'}
                      action={current ? nominate : <Button onClick={() => setParams({})}>Back to {semesterLabel(quota.semester)}</Button>}
                    >
                      {current
                        ? 'Put forward a student you would hire yourself. It takes an e-mail address and a few honest sentences.'
                        : 'You put no student forward then.'}
                    </EmptyState>
                  }
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
            onClose={close}
          />
        )}
        {open !== undefined && open !== 'file' && (
          <NominateDrawer
            user={user}
            semester={quota.semester}
            made={current ? (nominations.data ?? []) : []}
            draft={open === 'nomination' ? undefined : open}
            onClose={close}
          />
        )}
      </Suspense>
    </>
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
        Of those who agreed: {interviewed} came to an interview, {offered} to an offer, {hired} {hired === 1 ? 'was' : 'were'} hired.
      </p>
    </section>
  )
}

const noFigures = { sent: 0, consented: 0, interviewed: 0, offered: 0, hired: 0 }
