import { afterEach, describe, expect, it } from 'vitest'
import type { Answer } from './call.ts'
import type { Call } from './operation.ts'
import { deliver } from './deliver.ts'
import { callOf } from './operation.ts'

const write: Call = { operation: 'jobs.post', kind: 'write', method: 'POST', url: '/jobs/post', body: { title: 'Intern' } }
const other: Call = { ...write, body: { title: 'Other' } }
const stored: Answer = { data: { ok: true }, meta: {} }
const failed = (status: number): Answer => ({ error: { status, message: '', code: '' } })

/** Delivers and reports the key that was sent. */
async function keyOf(call: Call, answer: Answer): Promise<string | undefined> {
  let sent: string | undefined
  await deliver(call, async (key) => {
    sent = key
    return answer
  })
  return sent
}

/** Stored writes are no longer open, so that the next test begins with no key. */
afterEach(() => Promise.all([write, other].map((call) => keyOf(call, stored))))

describe('one idempotency key per intent', () => {
  it('a file of rows is another intent than another file, and the same as itself', async () => {
    const { body: _, ...rest } = write
    const sending = (name: string): Call => ({ ...rest, csv: new File(['x'], name, { lastModified: 1 }) })
    const [first, again, another] = [
      await keyOf(sending('a.csv'), failed(503)),
      await keyOf(sending('a.csv'), stored),
      await keyOf(sending('b.csv'), stored),
    ]
    expect([again === first, another === first]).toEqual([true, false])
  })

  it('keeps the key while nobody knows whether the call was stored', async () => {
    const first = await keyOf(write, failed(0))
    expect(await keyOf(write, failed(503))).toBe(first)
    expect(await keyOf(write, stored)).toBe(first)
  })

  it('takes a new key once the outcome is known, also when it was a refusal', async () => {
    const first = await keyOf(write, stored)
    const second = await keyOf(write, failed(409))
    const third = await keyOf(write, stored)
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('gives other content another key', async () => {
    const first = await keyOf(write, failed(0))
    expect(await keyOf(other, failed(0))).not.toBe(first)
  })

  it('needs none for reads and for searches sent by POST', async () => {
    expect(await keyOf(callOf('jobs.list', {}), stored)).toBeUndefined()
    expect(await keyOf(callOf('jobs.search', {}), stored)).toBeUndefined()
  })
})
