import { Link } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import { applicationStatusLabels, funnelSteps } from '#events/vocabulary/applications/application-status.ts'
import { applicationColour } from '../../lib/words/status-labels.ts'
import { StatusDot } from '../../ui/Chip.tsx'
import { numberText } from '../../lib/words/words.ts'

/** How many applications stand at each step that has any, each a link to exactly these; and how many have ended without a hire. */
export function JobFunnel({ job: { id, funnel, applications = 0 } }: { readonly job: JobReply }) {
  const steps = funnelSteps.filter((step) => (funnel?.[step] ?? 0) > 0)
  const ended = steps.reduce((rest, step) => rest - (funnel?.[step] ?? 0), applications)
  if (steps.length === 0 && ended <= 0) return <span className="quiet">None in progress</span>
  return (
    <ul className="job-funnel">
      {steps.map((step) => (
        <li key={step}>
          <Link to={`/app/applications?job=${id}&status=${step}`}>
            <StatusDot colour={applicationColour(step)} /> {funnel && numberText(funnel[step])}{' '}
            {applicationStatusLabels[step].toLowerCase()}
          </Link>
        </li>
      ))}
      {ended > 0 && <li className="quiet">{numberText(ended)} ended</li>}
    </ul>
  )
}
