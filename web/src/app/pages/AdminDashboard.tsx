import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { Needs } from '../../features/needs/Needs.tsx'
import { needsTitle } from '../../features/needs/need-words.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** Of tasks, parked events and services no refresh tells. */
const askAgainMs = 30_000

/** The start page of an admin: what needs somebody now, and nothing else. */
export function AdminDashboard() {
  const needs = useRead('adminNeeds.list', {}, { pollingInterval: askAgainMs })
  const lead =
    needs.data?.length === 0 ? 'The platform keeps itself.' : 'The worst first, then the oldest. The rest of the platform keeps itself.'
  return (
    <>
      <PageHeader
        title={undefined}
        heading={needs.data ? needsTitle(needs.data.length) : 'What needs somebody'}
        lead={needs.data && lead}
      />
      <Loaded query={needs} what="what needs somebody" rows={6}>
        {(all) => <Needs needs={all} />}
      </Loaded>
    </>
  )
}
