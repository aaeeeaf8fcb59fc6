import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { startNotices } from './start-notices.ts'

const noticesOf = (env: Readonly<Record<string, string>>) => {
  const read = readConfig(env)
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return startNotices(read.config)
}
const smtp = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'no-reply@proffer.example' }
const outbox = expect.stringMatching(/^No mail leaves this platform.* written to srv\/outbox\. They hold secrets/)

describe('§2.20 a start says', () => {
  it('nothing on this machine', () => expect(noticesOf({})).toEqual([]))

  it('why there are no demo accounts, and where the mails with secrets lie', () => {
    const none = 'There are no demo accounts, since this platform looks public: HOST is 0.0.0.0. DEMO=tiny brings them all the same.'
    expect(noticesOf({ HOST: '0.0.0.0', DATA_DIR: 'srv' })).toEqual([none, outbox])
    expect(noticesOf(smtp)).toEqual([none.replace('HOST is 0.0.0.0', 'SMTP_URL is set')])
    expect(noticesOf({ NODE_ENV: 'production', DATA_DIR: 'srv' })).toEqual([
      'There are no demo accounts, since this platform looks public: NODE_ENV is production.',
      outbox,
    ])
    expect(noticesOf({ ...smtp, DEMO: 'off' })).toEqual([])
  })

  it('that demo accounts which were asked for stand open', () =>
    expect(noticesOf({ ...smtp, DEMO: 'tiny' })).toEqual([
      'This platform looks public (SMTP_URL is set), and everybody knows the password of the demo accounts.',
    ]))
})
