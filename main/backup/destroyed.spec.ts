import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { destroying } from './destroyed.ts'

const commands = fileURLToPath(new URL('../../command-api', import.meta.url))

it('knows the event of each command that destroys a key, so that a restored log destroys it again', () => {
  const files = readdirSync(commands, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('spec'),
  )
  const destroyers = files.filter((name) => /effect: async[^]*?await destroyKey\(/.test(readFileSync(join(commands, name), 'utf8')))
  const unknown = destroyers.filter(
    (name) => !Object.keys(destroying).some((type) => readFileSync(join(commands, name), 'utf8').includes(`happened(${type},`)),
  )
  expect(destroyers.length).toBeGreaterThanOrEqual(Object.keys(destroying).length)
  expect(unknown).toEqual([])
})
