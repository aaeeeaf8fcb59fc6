import { useState } from 'react'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { whyOff } from '#events/vocabulary/applications/interviews.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useNow } from '../../../lib/time/now.ts'
import { QuestionCard, type Answer } from '../../../ui/Answered.tsx'
import { Button } from '../../../ui/Button.tsx'
import { downloadEntry } from './calendar-entry.ts'
import { stateOf } from './interview-model.ts'
import { whenInShort } from './interview-words.ts'
import { InterviewFacts } from './InterviewFacts.tsx'
import { SettledInterview } from './SettledInterview.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { useInterviewAnswer, type InterviewAnswer } from './use-interview-answer.ts'

type Props = {
  readonly application: ApplicationReply
  readonly interview: InterviewReply
  /** It is neither asked for nor going to be any more. */
  readonly gone: boolean
}

/** An interview that a student is asked to, or that is settled. Once it is answered, its place stays, and a sentence stands there. */
export function StudentInterview({ application, interview, gone }: Props) {
  const now = useNow()
  const { said: given, changing, over, say, change } = useInterviewAnswer(application, interview)
  const confirmation = useWrite('applications.answerInterview')
  const { at, slots } = interview
  const { id, jobTitle = '', organizationLabel = 'The company' } = application
  const asksNow = stateOf(interview, now) === 'proposed'
  // The question stays below the sentence, so that the card is as large as it was.
  const [askedForTime, setAskedForTime] = useState(asksNow)
  // After any answer here: the company has called it off since, or it is over.
  const isOff = gone && (interview.state === 'canceled' || interview.state === 'settled')
  // A time that was taken is shown with all that is known of it, once it can no longer be changed.
  const said = isOff || (over && given?.good) ? undefined : given
  const asksForTime = said || changing ? askedForTime : asksNow
  const answer = said ?? (isOff || (gone && !changing) ? becameOf(interview, application, now) : undefined)

  const give = (next: Answer, sent: InterviewAnswer, stored?: () => void) => {
    setAskedForTime(asksForTime)
    void say(next, sent, stored)
  }
  const come = (time: string, slot: string | undefined) =>
    give(
      {
        sentence: `You come on ${whenInShort(time, now)}`,
        good: { name: organizationLabel, of: 'company', about: jobTitle, detail: 'A calendar file comes with the mail.' },
      },
      { answer: 'accept', ...(slot !== undefined && { slot }) },
    )
  const cannot = (text: string | undefined, stored: () => void) =>
    give(
      {
        sentence: `You said that you cannot come${text === undefined ? '' : `: “${text}”`}. ${organizationLabel} may propose other times.`,
      },
      { answer: 'cannot', ...(text !== undefined && { text }) },
      stored,
    )
  const confirm = (time: string) => {
    const slot = slots && time
    if (changing) return come(time, slot)
    void confirmation.run(
      { id, interviewId: interview.id, answer: 'accept', ...(slot !== undefined && { slot }) },
      { done: `${organizationLabel} reads that you come` },
    )
  }
  return (
    <QuestionCard
      answer={answer}
      gone={false}
      calm={!asksForTime}
      facts={<InterviewFacts interview={interview} company={organizationLabel} />}
      beside={
        said && (
          <>
            {said.good && at !== undefined && (
              <Button icon="calendar" onClick={() => downloadEntry(application, interview)}>
                Add to your calendar
              </Button>
            )}
            {change && (
              <Button variant="ghost" onClick={change}>
                Change my answer
              </Button>
            )}
          </>
        )
      }
    >
      {asksForTime || at === undefined ? (
        <TimeChoice application={application} interview={interview} onTake={(slot) => come(slot, slot)} onCannot={cannot} />
      ) : (
        <SettledInterview
          application={application}
          interview={{ ...interview, at }}
          busy={confirmation.pending}
          onComing={() => confirm(at)}
          onCannot={cannot}
        />
      )}
    </QuestionCard>
  )
}

/** The sentence for a change while the page was open that was not made here. */
function becameOf(interview: InterviewReply, { interviews = [], organizationLabel }: ApplicationReply, now: number): Answer {
  const { state, replacedBy, reason, endedAs, answer } = interview
  const why = whyOff(endedAs, 'student')
  if (state === 'canceled' && replacedBy !== undefined) {
    const next = interviews.find(({ id }) => id === replacedBy)
    return { sentence: `${organizationLabel ?? 'The company'} ${replacedWords(interview.at, next?.at, now)}` }
  }
  if (state === 'canceled' && why !== undefined) return { sentence: `This interview is off, ${why}` }
  if (state === 'canceled') return { sentence: `This interview is canceled${reason === undefined ? '' : `: “${reason}”`}` }
  if (state === 'declined') return { sentence: `You said that you cannot come${answer?.text ? `: “${answer.text}”` : ''}` }
  return { sentence: state === 'settled' ? 'This interview is over' : 'The times have passed' }
}

/** Which time gave way to which: after two moves there are two such sentences. @param at left out where several times were proposed */
function replacedWords(before: string | undefined, at: string | undefined, now: number): string {
  if (at === undefined) return `proposed other times${before === undefined ? '' : ` in place of ${whenInShort(before, now)}`}`
  if (before === undefined) return `set the time to ${whenInShort(at, now)}`
  if (before === at) return `changed the interview on ${whenInShort(at, now)}`
  return `moved the interview from ${whenInShort(before, now)} to ${whenInShort(at, now)}`
}
