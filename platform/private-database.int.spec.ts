import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { forgetOldPages, openPrivateDatabase } from './private-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'private-database-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads for a while, and copies the log meanwhile, which waits for the reader: both as other threads of the platform do. */
const copying = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData, Worker } = require('node:worker_threads')
  const reader = new DatabaseSync(workerData)
  reader.exec('BEGIN; SELECT * FROM things')
  const second = \`
    const { DatabaseSync } = require('node:sqlite')
    const { parentPort, workerData } = require('node:worker_threads')
    const database = new DatabaseSync(workerData, { timeout: 10_000 })
    parentPort.postMessage('copies')
    database.exec('PRAGMA wal_checkpoint(RESTART)')
    database.close()
  \`
  const worker = new Worker(second, { eval: true, workerData })
  worker.on('message', () => {
    setTimeout(() => parentPort.postMessage('copies'), 100)
    setTimeout(() => reader.close(), 500)
  })
`

it('§2.18 empties the log when another thread, which copies it at that moment, is done', async () => {
  const file = join(folder, 'things.db')
  const database = openPrivateDatabase(file, 'CREATE TABLE IF NOT EXISTS things (id TEXT)')
  database.exec("INSERT INTO things VALUES ('old')")
  const other = new Worker(copying, { eval: true, workerData: file })
  await once(other, 'message')
  const third = new DatabaseSync(file)
  expect(forgetOldPages(third)).toBe(true)
  expect(statSync(`${file}-wal`).size).toBe(0)
  third.close()
  await once(other, 'exit')
  database.close()
})

it('says after a while that somebody reads', () => {
  const file = join(folder, 'read.db')
  const database = openPrivateDatabase(file, 'CREATE TABLE IF NOT EXISTS things (id TEXT)')
  database.exec('PRAGMA busy_timeout = 200')
  const reader = new DatabaseSync(file)
  reader.exec('BEGIN; SELECT * FROM things')
  database.exec("INSERT INTO things VALUES ('new')")
  expect(forgetOldPages(database, 200)).toBe(false)
  reader.close()
  expect(forgetOldPages(database)).toBe(true)
  database.close()
})
