import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

it('a button whose class says nothing of it has neither the browser’s border nor its colour', () => {
  expect(read('base.css')).toMatch(/^button \{[^}]*border: 0;[^}]*background: none/m)
})
