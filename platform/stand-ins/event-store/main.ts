/** Development code: the protocol double as a process of its own. `node platform/stand-ins/event-store/main.ts --port 2113` */
import { parseArgs } from 'node:util'
import { startEsdbDouble } from './server.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '2113' } } })
const double = await startEsdbDouble(Number(values.port))
process.stdout.write(`EventStoreDB double (in memory, for development only): EVENTSTOREDB_URL=${double.url}\n`)
