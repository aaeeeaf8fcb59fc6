import { Link } from 'react-router-dom'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import './points.css'
import { policyTexts } from './policy-texts.ts'

/** A professor's points in short, for the start page. */
export function PointsCard({ uid }: { readonly uid: string }) {
  const points = useRead('points.read', { uid })
  return (
    <section className="card card-pad" aria-label="Points">
      <h2 className="h3">Points</h2>
      <Loaded query={points} what="your points" rows={2}>
        {(data) => (
          <>
            <p className="figure">
              {data.balance.available} <small>available</small>
            </p>
            {data.lines[0] && <p className="small">{data.lines[0].cause.sentence}</p>}
            <p className="quiet small">
              {data.balance.pending} pending · {policyTexts[data.policy].title.toLowerCase()} ·{' '}
              <Link className="link" to="/app/rewards">
                Every line
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}
