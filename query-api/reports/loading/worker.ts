/** A thread that works out reports, one question per message. */
import { parentPort, workerData } from 'node:worker_threads'
import { answer } from '../answer.ts'
import { buildTables } from '../fact-rows/build.ts'
import { studentsOf } from '../fact-rows/rows.ts'
import { secretsOf } from '../fact-rows/secrets.ts'
import { factsOf } from './load.ts'
import type { FromThread, OpenForReports, ReportStores, ToThread } from './thread.ts'

if (parentPort === null) throw new Error('worker.ts runs as a worker thread only.')
const port = parentPort
const { module, settings } = workerData as ReportStores
const { openForReports } = (await import(module)) as { readonly openForReports: OpenForReports }
const { readStore, openKeys, openFactTables } = await openForReports(settings)
const facts = factsOf(readStore)

async function answered({ id, source, question }: Exclude<ToThread, 'close'>): Promise<FromThread> {
  try {
    const known = await facts(source)
    const secrets = () => secretsOf(studentsOf(known), openKeys)
    if (question.kind === 'build') return { id, answer: await buildTables(known, question.ask, { secrets, openFactTables }) }
    return { id, answer: answer(known, question, question.kind === 'facts' ? await secrets() : undefined) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (message: ToThread) => {
  if (message === 'close') return void readStore.close().then(() => port.close())
  void answered(message).then((reply) => port.postMessage(reply))
})
