import { expect, it } from 'vitest'
import { createWaiting } from './waiting.ts'

it('whoever waits for what is so already waits no longer', async () => {
  expect(await createWaiting().wait(() => true, 0)).toBe(true)
})
it('whoever waits is told when it is so, and not by what moves before', async () => {
  const { wait, moved } = createWaiting()
  let position = 1
  const waited = wait(() => position >= 3, 5_000)
  for (const next of [2, 3]) {
    position = next
    moved()
  }
  expect(await waited).toBe(true)
})
it('whoever waits too long is told so', async () => {
  expect(await createWaiting().wait(() => false, 5)).toBe(false)
})
it('nobody is left waiting when it is called off', async () => {
  const { wait, callOff } = createWaiting()
  const waited = wait(() => false, 60_000)
  callOff()
  expect(await waited).toBe(false)
})
