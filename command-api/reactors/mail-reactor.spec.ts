import { describe, expect, it } from 'vitest'
import type { Json } from '#events/envelope.ts'
import { mailStartPosition } from './mail-reactor.ts'

function fresh() {
  const states = new Map<string, Json | undefined>()
  return {
    getState: async (name: string) => states.get(name),
    setState: async (name: string, value: Json | undefined) => void states.set(name, value),
  }
}
const logUpTo = (position: bigint) => ({ head: async () => position })

describe('the position after which mails are sent', () => {
  it('is the end of the log at the first start, so that history sends no mails', async () => {
    expect(await mailStartPosition(fresh(), logUpTo(7n))).toBe(7n)
  })

  it('stays the same, so that events just before a crash still send their mails', async () => {
    const readStore = fresh()
    await mailStartPosition(readStore, logUpTo(7n))
    expect(await mailStartPosition(readStore, logUpTo(8n))).toBe(7n)
  })
})
