import { describe } from 'vitest'
import { describeAway } from './away.ts'
import { servicesMissing, startServices } from './services.ts'

if (servicesMissing !== '') {
  describe.skip(`a platform that was away, on services (because ${servicesMissing} is not set; "node tools/services.mjs run -- COMMAND" sets them)`, () =>
    undefined)
} else describeAway('a platform that was away, on EventStoreDB, MongoDB and Redis', () => startServices('away'))
