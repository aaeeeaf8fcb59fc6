import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { profileParts } from '#events/vocabulary/students/completeness.ts'
import { Icon } from '../../ui/Icon.tsx'
import { QuotaBar } from '../../ui/figures/Meters.tsx'
import { partLines } from './part-lines.ts'
import './completeness.css'

/** The parts of the profile and what each brings (product 2.7): the missing ones first. */
export function Completeness({ user }: { readonly user: UserReply }) {
  const { completeness = 0 } = user
  const filled = Math.round((completeness / 100) * profileParts.length)
  return (
    <section className="completeness">
      <h2 className="h3 row">
        Your profile <span className="push completeness-percent">{completeness}&nbsp;%</span>
      </h2>
      <QuotaBar limit={profileParts.length} used={filled} label="Parts of your profile that are filled in" />
      <ul>
        {partLines(user).map((line) => (
          <li key={line.part} data-done={line.done || undefined}>
            <Icon name={line.done ? 'check' : 'plus'} size={14} />
            {line.done ? <span>{line.label}</span> : <Link to={line.place}>{line.label}</Link>}
            <span className="sr-only">{line.done ? ', done' : line.gain > 0 ? ', missing' : ', optional'}</span>
            <small>
              {/* A profile that is complete without it misses nothing. */}
              {!line.done && line.gain === 0 && 'optional: '}
              {line.brings}
              {!line.done && line.gain > 0 && <b> +{line.gain}&nbsp;%</b>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
