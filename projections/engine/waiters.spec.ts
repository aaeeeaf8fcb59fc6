import { expect, it } from 'vitest'
import { createWaiters } from './waiters.ts'

it('whoever waits for what is so already waits no longer', async () => {
  expect(await createWaiters().wait(() => true, 0)).toBe(true)
})
it('whoever waits is told when it is so, and not by what moves before', async () => {
  const { wait, notify } = createWaiters()
  let position = 1
  const waited = wait(() => position >= 3, 5_000)
  for (const next of [2, 3]) {
    position = next
    notify()
  }
  expect(await waited).toBe(true)
})
it('whoever waits too long is told so', async () => {
  expect(await createWaiters().wait(() => false, 5)).toBe(false)
})
it('nobody is left waiting when it is cancelled', async () => {
  const { wait, cancelAll } = createWaiters()
  const waited = wait(() => false, 60_000)
  cancelAll()
  expect(await waited).toBe(false)
})
