/** GET /admin/projections: how far each view, process and reactor is, and what it has parked. */
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

export function projectionHandlers({ running, allViews }: Pick<HandlerDeps, 'running' | 'allViews'>): Handlers {
  return {
    'projections.list': async ({ read }) => {
      const views = new Map(allViews.map((view) => [view.name, view]))
      const found = await running.projections()
      return Promise.all(
        found.map(async (one) => {
          const view = one.kind === 'view' ? views.get(one.name) : undefined
          return view ? { ...one, documents: (await read.count(view, {}, undefined, Infinity)).total } : one
        }),
      )
    },
  }
}
