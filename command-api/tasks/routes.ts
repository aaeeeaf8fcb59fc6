import type { Body, Params } from '#contract/contract.ts'
import type { JsonObject } from '#events/envelope.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import { conditionFor } from '#contract/permissions.ts'
import type { TaskRecords } from '#platform/tasks/records.ts'
import { staleSignIn, type SignInPorts } from '../core/fresh-sign-in.ts'
import { derivedId } from '../core/command-identity.ts'
import { idempotencyKey, type Routes, type WriteCall } from '../core/write-route.ts'
import { ERASE } from './erase.ts'
import type { LongWorks } from './long-work.ts'

export type TaskRoutePorts = SignInPorts & OpenedLongWork
export type OpenedLongWork = {
  readonly longWorks: LongWorks
  readonly taskRecords: TaskRecords
  /** Names of all views. */
  readonly viewNames: readonly string[]
}

export function taskRoutes({ longWorks, taskRecords, viewNames, ...signIn }: TaskRoutePorts): Routes {
  /** The same request again gets the same task. */
  const started = async ({ account, request }: Asked, kind: string, params: JsonObject) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    if (isRefusal(key)) return key
    const owner = account?.uid ?? ''
    const id = derivedId([owner, kind, key].join('|'))
    return (await longWorks.start({ id, kind, owner, params })) ?? accepted(id)
  }

  return {
    'projections.replay': async (call) => {
      const { name } = call.params as Params<'projections.replay'>
      if (name !== 'all' && !viewNames.includes(name)) return refuse('not_found')
      return started(call, 'views.replay', { views: name === 'all' ? [] : [name] })
    },
    'privacy.erase': async (call) => {
      const { idToken } = call.body as Body<'privacy.erase'>
      return (await staleSignIn(signIn, idToken, call.account)) ?? started(call, ERASE, { uid: call.account?.uid ?? '' })
    },
    'tasks.cancel': async ({ account, params }) => {
      const { id } = params as Params<'tasks.cancel'>
      const record = await taskRecords.read(id)
      const isAllowed = record?.owner === account?.uid || conditionFor('tasks.cancel', account?.role ?? 'visitor') === 'any'
      return (record && isAllowed ? await longWorks.cancel(id) : refuse('not_found')) ?? accepted(id)
    },
  }
}

type Asked = Pick<WriteCall<'tasks.cancel'>, 'account' | 'request'>
type Accepted = { readonly ok: true; readonly id: string }

function accepted(id: string): Accepted {
  return { ok: true, id }
}
