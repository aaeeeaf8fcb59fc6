import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { refuseTakenPort } from '#platform/http/free-port.ts'
import { describePlatform } from '../acceptance/describe-platform.ts'
import { removeData } from '../acceptance/platform.ts'
import { explainingListenErrors, listenErrorOf } from './listen-errors.ts'
import { CannotStart } from './stores.ts'

const listenAt = (host: string, port: number) => explainingListenErrors(host, port, refuseTakenPort(host, port))

it('says that a port is taken, and how to choose another', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { readonly port: number }
  await expect(listenAt('127.0.0.1', port)).rejects.toThrow(`The port ${port} is taken by another program. Stop that one, or set PORT`)
  taken.close()
})

it('says that an address is not the machine’s own', () =>
  expect(listenAt('203.0.113.9', 0)).rejects.toThrow('This machine has no address 203.0.113.9. Set HOST to one of its own'))

it('says that a name has no address', () =>
  expect(listenAt('nonsense.invalid', 0)).rejects.toThrow('The name nonsense.invalid leads to no address. Set HOST to one of its own'))

describePlatform(
  'an address that the machine does not have',
  ({ platform }) => {
    it('is reported before the platform makes its data folder', async () => {
      await platform.stop()
      removeData(platform)
      const start = platform.restart({ HOST: '203.0.113.9' })
      await expect(start).rejects.toThrow(/It said:\n\nThis machine has no address 203\.0\.113\.9\. [^\n]+\n+$/)
      expect(existsSync(platform.dataDir)).toBe(false)
    })
  },
  { ownProcess: true },
)

it.each([
  ['EACCES', 'The port 443 may not be used by this account: those below 1024 are the administrator’s. Set PORT to a higher one'],
  ['EINVAL', 'This machine cannot be reached at the address here. Set HOST'],
])('explains %s in a sentence', (code, sentence) => {
  const why = listenErrorOf(Object.assign(new Error('raw'), { code }), 'here', 443)
  expect(why).toBeInstanceOf(CannotStart)
  expect((why as Error).message).toContain(sentence)
})

it('leaves unknown errors as they are', () => {
  const raw = new Error('raw')
  expect(listenErrorOf(raw, 'here', 443)).toBe(raw)
})
