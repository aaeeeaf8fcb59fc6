import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { campusStatuses, campusStatusLabels, type CampusStatus } from '#events/vocabulary/organizations/campuses.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CampusDecision } from './CampusDecision.tsx'
import { CampusLine } from './CampusLine.tsx'

const empty: Readonly<Record<CampusStatus, readonly [title: string, text: string]>> = {
  pending: ['No company waits', 'A company stands here once it has an open job and you have not decided about it.'],
  approved: ['No company is approved', 'Your students see the jobs of companies that you approve, and of no others.'],
  declined: ['No company is declined', 'Companies that you decline stand here with your reason. You may think again at any time.'],
}

/** Staff decide which companies their students meet (product 2.7). */
export function CampusesPage() {
  const [params, setParams] = useSearchParams()
  const status = campusStatuses.find((one) => one === params.get('status')) ?? 'pending'
  const companies = useList('campusApprovals.list', { status })
  const counts = {
    pending: useTotal('campusApprovals.list', { status: 'pending' }),
    approved: useTotal('campusApprovals.list', { status: 'approved' }),
    declined: useTotal('campusApprovals.list', { status: 'declined' }),
  }
  const [title, text] = empty[status]
  return (
    <>
      <PageHeader
        title="Organizations"
        lead="Your students see the jobs of companies that you approve, and of no others."
        actions={(companies.data?.length ?? 0) > 0 && <CsvButton operation="campusApprovals.list" input={{ status }} />}
      />
      <Tabs
        label="Companies"
        choices={campusStatuses.map((value) => ({
          value,
          label: campusStatusLabels[value],
          count: counts[value],
        }))}
        value={status}
        onChange={(value) => setParams(value === 'pending' ? {} : { status: value })}
      >
        <section className="card">
          <Loaded query={companies} what="the companies">
            {(all) =>
              all.length === 0 ? (
                <EmptyState title={title}>{text}</EmptyState>
              ) : (
                <ul aria-label="Companies">
                  {all.map((campus) => (
                    <CampusLine key={campus.id} campus={campus} as="university">
                      {status === 'pending' ? <CampusDecision campus={campus} /> : <ThinkAgain campus={campus} />}
                    </CampusLine>
                  ))}
                </ul>
              )
            }
          </Loaded>
          <ShowMore list={companies} />
        </section>
      </Tabs>
    </>
  )
}

function ThinkAgain({ campus }: Parameters<typeof CampusDecision>[0]) {
  const [open, setOpen] = useState(false)
  if (open) return <CampusDecision campus={campus} />
  return (
    <span className="row">
      <Button size="s" aria-label={`Change the decision about ${campus.organizationLabel}`} onClick={() => setOpen(true)}>
        Change…
      </Button>
    </span>
  )
}
