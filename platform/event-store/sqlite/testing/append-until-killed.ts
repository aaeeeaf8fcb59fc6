/**
 * Test code: appends without end, 24 at a time, until the process is killed. Each attempt and each answer is a line
 * of JSON in the history file before the writer goes on; and one byte is printed for each answer. Arguments:
 * database file, history file, seed of the stream names.
 */
import { randomUUID } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { sampleEvents } from '../../contract/samples.ts'
import { Conflict } from '../../failures.ts'
import { openSqliteEventStore } from '../sqlite-event-store.ts'

const [file = '', historyFile = '', seed = ''] = process.argv.slice(2)
const store = await openSqliteEventStore({ file })
const history = openSync(historyFile, 'a')
const record = (line: object): void => void writeSync(history, `${JSON.stringify(line)}\n`)

async function writer(number: number): Promise<never> {
  const stream = `kill-${seed}-${number % 8}` // three writers per stream, so that conflicts are among it
  for (let expected: 'none' | number = 'none'; ;) {
    const call = randomUUID()
    const events = sampleEvents(1 + (number % 3))
    record({ call, stream, ids: events.map(({ id }) => id) })
    try {
      const { revision, position } = await store.append(stream, expected, events)
      record({ call, acknowledged: { revision, position: String(position) } })
      process.stdout.write('.')
      expected = revision
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      expected = error.actual
    }
  }
}
await Promise.all(Array.from({ length: 24 }, (_, number) => writer(number)))
