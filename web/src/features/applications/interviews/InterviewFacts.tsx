import type { InterviewReply } from '#contract/applications.ts'
import { missingWhere } from '#events/vocabulary/applications/interviews.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { linkText, namesOf } from './interview-words.ts'

type Props = {
  readonly interview: InterviewReply
  /** The student reads that it has not said where it is. */
  readonly company?: string | undefined
  /** The company itself reads it. */
  readonly ours?: boolean
}

/** With whom an interview is, where, and what the company wrote to the student. */
export function InterviewFacts({ interview, company = 'The company', ours = false }: Props) {
  const { link, place, text } = interview
  const names = namesOf(interview)
  const missing = ours ? undefined : missingWhere(interview, company)
  if (!names && !link && !place && !text && !missing) return null
  const said = missing ?? (place && <span className="written">{place}</span>)
  const where = link ? (
    <a className="link interview-link" href={link} target="_blank" rel="noopener noreferrer nofollow" title={link}>
      {linkText(link)}
    </a>
  ) : (
    said
  )
  return (
    <div className="interview-facts">
      <Facts
        facts={[
          { term: 'With', value: names },
          { term: 'Where', value: where },
          {
            term: ours ? 'You wrote' : 'They write',
            value: text && (
              <span className="quote">
                “<bdi>{text}</bdi>”
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
