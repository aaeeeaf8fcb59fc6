import type { JsonObject } from '#events/envelope.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { briefMap } from '#lib/under-way/brief-map.ts'
import { canonical } from './command-hash.ts'
import type { CommandIdentity } from './command-identity.ts'

export type InFlight<Answer> = {
  /** Runs the command, or waits for the answer of the same command if it is already running. */
  readonly join: (identity: Pick<CommandIdentity, 'commandId' | 'content'>, run: () => Promise<Answer>) => Promise<Answer | Refusal>
}

/** The commands running in this process, so that a request repeated meanwhile gets the first one's answer. */
export function createInFlight<Answer>(): InFlight<Answer> {
  const running = briefMap<string, { readonly content: JsonObject; readonly answer: Promise<Answer> }>()
  return {
    join: ({ commandId, content }, run) => {
      const same = running.get(commandId)
      if (same) return canonical(same.content) === canonical(content) ? same.answer : Promise.resolve(refuse('idempotency_mismatch'))
      const answer = run()
      running.set(commandId, { content, answer })
      const done = () => void running.delete(commandId)
      answer.then(done, done)
      return answer
    },
  }
}
