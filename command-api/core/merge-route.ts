import type { MergeChanges } from '#contract/admin-moderation.ts'
import type { CommandInput } from '#contract/input.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import type { Route } from '#platform/http/operations.ts'
import type { Command, CommandOf } from './command.ts'
import { write, type RoutePorts } from './write-route.ts'

type MergeOperation = 'moderation.mergeSkill' | 'moderation.mergeOrganization'

/** The route of a merge. With `?dryRun=true` it is judged the same, stores nothing and answers what would be read otherwise. */
export function mergeRoute<Op extends MergeOperation, State, Needs>(
  ports: RoutePorts,
  command: CommandOf<CommandInput<Op, Record<never, never>, Record<never, never>>, State, Needs>,
  changesOf: (id: string, into: string) => Promise<MergeChanges>,
): Route<Account> {
  const merge = write(ports, command)
  return async (call) => {
    const { account, request, query } = call
    if (!account || !(query as { readonly dryRun?: boolean }).dryRun) return merge(call)
    const { id } = call.params as { readonly id: string }
    const sent = call.body as { readonly into: string; readonly reason: string }
    const caller = { kind: 'user', account } as const
    const preview = ports.handler.preview()
    const tried = await preview(command as unknown as Command, { id, ...sent }, { caller, key: request.id, requestId: request.id })
    if (isRefusal(tried)) return tried
    // It is merged into this one already: nothing would be read otherwise.
    return tried.changed ? { ok: true, id, ...(await changesOf(id, sent.into)) } : refuse('decided', { status: 'merged' })
  }
}
