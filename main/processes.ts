/** `npm run processes`: asks the running server, which alone may handle events. */
import { join } from 'node:path'
import { reportOf, USAGE, type ParkedOf } from '#command-api/processes/process-desk.ts'
import { askLocalSocket } from '#platform/local-socket.ts'
import { configFrom } from '../main.ts'
import { PROCESSES_SOCKET } from './commands.ts'
import { takingDemo } from './making/demo-folder.ts'

const words = process.argv.slice(2)
try {
  const parked = await askLocalSocket<readonly ParkedOf[], never>(
    join(configFrom(takingDemo(process.env)).dataFolder, PROCESSES_SOCKET),
    words,
  )
  if (!parked) throw new Error('The platform is not running on this data folder. Start it first.')
  process.stdout.write(reportOf(parked))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${words.length === 0 ? '' : USAGE}`)
  process.exitCode = 1
}
