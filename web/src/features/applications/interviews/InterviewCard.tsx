import { beginsAt, howLong } from '#events/vocabulary/applications/interviews.ts'
import { useNow } from '../../../lib/time/now.ts'
import { daysLeft, inDays } from '../../../lib/time/time.ts'
import { QuestionCard } from '../../../ui/Answered.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { stateOf, type OwnInterview } from './interview-model.ts'
import { timesToChoose, whenInShort } from './interview-words.ts'
import { InterviewDay } from './InterviewTime.tsx'

/** On the student's start page: an interview that waits for an answer, or that is ahead, and the way to it. */
export function InterviewCard({ application, interview, gone }: OwnInterview & { readonly gone: boolean }) {
  const now = useNow()
  const { id, jobTitle, organizationLabel } = application
  const asks = stateOf(interview, now) === 'proposed'
  const first = beginsAt(interview)
  return (
    <QuestionCard answer={undefined} gone={gone} calm={!asks}>
      <h2 className="h2">
        {asks ? `${organizationLabel} asks you to an interview: ${jobTitle}` : `Your interview at ${organizationLabel}: ${jobTitle}`}
      </h2>
      {asks ? (
        <p>
          {timesToChoose(interview)}. Answer before {whenInShort(first, now)}, {inDays(daysLeft(first, now))}.
        </p>
      ) : (
        <p className="subtitle">
          <InterviewDay at={first} />. {howLong(interview)}.
        </p>
      )}
      <div className="row" style={{ marginTop: 14 }}>
        <LinkButton to={`/app/applications/${id}`} variant={asks ? 'primary' : 'default'}>
          {asks ? 'Choose a time' : 'See it'}
        </LinkButton>
      </div>
    </QuestionCard>
  )
}
