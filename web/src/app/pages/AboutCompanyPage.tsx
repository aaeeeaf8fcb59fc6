import { Link, useParams } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { YouAndThem } from '../../features/applications/list/YouAndThem.tsx'
import { AboutCompany, TellMe } from '../../features/jobs/AboutCompany.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { paths } from '../paths.ts'

/** The page of a company, for everybody who has signed in. */
export function AboutCompanyPage({ user }: { readonly user: UserReply }) {
  const { id = '' } = useParams()
  const read = useRead('organizations.page', { id })
  const isStudent = user.role === 'student'
  return (
    <Loaded query={read} what="the company" rows={7} page="Company">
      {(company) => (
        <>
          {user.role !== 'recruiter' && user.role !== 'employee' && (
            <Link to={paths.jobs} className="back-link">
              <Icon name="back" size={15} /> Jobs
            </Link>
          )}
          <AboutCompany
            company={company}
            actions={isStudent && company.jobs && <TellMe company={company} />}
            beside={isStudent && <YouAndThem uid={user.uid} organization={company.id} />}
          />
        </>
      )}
    </Loaded>
  )
}
