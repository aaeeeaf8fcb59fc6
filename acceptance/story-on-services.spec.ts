import { describe } from 'vitest'
import { servicesMissing, startServices } from './services.ts'
import { describeStory } from './story.ts'

if (servicesMissing !== '') {
  describe.skip(`the story on services (because ${servicesMissing} is not set; "node tools/services.mjs run -- COMMAND" sets them)`, () =>
    undefined)
} else describeStory('the story on EventStoreDB, MongoDB and Redis', () => startServices('story'))
