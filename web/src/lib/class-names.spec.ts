import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no class is styled by two features: both stylesheets are there once the pages of both were loaded', () => {
  const owners = new Map<string, Set<string>>()
  for (const file of globSync('web/src/features/*/*.css')) {
    const feature = file.split('/')[3] ?? ''
    // The class with which a rule begins; what follows it is styled within it.
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^\s*\.([a-z][a-z0-9-]*)\s*\{/gm))
      owners.set(name, (owners.get(name) ?? new Set()).add(feature))
  }
  expect(owners.size).toBeGreaterThan(100)
  expect([...owners].filter(([, features]) => features.size > 1).map(([name, features]) => `${name}: ${[...features].join(', ')}`)).toEqual(
    [],
  )
})
