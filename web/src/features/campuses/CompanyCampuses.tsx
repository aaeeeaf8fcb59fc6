import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { EmptyState } from '../../ui/States.tsx'
import { CampusLine } from './CampusLine.tsx'

/** How a company stands at the universities, with their reasons. */
export function CompanyCampuses() {
  const campuses = useList('campusApprovals.list', {})
  return (
    <>
      <p className="quiet campus-lead">A university’s students see your jobs once its staff have approved your company.</p>
      <section className="card">
        <Loaded query={campuses} what="the universities">
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="No university has been asked yet">
                With your first open job, the universities decide about your company.
              </EmptyState>
            ) : (
              <ul aria-label="Universities">
                {all.map((campus) => (
                  <CampusLine key={campus.id} campus={campus} as="company" />
                ))}
              </ul>
            )
          }
        </Loaded>
        <ShowMore list={campuses} />
      </section>
    </>
  )
}
