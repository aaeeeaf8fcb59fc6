import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeEventStore, describeReopenedEventStore } from '../contract.ts'
import { openSqliteEventStore } from './sqlite-event-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'event-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
const open = () => openSqliteEventStore({ file: join(folder, 'events.db') })

describeEventStore('SQLite event store in a file', open)
describeReopenedEventStore('SQLite event store in a file', open)
const openUnsynced = () => openSqliteEventStore({ file: join(folder, 'unsynced.db'), unsynced: true })
describeEventStore('SQLite event store that can be made anew', openUnsynced)
describeReopenedEventStore('SQLite event store that can be made anew', openUnsynced)
describeEventStore('SQLite event store in memory', () => openSqliteEventStore({ file: ':memory:' }))
