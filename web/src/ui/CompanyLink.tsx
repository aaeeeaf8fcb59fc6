import { Link } from 'react-router-dom'

/** A company's name, which leads to its page. Without an id, as of a company that is gone, it is the name alone. */
export function CompanyLink({ id, label }: { readonly id: string | undefined; readonly label: string }) {
  if (id === undefined) return label
  return (
    <Link className="link" to={`/app/companies/${id}`}>
      {label}
    </Link>
  )
}
