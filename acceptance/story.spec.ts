import { describeStory } from './story.ts'

describeStory('the story on the embedded stores', async () => ({ env: {}, stop: async () => undefined }))
