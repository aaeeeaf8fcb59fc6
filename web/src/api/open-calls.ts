import type { Operation, Reply } from '#contract/contract.ts'
import { log } from '../lib/log.ts'
import { sendOnce } from './call.ts'
import { deliver } from './deliver.ts'
import { callOf, type Input } from './operation.ts'
import type { Problem } from './problem.ts'

export type Result<T> = { readonly data: T; readonly problem?: never } | { readonly data?: never; readonly problem: Problem }

/**
 * A call of visitors. It needs no token, no cache and no refresh, so the public pages send it without the API slice,
 * which would double what such a page weighs.
 */
export async function openCall<Op extends Operation>(operation: Op, input: Input<Op>): Promise<Result<Reply<Op>>> {
  const call = callOf(operation, input)
  const answer = await deliver(call, (key) => sendOnce(call, undefined, key))
  if (!('error' in answer)) return { data: answer.data as Reply<Op> }
  log.warn(`${operation} failed: ${answer.error.message}`, answer.error)
  return { problem: answer.error }
}

/** §5: nothing typed or a failure is an empty list. */
export async function suggestSkills(text: string): Promise<Reply<'skills.suggest'>> {
  const term = text.trim()
  return term ? ((await openCall('skills.suggest', { term })).data ?? []) : []
}
