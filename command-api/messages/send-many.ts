/** POST /messages/send-many: one message to many applicants of the caller's company, each of them a message of its own. */
import type { Body } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { filledIn } from '#events/vocabulary/messages/message-templates.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import type { Route } from '#platform/http/operations.ts'
import { sendEachAsRow, type BulkRoutePorts } from '../core/bulk-route.ts'
import type { Command } from '../core/command.ts'
import { idempotencyKey } from '../core/write-route.ts'
import { sendMessage } from './send.ts'

export type SendManyPorts = BulkRoutePorts & {
  /** By student: the name and the job of the latest application to the caller's company, or to one job of it. Students who have none that it may know are left out. */
  readonly lastApplications: (
    account: Account,
    studentIds: readonly string[],
    jobId: string | undefined,
  ) => Promise<ReadonlyMap<string, { readonly name: string; readonly job: string }>>
}

export function sendMany(ports: SendManyPorts): Route<Account> {
  return async (call) => {
    const { account, body, request } = call
    if (!account) return refuse('unauthorized')
    const key = idempotencyKey(request.headers['idempotency-key'])
    if (isRefusal(key)) return key
    const other = ports.batchKeys(account.uid, 'messages.sendMany', key, JSON.stringify(body))
    if (other) return other
    const { toUsers, jobId, message } = body as Body<'messages.sendMany'>
    const applicants = await ports.lastApplications(account, toUsers, jobId)
    if (jobId !== undefined && applicants.size === 0) return invalid('jobId', 'is a job that none of these people applied for')
    const sending = { account, key: `${key}|many`, requestId: request.id }
    const answer = await sendEachAsRow(ports, sending, toUsers, async (toUser) => {
      const applicant = applicants.get(toUser)
      if (!applicant) return refuse('not_an_applicant')
      const { name, job } = applicant
      const text = filledIn(message, { job })
      const longest = Math.max(text.length, filledIn(text, { name }).length)
      if (longest > limits.messageText) return refuse('message_too_long', { limit: limits.messageText })
      return [sendMessage as unknown as Command, { toUser, message: text, name }]
    })
    return isRefusal(answer) ? answer : { ok: true, ...answer }
  }
}
