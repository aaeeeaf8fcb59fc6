import type { ReactNode } from 'react'
import { asProblem } from '../../api/problem.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { AboutCompany } from './AboutCompany.tsx'
import { JoinToApply } from './JoinToApply.tsx'
import './jobs.css'

type Props = {
  readonly id: string
  /** In place of a company that is not public. */
  readonly otherwise: ReactNode
  /** Both lead back here afterwards. */
  readonly signIn: string
  readonly join: string
}

/** A company for visitors, where it made its jobs public. */
export function PublicCompany({ id, otherwise, signIn, join }: Props) {
  const read = useRead('organizations.page', { id })
  if (read.error && asProblem(read.error).status === 404) return otherwise
  return (
    <main className="public public-company">
      <Loaded query={read} what="the company" page="Company">
        {(company) => (
          <>
            <AboutCompany
              company={company}
              actions={
                <LinkButton to={signIn} variant="primary">
                  Sign in
                </LinkButton>
              }
            />
            <JoinToApply company={company.label} join={join} />
          </>
        )}
      </Loaded>
    </main>
  )
}
