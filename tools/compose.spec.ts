/** Checks of `docker-compose.yml` and the `Dockerfile` that need no engine that runs them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const compose = read('docker-compose.yml')
/** The blocks of a section, by their names. */
const blocksOf = (section: string): ReadonlyMap<string, string> => {
  const [, text = ''] = new RegExp(`^${section}:\\n([\\s\\S]*?)(?=^\\S|(?![\\s\\S]))`, 'm').exec(compose) ?? []
  return new Map(Array.from(text.matchAll(/^ {2}([\w-]+):\n((?: {3,}.*\n|\n)*)/gm), ([, name = '', block = '']) => [name, block]))
}

it('§2.20 confines every service: read-only, without capabilities and without a way to get any', () => {
  expect(compose).toMatch(
    /^x-confined: &confined\n {2}read_only: true\n {2}tmpfs: \[\/tmp\]\n {2}cap_drop: \[ALL\]\n {2}security_opt: \['no-new-privileges:true'\]\n/m,
  )
  const services = blocksOf('services')
  expect([...services.keys()]).toEqual(['platform', 'eventstoredb', 'mongodb', 'redis'])
  for (const block of services.values()) expect(block).toMatch(/^ {4}<<: \*confined\n/)
  expect(compose).not.toMatch(/privileged|cap_add|\/var\/run\/docker/)
})

it('§2.20 lets nobody be root, and the platform be told of a proxy', () => {
  const services = blocksOf('services')
  // The image of EventStoreDB has a user of its own; these two begin as root unless told otherwise.
  for (const name of ['mongodb', 'redis']) expect(services.get(name)).toMatch(new RegExp(`^ {4}user: ${name}\n`, 'm'))
  expect(read('Dockerfile').split('\nFROM ').at(-1)).toMatch(/^USER node$/m)
  expect(services.get('platform')).toContain('TRUST_PROXY: ${TRUST_PROXY:-}')
})
