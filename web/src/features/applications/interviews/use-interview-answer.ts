import { useState } from 'react'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Input } from '../../../api/operation.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useLasting } from '../../../lib/time/use-lasting.ts'
import type { Answer } from '../../../ui/Answered.tsx'
import { announce } from '../../../ui/focus/live-region.tsx'

export type InterviewAnswer = Omit<Input<'applications.answerInterview'>, 'id' | 'interviewId'>

/** Another answer takes the place of one for a minute that begins before the server's reply is there. */
const changeMs = (limits.undoSeconds - 5) * 1_000

/**
 * A student's answer about an interview: a sentence at once, in the place of what was asked. For a minute it may be changed: then what was
 * asked stands there again, and the answer counts until another one is given.
 */
export function useInterviewAnswer({ id }: ApplicationReply, { id: interviewId }: InterviewReply) {
  const { run, pending } = useWrite('applications.answerInterview')
  const [given, setGiven] = useState<Answer>()
  const [changing, setChanging] = useState(false)
  const isStored = given !== undefined && !changing && !pending
  const isOver = useLasting(isStored, changeMs)
  /** @param stored to be called once the server has it */
  const say = async (answer: Answer, sent: InterviewAnswer, stored?: () => void) => {
    const before = given
    setGiven(answer)
    setChanging(false)
    announce(answer.sentence)
    const refused = await run({ id, interviewId, ...sent }, { next: stored })
    if (refused) setGiven(before)
  }
  return {
    /** The last answer, unless it is being changed. */
    said: changing ? undefined : given,
    changing,
    /** No other answer takes its place any more. */
    over: isStored && isOver,
    say,
    /** Undefined where it is too late. */
    change: isStored && !isOver ? () => setChanging(true) : undefined,
  }
}
