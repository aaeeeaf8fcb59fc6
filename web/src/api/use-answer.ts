import { useState } from 'react'
import type { WriteReply } from '#contract/call.ts'
import type { Answer } from '../ui/Answered.tsx'
import { announce } from '../ui/focus/live-region.tsx'
import type { Problem } from './problem.ts'
import { useNotices } from './use-write.ts'

type Given = Pick<Answer, 'sentence' | 'lines' | 'good'> & {
  readonly send: (next: (reply: WriteReply) => void) => Promise<Problem | undefined>
  readonly undo?: (reply: WriteReply) => Promise<Problem | undefined>
}

const takenBack = 'Your answer is taken back.'

/**
 * An answer that a person gives: a sentence at once, in the place of what was asked (product 2.18). Refused or taken back,
 * the question stands there again; `problem` says beside it why it was refused. A toast says why it could not be taken back.
 * @param gone what was asked is no longer asked; a question that was taken back waits until it is
 * @param settled somebody else has gone on from the answer, so that it can no longer be taken back
 */
export function useAnswer(
  gone: boolean,
  settled = false,
): { readonly answer: Answer | undefined; readonly problem: Problem | undefined; readonly give: (given: Given) => Promise<void> } {
  const { failed } = useNotices()
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<Problem>()
  const [isTakenBack, setTakenBack] = useState(false)
  if (isTakenBack && !gone) {
    setTakenBack(false)
    setAnswer(undefined)
  }
  const give = async ({ sentence, lines, good, send, undo }: Given) => {
    const given = { sentence, lines, good }
    const takeBack = async (reply: WriteReply) => {
      setAnswer({ sentence: takenBack })
      const refused = await undo?.(reply)
      if (refused) {
        failed(refused)
        setAnswer(given)
        return
      }
      announce(takenBack)
      setTakenBack(true)
    }
    setProblem(undefined)
    setAnswer(given)
    announce(undo ? `${sentence}. Undo: Z` : sentence)
    const refused = await send((reply) => undo && setAnswer({ ...given, undo: () => void takeBack(reply) }))
    if (!refused) return
    setAnswer(undefined)
    setProblem(refused)
  }
  return { answer: answer && settled ? { ...answer, undo: undefined } : answer, problem, give }
}
