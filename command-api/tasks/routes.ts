import { setTimeout as pause } from 'node:timers/promises'
import type { Body, Params } from '#contract/contract.ts'
import type { JsonObject } from '#events/envelope.ts'
import { invalid, isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import { ERASE } from '#events/vocabulary/task-kinds.ts'
import { conditionOf } from '#contract/permissions.ts'
import { defined } from '#lib/fields.ts'
import { hasFinished, type TaskRecords } from '#platform/tasks/records.ts'
import { staleSignIn, type SignInPorts } from '../core/fresh-sign-in.ts'
import { derivedId } from '../core/command-identity.ts'
import { inTurns } from '../core/serialize.ts'
import { idempotencyKey, write, type RoutePorts, type Routes, type WriteCall } from '../core/write-route.ts'
import { requestExport } from '../users/request-export.ts'
import { userFold } from '../users/state.ts'
import { EXPORT } from './export.ts'
import { REPLAY } from './replay-views.ts'
import { VERIFY_LOG } from './verify-log.ts'
import type { Replays } from '../projections/replays.ts'
import type { LongWorks } from './long-work.ts'

/** How often it is looked whether a replay has ended in which nothing asks any more, and for how long. */
const [ENDING_MS, MOST_ENDING_MS] = [100, 15_000]

export type TaskRoutePorts = SignInPorts & RoutePorts & OpenedLongWork
export type OpenedLongWork = {
  readonly longWorks: LongWorks
  readonly taskRecords: TaskRecords
  readonly replays: Pick<Replays, 'task' | 'isAnswered'>
  /** Whether something is kept that a view served before, and this code can read it. */
  readonly canGoBack: (view: string) => Promise<boolean>
  /** Names of all views. */
  readonly viewNames: readonly string[]
}

export function taskRoutes(ports: TaskRoutePorts): Routes {
  const { longWorks, taskRecords, replays, canGoBack, viewNames, handler } = ports
  /** The same request again gets the same task. */
  const started = async (asked: Asked, kind: string, params: JsonObject) => {
    const id = taskIdOf(asked, kind)
    return isRefusal(id) ? id : ((await longWorks.start({ id, kind, owner: asked.account?.uid ?? '', params })) ?? accepted(id))
  }
  let verifying: string | undefined
  let replaying: string | undefined
  const isUnderWay = async (id: string | undefined) => {
    const record = id === undefined ? undefined : await taskRecords.read(id)
    return record !== undefined && !hasFinished(record)
  }
  /** Two at once would take each other's answers. One in which all is answered only drops what it filled: that is waited for. */
  const otherReplay = async (call: Asked) => {
    const id = taskIdOf(call, REPLAY)
    const other = replaying ?? replays.task()
    const until = performance.now() + MOST_ENDING_MS
    while (other !== id && (await isUnderWay(other))) {
      if (!replays.isAnswered() || performance.now() > until) return refuse('replaying')
      await pause(ENDING_MS)
    }
    return undefined
  }
  const startReplay = async (call: Asked, params: JsonObject) => {
    const answer = await started(call, REPLAY, params)
    if (!isRefusal(answer)) replaying = answer.id
    return answer
  }

  /** Of two in the same moment the second finds the first. */
  const inTurn = inTurns<Parameters<Routes[string]>[0], Awaited<ReturnType<Routes[string]>>>(() => REPLAY)

  return {
    'projections.replay': inTurn(async (call) => {
      const { name } = call.params as Params<'projections.replay'>
      const { views = [], swap = 'auto' } = call.body as Body<'projections.replay'>
      if (name !== 'all' && !viewNames.includes(name)) return refuse('not_found')
      if (name !== 'all' && views.length > 0) return invalid('views', 'goes with all views alone')
      if (!views.every((view) => viewNames.includes(view))) return invalid('views', 'must be names of views')
      return (await otherReplay(call)) ?? startReplay(call, { views: name === 'all' ? [...new Set(views)] : [name], swap })
    }),
    'projections.rollback': inTurn(async (call) => {
      const { name } = call.params as Params<'projections.rollback'>
      if (!viewNames.includes(name)) return refuse('not_found')
      const other = await otherReplay(call)
      if (other) return other
      // The same request again: what it goes back to may be in service by now.
      const id = taskIdOf(call, REPLAY)
      const isAgain = !isRefusal(id) && (await taskRecords.read(id)) !== undefined
      if (!isAgain && !(await canGoBack(name))) return refuse('nothing_kept')
      const { reason } = call.body as Body<'projections.rollback'>
      return startReplay(call, { views: [name], back: true, ...defined({ reason }) })
    }),
    'audit.verify': async (call) => {
      // One reading of the whole log serves whoever asks meanwhile.
      if (verifying !== undefined && (await isUnderWay(verifying))) return accepted(verifying)
      const answer = await started(call, VERIFY_LOG, {})
      if (!isRefusal(answer)) verifying = answer.id
      return answer
    },
    'privacy.export': async (call) => {
      const uid = call.account?.uid ?? ''
      const taskId = taskIdOf(call, EXPORT)
      if (isRefusal(taskId)) return taskId
      const { state: user } = await handler.reader.load(userFold, uid)
      const last = user?.exports?.taskId
      if (last !== taskId && (await isUnderWay(last))) return refuse('export_running')
      const answer = await write(ports, requestExport, () => ({ taskId }))(call)
      return isRefusal(answer) ? answer : started(call, EXPORT, { uid })
    },
    'privacy.erase': async (call) => {
      const { idToken } = call.body as Body<'privacy.erase'>
      return (await staleSignIn(ports, idToken, call.account)) ?? started(call, ERASE, { uid: call.account?.uid ?? '' })
    },
    'tasks.cancel': async ({ account, params }) => {
      const { id } = params as Params<'tasks.cancel'>
      const record = await taskRecords.read(id)
      const isAllowed = record?.owner === account?.uid || conditionOf('tasks.cancel', account) === 'any'
      return (record && isAllowed ? await longWorks.cancel(id) : refuse('not_found')) ?? accepted(id)
    },
  }
}

/**
 * From the request: the same one names the same task. An account is erased once, whatever keys it is asked for with: each erasure
 * builds views anew, so many of one person would make all other erasures wait.
 */
function taskIdOf({ account, request }: Asked, kind: string) {
  const key = idempotencyKey(request.headers['idempotency-key'])
  return isRefusal(key) ? key : derivedId([account?.uid ?? '', kind, ...(kind === ERASE ? [] : [key])].join('|'))
}

type Asked = Pick<WriteCall<'tasks.cancel'>, 'account' | 'request'>
type Accepted = { readonly ok: true; readonly id: string }

function accepted(id: string): Accepted {
  return { ok: true, id }
}
