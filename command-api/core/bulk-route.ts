/** Calls that name many things: each is a command of its own, decided as if it had been sent alone (product 2.19, Bulk). */
import type { Static } from 'typebox'
import type { BulkResults } from '#contract/call.ts'
import type { JsonObject } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse, sentenceOf, statusOf, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import { defined } from '#lib/fields.ts'
import type { Rate, RateLimiter } from '#platform/http/rate-limiter.ts'
import type { BatchKeys } from './imports/batch-keys.ts'
import type { Command, CommandRequest } from './command.ts'
import type { RoutePorts } from './write-route.ts'

export type BulkRoutePorts = RoutePorts & {
  /** Counts the items of bulk moves, the messages to many and the rows of imports. */
  readonly rowLimiter: RateLimiter
  readonly limits: { readonly rows: Rate }
  readonly batchKeys: BatchKeys
}
type Results = Omit<Static<typeof BulkResults>, 'ok'>
type Sending = Pick<CommandRequest, 'key' | 'requestId' | 'bulkId'> & { readonly account: Account }

type CommandOf = (id: string) => Promise<readonly [Command, JsonObject] | Refusal>

/** As `sendEach`; each of the ids counts as a row. */
export async function sendEachAsRow(
  ports: BulkRoutePorts,
  sending: Sending,
  ids: readonly string[],
  commandOf: CommandOf,
): Promise<Results | Refusal> {
  const retryAfterSeconds = ports.rowLimiter(sending.account.uid, ports.limits.rows, ids.length)
  if (retryAfterSeconds !== undefined) return refuse('rate_limited', { retryAfterSeconds })
  return sendEach(ports, sending, ids, commandOf)
}

/** Sends the commands in the order of the ids. A repeated request finds what it stored, and goes on where it stopped. */
export async function sendEach(
  { handler }: RoutePorts,
  { account, ...request }: Sending,
  ids: readonly string[],
  commandOf: CommandOf,
): Promise<Results | Refusal> {
  const results: Results['results'] = []
  const topics = new Set<Topic>()
  let position: string | undefined
  for (const id of ids) {
    const asked = await commandOf(id)
    const answer = isRefusal(asked) ? asked : await handler.handle(...asked, { ...request, caller: { kind: 'user', account } })
    if (!isRefusal(answer)) {
      results.push({ id, ok: true, ...defined({ status: answer.status }) })
      position = answer.position ?? position
      for (const topic of answer.topics) topics.add(topic)
      continue
    }
    // The caller sends it again; what was stored is not stored twice.
    if (statusOf(answer.refused) >= 500) return answer
    results.push({ id, ok: false, code: answer.refused, message: sentenceOf(answer.refused, answer.details) })
  }
  return { results, topics: [...topics], ...defined({ position }) }
}
