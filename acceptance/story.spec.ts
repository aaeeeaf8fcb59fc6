import { describeStory } from './story.ts'

describeStory('the story on the embedded stores', {})
