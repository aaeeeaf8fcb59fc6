import { expect, it, vi } from 'vitest'
import { patient } from './demo.ts'

it('the start waits a while for what follows from the demo, says once where that does not end, and goes on', async () => {
  const warn = vi.fn<(details: object, message: string) => void>()
  const settle = vi.fn<() => Promise<void>>(async () => undefined)
  const settling = patient(settle, { warn }, 20)
  await settling()
  expect(warn).not.toHaveBeenCalled()
  settle.mockImplementation(() => new Promise(() => undefined))
  await settling()
  await settling()
  expect([settle.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1])
})
