import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NamedError } from './named-error.ts'

class StoreGone extends NamedError {}
class DiskFull extends StoreGone {}

it('an error is called by its own class, and keeps its sentence and its cause', () => {
  const cause = new Error('ENOSPC')
  expect(new StoreGone('It is gone.').name).toBe('StoreGone')
  expect(new DiskFull('It is full.', { cause })).toMatchObject({ name: 'DiskFull', message: 'It is full.', cause })
  expect(String(new DiskFull('It is full.'))).toBe('DiskFull: It is full.')
})

it('no two errors have the same name: a log says which one it was, and no class writes its name by hand', () => {
  const files = globSync('{bench,command-api,contract,demo,events,lib,main,platform,projections,query-api,realtime}/**/*.ts')
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  const errorClass = /^(?:export )?class (\w+) extends (?:\w*Error|Unavailable)\b/gm
  const errors = texts.flatMap((text) => [...text.matchAll(errorClass)].map(([, name]) => name))
  expect(errors.length).toBeGreaterThan(30)
  expect(errors.filter((name, n) => errors.indexOf(name) !== n)).toEqual([])
  expect(texts.filter((text) => /^ {2}override (?:readonly )?name = '/m.test(text))).toEqual([])
})
