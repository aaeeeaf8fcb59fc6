import { timers } from '#command-api/timers/timers.ts'
import type { Seeding } from './seeding.ts'
import type { Send } from './send.ts'

/** Fires the timers due before the story's end, each dated at its own instant. What one stores may set another, so it looks again. */
export async function fireTimers(send: Send, due: Seeding['due'], end: string, settle: () => Promise<void>): Promise<void> {
  const fired = new Set<string>()
  for (let before = -1; before < fired.size;) {
    before = fired.size
    let cursor: string | undefined
    do {
      const { items, next } = await due.until(end, cursor)
      for (const { timer, thing, due: at } of items) {
        const key = `${timer}-${thing}-${at}`
        if (fired.has(key)) continue
        fired.add(key)
        for (const { command, input } of timers[timer](thing)) await send(command, input, { at, key })
      }
      cursor = next
    } while (cursor !== undefined)
    await settle()
  }
}
