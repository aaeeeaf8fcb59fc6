import type { PointsReply } from '#contract/points.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'

/** How much the semester's nominations have brought, of the most that they and each nominee may bring. */
export function CapMeters({ caps: { semester, points, limit, nominees } }: { readonly caps: PointsReply['caps'] }) {
  return (
    <section>
      <h2 className="h3">How much is left in {semesterLabel(semester)}</h2>
      <ul className="points-caps">
        <Cap name="You, all students" points={points} limit={limit} />
        {nominees.map((nominee) => (
          <Cap key={nominee.nominationId} {...nominee} />
        ))}
      </ul>
    </section>
  )
}

function Cap({ name, points, limit }: { readonly name: string; readonly points: number; readonly limit: number }) {
  return (
    <li>
      <span>{name}</span>
      <span
        className="points-cap"
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={points}
        aria-valuetext={`${points} of ${limit}`}
      >
        <i style={{ inlineSize: `${(points / limit) * 100}%` }} />
      </span>
      <span aria-hidden="true">
        {points} / {limit}
      </span>
    </li>
  )
}
