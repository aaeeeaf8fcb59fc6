import { expect, it } from 'vitest'
import { createWaiters } from './waiters.ts'

it('a wait for a position already reached resolves at once', async () => {
  expect(await createWaiters().wait(() => true, 0)).toBe(true)
})
it('a wait resolves when its position is reached, not before', async () => {
  const { wait, notify } = createWaiters()
  let position = 1
  const waited = wait(() => position >= 3, 5_000)
  for (const next of [2, 3]) {
    position = next
    notify()
  }
  expect(await waited).toBe(true)
})
it('a wait that takes too long resolves to false', async () => {
  expect(await createWaiters().wait(() => false, 5)).toBe(false)
})
it('cancelling resolves every wait', async () => {
  const { wait, cancelAll } = createWaiters()
  const waited = wait(() => false, 60_000)
  cancelAll()
  expect(await waited).toBe(false)
})
