/** With the protocol double for EventStoreDB, FerretDB for MongoDB, and Redis itself (docs/services.md). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe } from 'vitest'
import { describeStory } from './story.ts'

const { MONGODB_TEST_URL: mongo, REDIS_TEST_URL: redis } = process.env
const missing = [...(mongo === undefined ? ['MONGODB_TEST_URL'] : []), ...(redis === undefined ? ['REDIS_TEST_URL'] : [])]

if (mongo === undefined || redis === undefined) {
  describe.skip(`the story on services (because ${missing.join(' and ')} is not set; "node tools/services.mjs run -- COMMAND" sets them)`, () =>
    undefined)
} else {
  describeStory('the story on EventStoreDB, MongoDB and Redis', async () => {
    const double = spawn(process.execPath, [join(import.meta.dirname, '../platform/event-store/esdb/double/main.ts'), '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = (await once(double.stdout, 'data')) as [Buffer]
    const eventStore = /EVENTSTOREDB_URL=(\S+)/.exec(printed.toString())?.[1] ?? ''
    const address = new URL(mongo)
    const databaseOf = (name: string) => `${address.protocol}//${address.host}/${name}-${process.pid}`
    return {
      env: {
        EVENTSTOREDB_URL: eventStore,
        MONGODB_URL: databaseOf('story'),
        KEYS_URL: databaseOf('story-keys'),
        MASTER_KEY: 'ab'.repeat(32),
        REDIS_URL: redis,
      },
      stop: async () => {
        double.kill()
        await once(double, 'exit')
      },
    }
  })
}
