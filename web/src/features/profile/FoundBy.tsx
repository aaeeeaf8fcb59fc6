import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { whyNotFound } from './privacy/visibility.ts'
import './found-by.css'

/** "Why am I not visible?": what keeps recruiters from finding the student, each with where to change it. */
export function FoundBy({ user }: { readonly user: UserReply }) {
  const reasons = whyNotFound(user)
  const stopped = reasons.some(({ stops }) => stops)
  return (
    <section className="found-by" data-stopped={stopped || undefined}>
      <h2 className="h3">{stopped ? 'Recruiters do not find you' : 'Recruiters find you'}</h2>
      {reasons.length === 0 ? (
        <p className="quiet small">Nothing is in the way: by school, skills and GPA.</p>
      ) : (
        <ul>
          {reasons.map(({ sentence, place }) => (
            <li key={sentence}>
              {sentence}{' '}
              <Link className="link" to={place}>
                Change it
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
