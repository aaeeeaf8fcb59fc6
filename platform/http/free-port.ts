import { once } from 'node:events'
import { createServer } from 'node:net'

/** Fails for a taken port before anything else is started. @throws what `listen` throws (`EADDRINUSE`, with the port) */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
