import { join } from 'node:path'
import { expect, it } from 'vitest'
import { typedPath } from './command-line.ts'

it('a path is looked for where somebody typed it', () => {
  expect(typedPath('events.db', { INIT_CWD: '/home/ada' })).toBe('/home/ada/events.db')
  expect(typedPath('/srv/events.db', { INIT_CWD: '/home/ada' })).toBe('/srv/events.db')
  expect(typedPath('events.db', {})).toBe(join(process.cwd(), 'events.db'))
})
