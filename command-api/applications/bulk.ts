/** Many applications at once: each is decided by itself, as if it had been moved alone (product 2.19, Bulk). */
import type { Body, Reply as ReplyOf } from '#contract/contract.ts'
import type { JsonObject } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse, sentenceOf, statusOf, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import { defined } from '#lib/fields.ts'
import type { Call, Route } from '#platform/http/operations.ts'
import type { Rate, RateLimiter } from '#platform/http/rate-limiter.ts'
import type { Command } from '../core/command.ts'
import { derivedId } from '../core/command-identity.ts'
import { idempotencyKey, type RoutePorts } from '../core/write-route.ts'
import { changeStatus } from './change-status.ts'
import { undoBulk } from './undo-bulk.ts'

export type BulkPorts = RoutePorts & {
  /** Ids of the caller's applications that were last moved together by this bulk action. */
  readonly movedTogether: (account: Account, bulkId: string) => Promise<readonly string[]>
  /** Counts the items of bulk calls and imports. */
  readonly rowLimiter: RateLimiter
  readonly limits: { readonly rows: Rate }
}
type BulkReply = ReplyOf<'applications.bulkStatus'>

export function bulkRoutes(ports: BulkPorts) {
  return {
    'applications.bulkStatus': async (call: Call<Account>) => {
      const { ids, ...move } = call.body as Body<'applications.bulkStatus'>
      const bulkId = (uid: string, key: string) => derivedId([uid, 'bulk', key].join('|'))
      return each(
        ports,
        call,
        async () => ids,
        bulkId,
        (id) => [changeStatus as unknown as Command, { id, ...move }],
      )
    },
    'applications.bulkUndo': async (call: Call<Account>) => {
      const { bulkId } = call.body as Body<'applications.bulkUndo'>
      const ids = (account: Account) => ports.movedTogether(account, bulkId)
      return each(
        ports,
        call,
        ids,
        () => bulkId,
        (id) => [undoBulk as unknown as Command, { id, bulkId }],
      )
    },
  } satisfies Readonly<Record<string, Route<Account>>>
}

async function each(
  { handler, rowLimiter, limits }: BulkPorts,
  { account, request }: Call<Account>,
  idsFor: (account: Account) => Promise<readonly string[]>,
  bulkIdOf: (uid: string, key: string) => string,
  commandOf: (id: string) => readonly [Command, JsonObject],
): Promise<BulkReply | Refusal> {
  if (!account) return refuse('unauthorized')
  const key = idempotencyKey(request.headers['idempotency-key'])
  if (isRefusal(key)) return key
  const ids = await idsFor(account)
  if (ids.length === 0) return refuse('not_found')
  const retryAfterSeconds = rowLimiter(account.uid, limits.rows, ids.length)
  if (retryAfterSeconds !== undefined) return refuse('rate_limited', { retryAfterSeconds })
  const bulkId = bulkIdOf(account.uid, key)
  const results: BulkReply['results'] = []
  const topics = new Set<Topic>()
  let position: string | undefined
  for (const id of ids) {
    const [command, input] = commandOf(id)
    const sent = { caller: { kind: 'user', account }, key: `${key}|bulk`, requestId: request.id, bulkId } as const
    const answer = await handler.handle(command, input, sent)
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
  return { ok: true, bulkId, results, topics: [...topics], ...defined({ position }) }
}
