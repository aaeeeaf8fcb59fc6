import { describe, expect, it } from 'vitest'
import { describeError, withoutAddresses } from './logger.ts'

describe('what is logged of an error', () => {
  it.each([
    ['550 5.1.1 <ada@demo.example>: Recipient address rejected', '550 5.1.1 <…>: Recipient address rejected'],
    ['no mailbox bücher+x@bücher.example, or "o@x"', 'no mailbox …, or "…"'],
    ['connect to smtp://mailer:secret@mail.example:587 failed', 'connect to smtp://…:587 failed'],
    ['at file:///srv/node_modules/@fastify/cors/index.js:9:1', 'at file:///srv/node_modules/@fastify/cors/index.js:9:1'],
  ])('§2.18 is %j without addresses and credentials', (text, masked) => expect(withoutAddresses(text)).toBe(masked))

  it('§2.18 is neither an address in its cause or stack nor what else hangs on it', () => {
    const error = Object.assign(new Error('for ada@demo.example', { cause: new Error('of bob@demo.example') }), {
      rejected: ['eve@demo.example'],
    })
    expect(JSON.stringify(describeError(error))).not.toMatch(/@demo|ada|bob|eve/)
  })

  it.each([['a thread ended, says ada@demo.example'], [undefined], [null], [404]])('can be anything (%j)', (thrown) => {
    expect(describeError(thrown)).toMatchObject({ type: typeof thrown, message: String(thrown).replace('ada@demo.example', '…') })
  })
})
