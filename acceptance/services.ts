/** The services that the platform runs on beside its embedded stores (docs/services.md): a protocol double for EventStoreDB, FerretDB for MongoDB, and Redis itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** As environment variables of the platform. */
export type Services = { readonly env: Readonly<Record<string, string>>; readonly stop: () => Promise<void> }

const { MONGODB_TEST_URL: mongo, REDIS_TEST_URL: redis } = process.env

/** Why they cannot be used here. */
export const servicesMissing = [
  ...(mongo === undefined ? ['MONGODB_TEST_URL'] : []),
  ...(redis === undefined ? ['REDIS_TEST_URL'] : []),
].join(' and ')

/** Databases of Redis, so that one platform does not take the tasks that another has left. */
const redisDatabases = { story: 1, erasure: 2 } as const

/** @param name of the databases */
export async function startServices(name: keyof typeof redisDatabases): Promise<Services> {
  const double = spawn(process.execPath, [join(import.meta.dirname, '../platform/stand-ins/event-store/main.ts'), '--port', '0'], {
    // Not 'inherit': a double that a failed test leaves behind would hold the test runner's output open, and it would never end.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  double.stderr.pipe(process.stderr)
  const killDouble = () => double.kill('SIGKILL')
  process.once('exit', killDouble)
  double.once('exit', () => process.off('exit', killDouble))
  const [printed] = (await once(double.stdout, 'data')) as [Buffer]
  const eventStore = /EVENTSTOREDB_URL=(\S+)/.exec(printed.toString())?.[1] ?? ''
  const address = new URL(mongo ?? '')
  const databaseOf = (database: string) => `${address.protocol}//${address.host}/${database}-${process.pid}`
  return {
    env: {
      EVENTSTOREDB_URL: eventStore,
      MONGODB_URL: databaseOf(name),
      KEYS_URL: databaseOf(`${name}-keys`),
      MASTER_KEY: 'ab'.repeat(32),
      REDIS_URL: new URL(`/${redisDatabases[name]}`, redis).href,
    },
    stop: async () => {
      double.kill()
      await once(double, 'exit')
    },
  }
}
