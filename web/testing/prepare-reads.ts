import type { FakeServer } from './fake-server.ts'
import { reads, type ReadName } from './samples.ts'

const readNames = Object.keys(reads) as ReadName[]

/** Prepares every read with its sample, also those that a screen makes beside the one that a spec is about. */
export function prepareReads(server: FakeServer, state: 'empty' | 'filled', gate?: Promise<unknown>): void {
  const give = <Name extends ReadName>(name: Name) =>
    server.prepare(name, async () => {
      await gate
      return reads[name][state]
    })
  for (const name of readNames) give(name)
}
