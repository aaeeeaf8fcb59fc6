/** What tests of the replay desk's page begin with. */
import type { TaskReply } from '#contract/tasks.ts'
import type { FakeServer } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { now, reads, userOf } from '../samples.ts'

export const queued: TaskReply = { id: 'task-1', kind: 'views.replay', state: 'queued', done: 0, total: 0, unit: 'events', startedAt: now }
const [view] = reads['projections.list'].filled
export const live = [{ ...(view as NonNullable<typeof view>), name: 'references', lag: { events: 12, seconds: 1 } }]
/** Documents of a difference are called by the names of what has their ids. */
export function prepareNames(server: FakeServer): void {
  const [account] = reads['adminUsers.list'].filled
  server.prepare('adminUsers.list', account ? [{ ...account, id: '01928c11', uid: '01928c11', displayName: 'Noor Haddad' }] : [])
  server.prepare('jobs.list', [])
  server.prepare('organizations.byIds', [])
  server.prepare('skills.byIds', [])
}

export function openDesk() {
  return openPage({ path: '/app/admin/projections', as: userOf('admin') }, (server) => {
    prepareNames(server)
    server.prepare('projections.list', reads['projections.list'].filled)
    for (const call of ['pause', 'cancel', 'retry', 'skip', 'swap'] as const)
      server.prepare(`projections.${call}`, { ok: true, id: 'paths' })
  })
}

/** The page of the replay `task-9`, which is done. @param query what else the page is asked for, beginning with & */
export function openEnded(result: TaskReply['result'], query = '') {
  return openPage({ path: `/app/admin/projections?task=task-9${query}`, as: userOf('admin') }, (server) => {
    prepareNames(server)
    server.prepare('projections.list', live)
    server.prepare('tasks.read', { ...queued, id: 'task-9', state: 'done', result })
  })
}
