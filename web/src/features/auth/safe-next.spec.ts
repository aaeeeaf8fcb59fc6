import { expect, it } from 'vitest'
import { safeNext } from './safe-next.ts'

it.each([
  ['/app/jobs?x=1', '/app/jobs?x=1'],
  [null, '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
])('after the sign-in, %s leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path)
})
