import { Link } from 'react-router-dom'

/** For visitors, below what a company shows to everybody. @param join leads back here afterwards */
export function JoinToApply({ company, join }: { readonly company: string; readonly join: string }) {
  return (
    <p className="quiet small">
      {company} shows its jobs to everybody. To apply,{' '}
      <Link className="link" to={join}>
        create an account as a student
      </Link>
      .
    </p>
  )
}
