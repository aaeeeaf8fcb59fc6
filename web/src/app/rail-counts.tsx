import { QueryStatus } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import type { UserReply } from '#contract/people.ts'
import { openSteps } from '#events/vocabulary/applications/application-status.ts'
import { useAppSelector, type ApiState } from '../api/store.ts'
import { useList, useRead, useTotal } from '../api/use-call.ts'
import { askedOf } from '../features/projections/replay-words.ts'
import { isPlaced } from '../session/placed.ts'

type UseCount = (user: UserReply) => number | undefined

/** @param words what is counted, after the number */
function counted(words: string, useCount: UseCount) {
  return function Counted({ user }: { readonly user: UserReply }) {
    const count = useCount(user) ?? 0
    return (
      count > 0 && (
        <>
          {' '}
          <span className="rail-count" title={`${count} ${words}`}>
            {count}
            <span className="sr-only"> {words}</span>
          </span>
        </>
      )
    )
  }
}

const inProgress = openSteps.join(',')
const useReferralsToAnswer: UseCount = ({ uid }) =>
  useList('referrals.listForStudent', { uid }).data?.filter(({ status }) => status === 'invited').length

/** Parked events, and views that wait for a word before they are swapped. */
const useProjectionsAsking: UseCount = () =>
  useRead('projections.list', {}).data?.reduce((sum, one) => sum + one.parked.length + (askedOf(one) ? 1 : 0), 0)

/** The counts of the rail's entries: of things under way, or that wait for somebody. A zero is not shown. */
const railCounts = {
  peopleWaiting: counted('waiting', () => useTotal('people.waiting', {})),
  openJobs: counted('open', ({ organization = '' }) => useTotal('jobs.list', { organization, status: 'open' })),
  companyApplications: counted('in progress', () => useTotal('applications.listForRecruiter', { status: inProgress })),
  ownApplications: counted('in progress', ({ uid }) => useTotal('applications.listForStudent', { uid, status: inProgress })),
  referralsToAnswer: counted('to answer', useReferralsToAnswer),
  nominationsPending: counted('not answered yet', () => useTotal('nominations.list', { status: 'pending' })),
  redemptionsRequested: counted('to decide', () => useTotal('redemptions.list', { status: 'requested' })),
  companiesToDecide: counted('to decide', () => useTotal('campusApprovals.list', { status: 'pending' })),
  proposalsToDecide: counted('to decide', () => useTotal('moderation.list', {})),
  outcomesProposed: counted('proposed', () => useTotal('outcomes.list', { proposed: true })),
  reportsOpen: counted('to look at', () => useTotal('abuse.list', { state: 'open' })),
  projectionsAsking: counted('to look at', useProjectionsAsking),
  logChanges: counted('to look at', () => (useRead('audit.read', {}).data?.finding ? 1 : undefined)),
  invitationsOpen: counted('not answered yet', () => useTotal('invitations.list', { status: 'sent,opened' })),
}

export type RailCountName = keyof typeof railCounts

/** The count of an entry, beside its label; nothing while it is not known or zero. */
export function RailCount({ name, user }: { readonly name: RailCountName | undefined; readonly user: UserReply }) {
  if (name === undefined || user.state !== 'active' || !isPlaced(user)) return null
  const Count = railCounts[name]
  return <Count user={user} />
}

/** Milliseconds without a read under way after which the counts are asked for. */
const QUIET_MS = 1_500

/**
 * Whether the page has had its data once. Over a slow line the counts would stand in the way of what the page shows, so they are asked
 * for after that, and kept up to date from then on.
 */
export function useHadItsData(): boolean {
  const busy = useAppSelector((state) =>
    Object.values((state as ApiState).api.queries).some((query) => query?.status === QueryStatus.pending),
  )
  const [had, setHad] = useState(false)
  useEffect(() => {
    if (had || busy) return undefined
    const timer = setTimeout(() => setHad(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [had, busy])
  return had
}
