import { describeAway } from './away.ts'

describeAway('a platform that was away, on its embedded stores', async () => ({ env: {}, stop: async () => undefined }))
