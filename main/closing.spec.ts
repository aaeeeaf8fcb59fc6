import { expect, it } from 'vitest'
import { createClosing } from './closing.ts'

it('closes in reverse order of opening, and waits for each', async () => {
  const closed: string[] = []
  const { add, closeAll } = createClosing()
  add(() => closed.push('folder'))
  add(async () => {
    await Promise.resolve()
    closed.push('store')
  })
  add(() => closed.push('server'))
  await closeAll()
  expect(closed).toEqual(['server', 'store', 'folder'])
})
