import { EventStoreDBClient } from '@eventstore/db-client'

/** The client library keeps pending appends in one map per process, so two clients would receive each other's answers. */
let open: EventStoreDBClient | undefined

/** @throws while another client is open in this process, or when the address is no `esdb://` connection string */
export function openClient(url: string): EventStoreDBClient {
  if (open !== undefined) throw new Error('EventStoreDB is already open in this process; its client allows one at a time.')
  open = EventStoreDBClient.connectionString(url)
  return open
}

export async function closeClient(client: EventStoreDBClient): Promise<void> {
  await client.dispose()
  open = undefined
}
