/** The admin's event browser (calls.md, Admin). It opens nothing that is personal; revealing is a command. */
import type { EventReply } from '#contract/admin-events.ts'
import type { Position, Recorded } from '#events/envelope.ts'
import { shownEvent } from '#events/sealed.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { positionOf, references, shortKey } from '#projections/views/references/model.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { setPageHeaders } from '../core/paging.ts'
import { spanOf } from '../core/span.ts'
import { effectsOf } from './effects.ts'
import { findEvents, type Log } from './find.ts'
import { treeOf } from './tree.ts'

type Deps = Pick<HandlerDeps, 'sealedEvents' | 'views' | 'viewsOf' | 'failedRequests' | 'tasks' | 'mail'>

export function adminEventHandlers({ sealedEvents, views, viewsOf, failedRequests, tasks, mail }: Deps): Handlers {
  return {
    'adminEvents.list': async (call) => {
      const { limit = limits.listPage, cursor, format: _, ...asked } = call.query
      const correlation = asked.correlation && codeIn(asked.correlation)
      const filter = { ...asked, ...(await spanOf(call)), ...(correlation !== undefined && { correlation }) }
      const found = await findEvents({ events: sealedEvents, read: call.read }, { filter, limit, cursor })
      if ('refused' in found) return found
      setPageHeaders(call, found)
      if (found.lookedThrough) call.reply.header('x-looked-through', JSON.stringify(found.lookedThrough))
      if (correlation !== undefined && correlation.length >= SHORT && found.events.length === 0 && cursor === undefined) {
        const failed = failedRequests.find(correlation)
        if (failed) call.reply.header('x-failed-request', JSON.stringify({ ...failed, requestId: undefined }))
      }
      return repliesTo(found.events)
    },

    'adminEvents.tree': async ({ params: { id }, read }) => {
      const log: Log = { events: sealedEvents, read }
      const event = await eventNamed(log, id)
      if (!event) return refuse('not_found')
      const { positions, more } = await oldestOf(log, event)
      const found = await sealedEvents.at(positions, read.aside)
      const events = (found.length === 0 ? [event] : found).toSorted((one, other) => (one.position < other.position ? -1 : 1))
      const taken = viewsOf(new Set(events.map(({ type }) => type))).map((view) => ({ name: view.name, position: views.position(view) }))
      const effects = await effectsOf(events, { tasks, mail })
      return treeOf(events as [Recorded, ...Recorded[]], { effects, views: taken, more })
    },
  }

  async function repliesTo(events: readonly Recorded[]): Promise<EventReply[]> {
    const gone = await sealedEvents.erased(events)
    return events.map((event): EventReply => {
      const erased = gone.get(event.id)
      const { secret, ...shown } = shownEvent(event)
      return {
        ...shown,
        ...(secret && { secret: [...secret] }),
        sealed: [...shown.sealed],
        data: { ...shown.data },
        meta: { ...shown.meta },
        ...(erased && { erased: [...erased] }),
      }
    })
  }
}

/** As many signs as the short code of an error toast has. */
const SHORT = 8

/** Codes and ids of requests are typed in capitals, too; other ids keep theirs. */
function codeIn(text: string): string {
  const code = text.trim()
  return /^[0-9a-f-]{8,36}$/i.test(code) ? code.toLowerCase() : code
}

/** As many events as may happen to begin with the same signs. */
const LIKE_IT = 20

async function eventNamed({ events, read }: Log, id: string): Promise<Recorded | undefined> {
  const { items } = await read.find(references, { where: { keys: shortKey('e', id) }, limit: LIKE_IT })
  return (await events.at(items.map(positionOf), read.aside)).find((event) => event.id === id)
}

/**
 * The oldest events of a correlation, so that the tree keeps its root, and always the one that was asked for. References come newest first
 * and in that order alone, so a long correlation is read to its end; of each event this is an id and a few keys.
 */
async function oldestOf(
  { read }: Log,
  { position, meta }: Recorded,
): Promise<{ readonly positions: readonly Position[]; readonly more: boolean }> {
  const limit = limits.eventsOfTree
  let oldest: readonly Position[] = []
  let more = false
  let after: { readonly id: string } | undefined
  for (;;) {
    const { items } = await read.find(references, { where: { keys: `c:${meta.correlationId}` }, limit, ...(after && { after }) })
    const seen = [...oldest, ...items.map(positionOf)]
    more ||= seen.length > limit
    oldest = seen.slice(-limit)
    const last = items.at(-1)
    if (!last || items.length < limit) break
    after = { id: last._id }
  }
  // In place of the newest of them.
  return { positions: more && !oldest.includes(position) ? [position, ...oldest.slice(1)] : oldest, more }
}
