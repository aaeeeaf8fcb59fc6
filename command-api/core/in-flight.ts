import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { CommandIdentity } from './command-identity.ts'

export type InFlight<Answer> = {
  /** Runs the command, or waits with the equal request that runs already. */
  readonly join: (identity: Pick<CommandIdentity, 'commandId' | 'commandHash'>, run: () => Promise<Answer>) => Promise<Answer | Refusal>
}

/** Requests that are running in this process. One that is repeated while it runs gets the same answer. */
export function createInFlight<Answer>(): InFlight<Answer> {
  const running = new Map<string, { readonly commandHash: string; readonly answer: Promise<Answer> }>()
  return {
    join: async ({ commandId, commandHash }, run) => {
      const same = running.get(commandId)
      if (same) return same.commandHash === commandHash ? same.answer : refuse('idempotency_mismatch')
      const answer = run().finally(() => running.delete(commandId))
      running.set(commandId, { commandHash, answer })
      return answer
    },
  }
}
