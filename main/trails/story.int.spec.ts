/** What everybody reads of the trails that the story of the product leaves behind is what was recorded (main/trails/trails.int.spec.ts). */
import { it } from 'vitest'
import { describeStory } from '../../acceptance/story.ts'
import { TEST_NOW } from '../../acceptance/platform.ts'
import { expectAsRecorded, touched } from '../testing/trails-as-recorded.ts'

describeStory('the story', {}, (given) => {
  it('leaves trails that are read as they were recorded', { timeout: 60_000 }, () =>
    expectAsRecorded('story', given, TEST_NOW, (log) => ({ ...touched(log), instantsOf: () => [] })),
  )
})
