import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '#events/envelope.ts'
import { isSealed, keyIdOf, openValue, SealBroken, sealValue } from './cipher.ts'
import type { DataKey } from './port.ts'

const key = (id: string): DataKey => ({ id, secret: randomBytes(32) })
const ada = key('ada-key')
const keys = new Map([[ada.id, ada]])
const aad = '0190e1a4-0000-7000-8000-000000000000 applicant'

describe('a sealed value', () => {
  it('opens to what was sealed, whatever JSON it is', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, place) => {
        const stored = JSON.parse(JSON.stringify(value)) as Json
        expect(openValue(keys, place, sealValue(ada, place, stored))).toEqual({ value: stored })
      }),
    ))

  it('does not contain the value, and differs each time', () => {
    const sealed = sealValue(ada, aad, 'canary')
    expect(sealed).not.toContain('canary')
    expect(sealed).not.toContain(Buffer.from('canary').toString('base64url'))
    expect(sealValue(ada, aad, 'canary')).not.toBe(sealed)
  })

  it('uses no nonce twice', () => {
    const nonces = Array.from({ length: 5_000 }, () => sealValue(ada, aad, 1).split('.')[2])
    expect(new Set(nonces).size).toBe(5_000)
  })

  it('contains the id of its key, and is recognised', () => {
    const sealed = sealValue(ada, aad, null)
    expect(keyIdOf(sealed)).toBe('ada-key')
    expect(isSealed(sealed)).toBe(true)
    expect(isSealed('pd2.x')).toBe(false)
    expect(isSealed(7)).toBe(false)
  })

  it('cannot be opened once its key is destroyed', () =>
    expect(openValue(new Map(), aad, sealValue(ada, aad, 'x'))).toEqual({ gone: true }))

  it('does not open in another place', () => {
    const sealed = sealValue(ada, aad, 'x')
    expect(() => openValue(keys, `${aad}2`, sealed)).toThrow(SealBroken)
  })

  it('does not open under another key of the same name', () =>
    expect(() => openValue(new Map([[ada.id, key(ada.id)]]), aad, sealValue(ada, aad, 'x'))).toThrow(SealBroken))

  it('throws when any byte of it was changed', () => {
    const [version, id, nonce, body] = sealValue(ada, aad, { name: 'Ada' }).split('.') as [string, string, string, string]
    const flips = (text: string) => {
      const bytes = Buffer.from(text, 'base64url')
      return Array.from(bytes, (byte, at) => bytes.with(at, byte ^ 1)).map((changed) => Buffer.from(changed).toString('base64url'))
    }
    for (const changed of flips(nonce)) expect(() => openValue(keys, aad, [version, id, changed, body].join('.'))).toThrow(SealBroken)
    for (const changed of flips(body)) expect(() => openValue(keys, aad, [version, id, nonce, changed].join('.'))).toThrow(SealBroken)
  })

  it.each(['', 'pd1.', 'pd1.ada-key', 'pd1.ada-key.AAAA', 'pd1.ada-key.AAAA.AAAA', 'plain text'])(
    'throws on the damaged value %j',
    (damaged) => expect(() => openValue(keys, aad, damaged)).toThrow(SealBroken),
  )
})
