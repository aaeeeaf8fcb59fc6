import type { Answer } from './call.ts'
import type { Call } from './operation.ts'
import { fingerprintOf } from './forms.ts'
import { intentKey, intentSettled } from './intents.ts'
import { isUnsettled } from './problem.ts'

/** Gives a write the key of its intent, and frees the key once the outcome is known. */
export async function deliver(call: Call, attempt: (key: string | undefined) => Promise<Answer>): Promise<Answer> {
  if (call.kind !== 'write') return attempt(undefined)
  const fingerprint = `${call.method} ${call.url} ${fingerprintOf(call.csv ?? call.body)}`
  const answer = await attempt(intentKey(fingerprint))
  if (!('error' in answer && isUnsettled(answer.error))) intentSettled(fingerprint)
  return answer
}
