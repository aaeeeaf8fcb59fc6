import { expect, it } from 'vitest'
import { describePlatform } from '../acceptance/describe-platform.ts'

describePlatform(
  'a start in production',
  ({ platform }) => {
    it('refuses to start in production on data with the demo accounts', async () => {
      await platform.stop()
      await expect(platform.restart({ NODE_ENV: 'production', PROFFER_NOW: '' })).rejects.toThrow(
        `The data in ${platform.dataDir} holds the demo accounts, whose password everybody knows.`,
      )
    })
  },
  { ownProcess: true },
)
