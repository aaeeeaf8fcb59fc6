/** The thread of reports as a process of its own, so that its memory can be told: `reports-child.ts <views.db> <last position>`. */
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { collectionOf } from '#projections/define.ts'
import { factEntries } from '#projections/views/fact-entries/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import { references } from '#projections/views/references/model.ts'
import { answer as answerOf } from '#query-api/reports/answer.ts'
import type { Ask } from '#query-api/reports/ask.ts'
import { factsOf, type Source } from '#query-api/reports/loading/load.ts'
import { answer } from '../child.ts'

export type ReportOrder = { readonly kind: 'load' } | { readonly kind: 'ask'; readonly report: string; readonly ask: Ask }
/** `cpuMs` of this thread; megabytes (2^20 bytes) of the heap that the facts take; rows of the table that was asked for. */
export type ReportReply = { readonly ms: number; readonly cpuMs: number; readonly heapMb: number; readonly rows: number }

const [, , file = '', position = '0'] = process.argv
const store = await openSqliteReadStore({ file })
const source: Source = {
  factEntries: collectionOf(factEntries),
  paths: collectionOf(paths),
  references: collectionOf(references),
  position: BigInt(position),
}
const load = factsOf(store)

const heapMb = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

answer('ready', async (order: ReportOrder): Promise<ReportReply> => {
  const before = order.kind === 'load' ? heapMb() : 0
  const [from, cpuFrom] = [performance.now(), cpuMs()]
  const spent = () => ({ ms: performance.now() - from, cpuMs: cpuMs() - cpuFrom })
  const facts = await load(source)
  if (order.kind === 'load') return { ...spent(), heapMb: heapMb() - before, rows: facts.applications.length }
  const found = answerOf(facts, { kind: 'table', report: order.report, ask: order.ask })
  return { ...spent(), heapMb: 0, rows: found.kind === 'table' ? found.table.rows.length : 0 }
})
