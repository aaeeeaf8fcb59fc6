import { Link } from 'react-router-dom'
import type { ReportReason } from '#contract/reports.ts'

type Props = { readonly thing: Pick<ReportReason, 'thing' | 'label' | 'application' | 'student'> }

const SHOWN = 8

/** Whose it is, which leads to the page that the reader has of it; of what has no name for them the beginning of its id, which tells it from the others. */
export function ThingName({ thing: { thing, label, application, student } }: Props) {
  const to = application === undefined ? student && `/app/students/${student}` : `/app/applications/${application}`
  if (label === undefined)
    return (
      <code className="mono" title={thing}>
        {thing.slice(0, SHOWN)}
      </code>
    )
  if (to === undefined) return <b>{label}</b>
  return (
    <Link className="link" to={to}>
      <b>{label}</b>
    </Link>
  )
}
