import { Link } from 'react-router-dom'
import type { ReportReason } from '#contract/reports.ts'

type Props = { readonly thing: Pick<ReportReason, 'thing' | 'label' | 'application' | 'student'> }

/** Whose it is, which leads to the page that the reader has of it; of what has no name for them its id. */
export function ThingName({ thing: { thing, label, application, student } }: Props) {
  const to = application === undefined ? student && `/app/students/${student}` : `/app/applications/${application}`
  if (label === undefined) return <code className="mono">{thing}</code>
  if (to === undefined) return <b>{label}</b>
  return (
    <Link className="link" to={to}>
      <b>{label}</b>
    </Link>
  )
}
