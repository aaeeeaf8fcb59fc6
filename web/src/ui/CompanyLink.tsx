import { Link } from 'react-router-dom'

/** A company's name, which leads to its page. */
export function CompanyLink({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <Link className="link" to={`/app/companies/${id}`}>
      {label}
    </Link>
  )
}
