import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import './readiness.css'

/** A checklist of what a student's profile still needs (product 2.7). */
export function Readiness({ user: { profile, university, claimedUniversity, completeness } }: { readonly user: UserReply }) {
  const items: readonly (readonly [boolean, string])[] = [
    [(university ?? claimedUniversity) !== undefined, 'University'],
    [Boolean(profile.degree && profile.major), 'Degree and major'],
    [profile.graduationDate !== undefined, 'Graduation date'],
    [(profile.skills?.length ?? 0) >= 3, `Skills${profile.skills?.length ? `, ${profile.skills.length}` : ''}`],
    [
      profile.gpa !== undefined || (profile.workExperiences?.length ?? 0) > 0,
      profile.gpa !== undefined && !profile.gpaVisible ? 'GPA (hidden)' : 'GPA or work experience',
    ],
    [Object.values(profile.links ?? {}).some(Boolean), 'One link to your work'],
  ]
  return (
    <section className="card card-pad">
      <h2 className="h3 row">
        Ready for recruiters{' '}
        <span className="push" style={{ color: 'var(--brand-2)' }}>
          {completeness ?? 0} %
        </span>
      </h2>
      <ul className="readiness">
        {items.map(([done, label]) => (
          <li key={label} data-done={done || undefined}>
            <i aria-hidden="true" />
            {done ? label : <Link to="/profile">{label}</Link>}
            <span className="sr-only">{done ? ', done' : ', missing'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
