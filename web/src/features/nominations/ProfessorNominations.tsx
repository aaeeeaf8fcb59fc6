import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { NominationReply, QuotaReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import { semesterLabel, semestersBefore } from '#events/vocabulary/semesters.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { useNow } from '../../lib/now.ts'
import { daysLeft, inDays, shortDate } from '../../lib/time.ts'
import { count } from '../../lib/words.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { QuotaBar } from '../../ui/Meters.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { NominationTable } from './NominationTable.tsx'
import './nominations.css'

const NominateDrawer = preloadedPart(() => import('./NominateDrawer.tsx').then((module) => ({ default: module.NominateDrawer })))

/** A professor's quota and nominations of a semester, with their outcomes; also the professor's start page. */
export function ProfessorNominations({ user }: { readonly user: UserReply }) {
  const quota = useRead('nominations.quota', {})
  return (
    <Loaded query={quota} what="this semester" rows={5} page="Nominations">
      {(current) => <Semester quota={current} user={user} />}
    </Loaded>
  )
}

function Semester({ quota, user }: { readonly quota: QuotaReply; readonly user: UserReply }) {
  const now = useNow()
  const [params, setParams] = useSearchParams()
  const [nominating, setNominating] = useState(false)
  const chosen = params.get('semester') ?? quota.semester
  const nominations = useList('nominations.list', { semester: chosen })
  const current = chosen === quota.semester
  const left = daysLeft(quota.closesOn, now)
  const open = left >= 0 && daysLeft(quota.opensOn, now) <= 0
  const free = Math.max(0, quota.limit - quota.used)
  const nominate = (
    <Button variant="primary" icon="plus" disabled={!open || free === 0} onClick={() => setNominating(true)}>
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
            : open
              ? `Nominations close ${inDays(left)}, on ${shortDate(quota.closesOn, now)}`
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
              onChange={(event) => setParams(event.target.value === quota.semester ? {} : { semester: event.target.value })}
            />
            {nominations.data?.length !== 0 && nominate}
          </>
        }
      />
      <SemesterCards quota={quota} current={current} free={free} nominations={nominations.data ?? []} />
      <section className="card">
        <Loaded query={nominations} what="your nominations" rows={6}>
          {(all) => (
            <NominationTable
              nominations={all}
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
      <Suspense>{nominating && <NominateDrawer user={user} semester={quota.semester} onClose={() => setNominating(false)} />}</Suspense>
    </>
  )
}

type CardsProps = {
  readonly quota: QuotaReply
  readonly current: boolean
  readonly free: number
  readonly nominations: readonly NominationReply[]
}

function SemesterCards({ quota, current, free, nominations }: CardsProps) {
  const consented = nominations.filter(({ status }) => status === 'consented')
  const interviewed = consented.filter(({ outcome }) => outcome !== undefined)
  return (
    <div className="semester-cards" data-past={!current || undefined}>
      {current && (
        <section className="card card-pad">
          <h2>Your nominations this semester</h2>
          <QuotaBar limit={quota.limit} used={quota.used} drafts={quota.drafts} label="Nominations used" />
          <p style={{ color: 'var(--ink-2)' }}>
            <b>
              {quota.used} of {quota.limit}
            </b>{' '}
            sent. {free === 0 ? 'All places are taken.' : `${count(free, 'student')} can still be nominated.`}
          </p>
        </section>
      )}
      <section className="card card-pad">
        <h2>Agreed</h2>
        <p className="figure">
          {consented.length} <small>of {nominations.length}</small>
        </p>
        <p className="quiet small">{current ? 'this semester so far' : 'in that semester'}</p>
      </section>
      <section className="card card-pad">
        <h2>What became of them</h2>
        <p className="figure">
          {interviewed.length} <small>of {consented.length}</small>
        </p>
        <p className="quiet small">came to an interview or further, of those who agreed</p>
      </section>
    </div>
  )
}
