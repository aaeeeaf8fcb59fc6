/** Many applications moved at once. */
import type { Body, Reply as ReplyOf } from '#contract/contract.ts'
import type { JsonObject } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Call, Route } from '#platform/http/operations.ts'
import { sendEachAsRow, type BulkRoutePorts } from '../core/bulk-route.ts'
import type { Command } from '../core/command.ts'
import { derivedId } from '../core/command-identity.ts'
import { idempotencyKey } from '../core/write-route.ts'
import { changeStatus } from './change-status.ts'
import { undoBulk } from './undo-bulk.ts'

export type BulkPorts = BulkRoutePorts & {
  /** Ids of the caller's applications that were last moved together by this bulk action. */
  readonly movedTogether: (account: Account, bulkId: string) => Promise<readonly string[]>
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
  ports: BulkPorts,
  { account, body, request }: Call<Account>,
  idsFor: (account: Account) => Promise<readonly string[]>,
  bulkIdOf: (uid: string, key: string) => string,
  commandOf: (id: string) => readonly [Command, JsonObject],
): Promise<BulkReply | Refusal> {
  if (!account) return refuse('unauthorized')
  const key = idempotencyKey(request.headers['idempotency-key'])
  if (isRefusal(key)) return key
  const other = ports.batchKeys(account.uid, request.routeOptions.config.operation ?? '', key, JSON.stringify(body))
  if (other) return other
  const ids = await idsFor(account)
  if (ids.length === 0) return refuse('not_found')
  const bulkId = bulkIdOf(account.uid, key)
  const sending = { account, key: `${key}|bulk`, requestId: request.id, bulkId }
  const answer = await sendEachAsRow(ports, sending, ids, async (id) => commandOf(id))
  return isRefusal(answer) ? answer : { ok: true, bulkId, ...answer }
}
