import { useParams } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { AllApplications } from '../../features/applications/list/AllApplications.tsx'
import { ApplicantPager } from '../../features/applications/page/ApplicantPager.tsx'
import { RecruiterApplication } from '../../features/applications/page/RecruiterApplication.tsx'
import { StudentApplication } from '../../features/applications/page/StudentApplication.tsx'
import { PendingOffers, StudentApplicationList } from '../../features/applications/list/StudentApplications.tsx'
import { MessagesWith } from '../../features/messaging/MessagesWith.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { CompanyUser } from '../screen.ts'

export function RecruiterApplicationsPage({ user }: { readonly user: CompanyUser }) {
  return <AllApplications organization={user.organization} />
}

export function RecruiterApplicationPage({ user }: { readonly user: UserReply }) {
  const { id = '' } = useParams()
  const application = useRead('applications.read', { id })
  return (
    <Loaded query={application} what="the application" rows={7} page="Application">
      {(found) => (
        <>
          <ApplicantPager application={found} />
          <RecruiterApplication
            key={found.id}
            application={found}
            messages={found.studentId && <MessagesWith uid={user.uid} contactId={found.studentId} />}
          />
        </>
      )}
    </Loaded>
  )
}

export function StudentApplicationsPage({ user }: { readonly user: UserReply }) {
  const applications = useList('applications.listForStudent', { uid: user.uid })
  // Offers on later pages stand above as well.
  const offered = useList('applications.listForStudent', { uid: user.uid, status: 'offered' }, { skip: applications.more === undefined })
  const offers = (applications.more && !offered.error ? offered : applications).data
  const all = offers && applications.data
  return (
    <>
      <PageHeader
        title="Applications"
        lead="What happened, and on which day. Nobody can change it."
        actions={(applications.data?.length ?? 0) > 0 && <CsvButton operation="applications.listForStudent" input={{ uid: user.uid }} />}
      />
      {all && (
        <div className="stack pending-offers">
          <PendingOffers applications={offers} all={all} />
        </div>
      )}
      {/* Another one once it is loaded, so that the offers push nothing down. */}
      <section key={String(all !== undefined)} className="card">
        <Loaded query={{ ...applications, data: all }} what="your applications">
          {(loaded) => <StudentApplicationList applications={loaded} />}
        </Loaded>
        <ShowMore list={applications} />
      </section>
    </>
  )
}

export function StudentApplicationPage() {
  const { id = '' } = useParams()
  const application = useRead('applications.read', { id })
  return (
    <Loaded query={application} what="the application" rows={7} page="Application">
      {(found) => <StudentApplication key={found.id} application={found} />}
    </Loaded>
  )
}
