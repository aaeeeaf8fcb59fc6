import { describe, expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import { Conflict, OutcomeUnknown, Unavailable } from '#platform/event-store/failures.ts'
import type { Claim } from '../core/command.ts'
import { secrets } from '../testing/given.ts'
import { createReserve } from './reserve.ts'

const email: Claim = { kind: 'email', value: 'stella', taken: refuse('email_taken') }
const application: Claim = { kind: 'application', value: 'stella|job', taken: refuse('duplicate_application') }

/** Reserves two values for `user-stella` around `work`, and notes the steps in order. */
async function runReserved(work: () => Promise<unknown>, heldByAnother: readonly Claim['kind'][] = []) {
  const steps: string[] = []
  const nameOf = (claimKey: string) => (claimKey.includes('email') ? 'email' : 'application')
  const reserve = createReserve(
    {
      take: async (_, kind) => !heldByAnother.includes(kind) && steps.push(`take ${kind}`) > 0,
      confirm: async (claimKey, holder) => void steps.push(`confirm ${nameOf(claimKey)} of ${holder}`),
      release: async (claimKey, holder) => void steps.push(`release ${nameOf(claimKey)} of ${holder}`),
    },
    secrets,
  )
  const answer = await reserve([email, application], 'user-stella', async () => {
    steps.push('work')
    return work()
  }).catch((error: unknown) => error)
  return { answer, steps }
}
const taken = ['take email', 'take application']
const released = ['release email of user-stella', 'release application of user-stella']

describe('§4 claims around a command', () => {
  it('§4 are taken before it and confirmed after it', async () =>
    expect(await runReserved(async () => 'stored')).toEqual({
      answer: 'stored',
      steps: [...taken, 'work', 'confirm email of user-stella', 'confirm application of user-stella'],
    }))

  it('§4 refuse the command when another stream holds one of them, and release those already taken', async () =>
    expect(await runReserved(async () => 'stored', ['application'])).toEqual({
      answer: refuse('duplicate_application'),
      steps: ['take email', 'release email of user-stella'],
    }))

  it('§4 are released when the command is refused', async () =>
    expect(await runReserved(async () => refuse('email_taken'))).toEqual({
      answer: refuse('email_taken'),
      steps: [...taken, 'work', ...released],
    }))

  it('§4 are released when it is certain that nothing was stored', async () =>
    expect((await runReserved(() => Promise.reject(new Unavailable('down')))).steps).toEqual([...taken, 'work', ...released]))

  it.each([new OutcomeUnknown('cut'), new Conflict('user-stella', 0, 1), new TypeError('a bug')])(
    '§4 are kept while something may have been stored or is tried again: %s',
    async (error) => {
      const { answer, steps } = await runReserved(async () => {
        throw error
      })
      expect(answer).toBe(error)
      expect(steps).toEqual([...taken, 'work'])
    },
  )
})
