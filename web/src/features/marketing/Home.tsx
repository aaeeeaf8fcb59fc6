import { Link } from 'react-router-dom'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useTitle } from '../../lib/use-title.ts'
import './marketing.css'

const record = [
  ['4 Sep', 'glow', 'Professor', 'nominated a student, with a reason'],
  ['5 Sep', 'edge', 'Student', 'agreed, and chose what to share'],
  ['12 Sep', 's-submitted', 'Student', 'applied with a cover letter'],
  ['2 Oct', 's-under_review', 'Recruiter', 'started the review'],
  ['11 Oct', 's-shortlisted', 'Recruiter', 'shortlisted, “strong systems work”'],
  ['17 Oct', 's-interviewing', 'Recruiter', 'asked for an interview'],
  ['9 Nov', 's-offered', 'Recruiter', 'made an offer'],
  ['12 Nov', 's-accepted', 'Student', 'accepted. Nobody can delete this line.'],
] as const

type Props = { readonly joinPath: string; readonly contactPath: string; readonly aboutPath: string }

/** The home page for visitors. */
export function Home({ joinPath, contactPath, aboutPath }: Props) {
  useTitle(undefined)
  const joinAs = (role: InvitedRole) => `${joinPath}?role=${role}`
  const audiences = [
    [
      'Students',
      'Know where you stand. Each application shows every step and its date, and no one leaves you without an answer.',
      'See how it works',
      aboutPath,
    ],
    [
      'Professors',
      'Put a student forward in a minute. Keep the history of every semester, and see what became of them.',
      'Nominate someone',
      joinAs('professor'),
    ],
    [
      'Recruiters',
      'A short list that somebody vouches for, a board that keeps up with you, and a record that answers every question.',
      'Post a job',
      joinAs('recruiter'),
    ],
    [
      'Universities',
      'Set the calendar and the rules. Read placement as of any day, and reproduce every figure you publish.',
      'Contact the team',
      contactPath,
    ],
  ] as const
  return (
    <main className="public">
      <section className="hero">
        <div>
          <h1 className="display">
            The student your professor <em>would hire</em>.
          </h1>
          <p>
            Every semester professors put forward the computer science students they believe in. Their résumés reach recruiters who answer,
            and everyone can see what happened to every application, step by step.
          </p>
          <div className="row" style={{ gap: 12 }}>
            <LinkButton to={joinAs('student')} variant="primary" size="l">
              Join Proffer
            </LinkButton>
            <LinkButton to={contactPath} size="l">
              Talk to the team
            </LinkButton>
          </div>
        </div>
        <RecordOfOne />
      </section>
      <div className="audiences">
        {audiences.map(([title, text, link, path]) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
            <Link to={path} className="link">
              {link}
            </Link>
          </section>
        ))}
      </div>
    </main>
  )
}

function RecordOfOne() {
  return (
    <figure className="record" data-theme="dark" aria-label="One application, from the record">
      <figcaption>
        <span>One application, from the record</span>
        <span>Fall</span>
      </figcaption>
      <ol>
        {record.map(([day, colour, who, what]) => (
          <li key={day}>
            <time>{day}</time>
            <i style={{ background: `var(--${colour})` }} aria-hidden="true" />
            <span>
              <b>{who}</b> {what}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
