import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { organizationEntries } from '../../parts/organization-entries.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Trail } from '../../ui/Trail.tsx'

/** Changes by the company's people and decisions of universities about it, newest first. */
export function CompanyTrail({ organization }: { readonly organization: string }) {
  const timeline = useList('timeline.read', { type: 'organization', id: organization })
  return (
    <section className="card company-trail">
      <Loaded query={timeline} what="what happened">
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title="Nothing yet">What you and your colleagues change here is written down.</EmptyState>
          ) : (
            <Trail label="What happened" entries={organizationEntries(entries)} />
          )
        }
      </Loaded>
      <ShowMore list={timeline}>Show earlier</ShowMore>
    </section>
  )
}
