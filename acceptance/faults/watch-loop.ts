/** Asks `/health/live` again and again until it is told to stop, and answers with the longest time in milliseconds. */
import { parentPort, workerData } from 'node:worker_threads'
import { send } from '../client.ts'

const { origin } = workerData as { readonly origin: string }
const PAUSE_MS = 5
let stopped = false
parentPort?.once('message', () => (stopped = true))

const ask = async () => {
  const started = performance.now()
  // An address of its own, so that no limit of the attacker's address counts for it.
  // A connection that the server closed while it was idle is no answer, and no hold either.
  await send(origin, { method: 'GET', path: '/health/live', from: '127.0.0.99' }).catch(() => undefined)
  return performance.now() - started
}

for (let n = 0; n < 20; n++) await ask()
parentPort?.postMessage('ready')
let longest = 0
while (!stopped) {
  longest = Math.max(longest, await ask())
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
parentPort?.postMessage(longest)
