/** One file, so that the platforms run one after the other: FerretDB beside two of them is more than two processors carry in time. */
import { describe } from 'vitest'
import { describeAway } from './away.ts'
import { describeErasure } from './erasure-on-services.ts'
import { servicesMissing, startServices } from './services.ts'
import { describeStory } from './story.ts'

if (servicesMissing !== '') {
  describe.skip(`the platform on services (because ${servicesMissing} is not set; "node tools/services.mjs run -- COMMAND" sets them)`, () =>
    undefined)
} else {
  describeStory('the story on EventStoreDB, MongoDB and Redis', { ownProcess: true, services: () => startServices('story') })
  describeErasure(() => startServices('erasure'))
  describeAway('a platform that was away, on EventStoreDB, MongoDB and Redis', { ownProcess: true, services: () => startServices('away') })
}
