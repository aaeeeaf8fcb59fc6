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

    it('§2.20 refuses them where it looks public, unless DEMO=tiny says that they are meant to be there', async () => {
      const looksPublic = { NODE_ENV: 'test', HOST: '0.0.0.0' }
      await expect(platform.restart(looksPublic)).rejects.toThrow('or DEMO=tiny if they are meant to be there although HOST is 0.0.0.0.')
      await platform.restart({ ...looksPublic, DEMO: 'tiny' })
      expect(platform.output()).toContain('This platform looks public (HOST is 0.0.0.0)')
    })
  },
  { ownProcess: true },
)
