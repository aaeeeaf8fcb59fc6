import { useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { Input } from '../../../api/operation.ts'
import type { Problem } from '../../../api/problem.ts'
import { useNotices, useWrite } from '../../../api/use-write.ts'
import { isOfSameCompany } from '../list/own-words.ts'
import { resultSentence } from '../board/selection.ts'

/** The withdrawal of one application, and how to take it back. */
type Step = { readonly application: ApplicationReply; readonly eventId?: string | undefined; readonly problem?: Problem | undefined }

/** Withdraws applications beside an accepted offer. One notice says what became of all, and its one Undo takes all back. */
export function useWithdraw(accepted: ApplicationReply) {
  const { run } = useWrite('applications.changeStatus', { failure: 'here' })
  const { done, failed } = useNotices()
  const [pending, setPending] = useState(false)

  /** Each by itself: one that is refused keeps no other from being done. */
  const change = async (all: readonly Step[], inputOf: (step: Step) => Omit<Input<'applications.changeStatus'>, 'id'>) => {
    const steps: Step[] = []
    for (const step of all) {
      let eventId: string | undefined
      const { application } = step
      const problem = await run({ id: application.id, ...inputOf(step) }, { next: (reply) => (eventId = reply.eventId) })
      steps.push({ application, eventId, problem })
    }
    return steps
  }
  const tell = (steps: readonly Step[], words: (amount: string) => string, undo?: (stored: readonly Step[]) => void) => {
    const stored = steps.filter(({ problem }) => !problem)
    const [first] = steps
    if (stored.length === 0) return first?.problem && failed(first.problem)
    const results = steps.map(({ problem }) => ({ ok: !problem, ...(problem && { message: problem.message }) }))
    const title = steps.length === 1 ? first?.application.jobTitle : undefined
    done(title === undefined ? resultSentence(results, words) : words(title), undo && { label: 'Undo', run: () => undo(stored) })
    return undefined
  }
  const takeBack = async (stored: readonly Step[]) => {
    const steps = await change(stored, ({ application: { status }, eventId }) => ({ status, ...(eventId && { undoes: eventId }) }))
    tell(steps, (amount) => `You took your withdrawal back: ${amount}`)
  }
  const withdraw = async (applications: readonly ApplicationReply[]) => {
    setPending(true)
    const steps = await change(
      applications.map((application) => ({ application })),
      ({ application }) => ({
        status: 'withdrawn',
        ...(!isOfSameCompany(application, accepted) && { reasonCode: 'accepted_elsewhere' }),
      }),
    )
    setPending(false)
    tell(
      steps,
      (amount) => `You withdrew ${applications.length === 1 ? 'from ' : ''}${amount}`,
      (stored) => void takeBack(stored),
    )
  }
  return { withdraw, pending }
}
