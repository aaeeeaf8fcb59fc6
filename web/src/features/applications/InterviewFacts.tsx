import type { InterviewReply } from '#contract/applications.ts'
import { Facts } from '../../ui/Facts.tsx'
import { linkText, namesOf } from './interview-words.ts'

/** With whom an interview is, where, and what the company wrote to the student. @param wrote names who wrote it */
export function InterviewFacts({ interview, wrote }: { readonly interview: InterviewReply; readonly wrote: string }) {
  const { link, place, text } = interview
  const names = namesOf(interview)
  if (!names && !link && !place && !text) return null
  return (
    <div className="interview-facts">
      <Facts
        facts={[
          { term: 'With', value: names },
          {
            term: 'Where',
            value: link ? (
              <a className="link interview-link" href={link} target="_blank" rel="noopener noreferrer nofollow" title={link}>
                {linkText(link)}
              </a>
            ) : (
              place && <span className="written">{place}</span>
            ),
          },
          {
            term: wrote,
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
