/**
 * One file, so that the platforms run one after the other: FerretDB beside two of them is more than two processors carry in time. The
 * story and the year that follows are on the same services, because to fill these with the demo takes a minute; the erasure, which goes by
 * the real time, has its own.
 */
import { afterAll, describe } from 'vitest'
import { describeAway } from './away.ts'
import { describeErasure } from './erasure-on-services.ts'
import { newDataDir, removeData } from './platform.ts'
import { servicesMissing, startServices, type Services } from './services.ts'
import { describeStory } from './story.ts'

if (servicesMissing !== '') {
  describe.skip(`the platform on services (because ${servicesMissing} is not set; "node tools/services.mjs run -- COMMAND" sets them)`, () =>
    undefined)
} else {
  describeErasure(() => startServices('erasure'))
  const dataDir = newDataDir()
  let shared: Promise<Services> | undefined
  const services = async () => ({ env: (await (shared ??= startServices('story'))).env, dataDir, stop: async () => undefined })
  afterAll(async () => {
    removeData({ dataDir })
    await (await shared)?.stop()
  })
  describeStory('the story on EventStoreDB, MongoDB and Redis', { ownProcess: true, services })
  describeAway('a platform that was away, on EventStoreDB, MongoDB and Redis', { ownProcess: true, services })
}
