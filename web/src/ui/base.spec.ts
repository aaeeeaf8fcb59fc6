import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

it('a button whose class says nothing of it has neither the browser’s border nor its colour', () => {
  expect(read('base.css')).toMatch(/^button \{[^}]*border: 0;[^}]*background: none/m)
})

it('the foot of a form lies over its lines in a sheet alone, not where the form stands in a page', () => {
  const css = read('sheets/sheet.css')
  expect(/^\.sheet-actions \{([^}]*)/m.exec(css)?.[1]).not.toMatch(/sticky|margin/)
  expect(/^\.sheet \.sheet-actions \{([^}]*)/m.exec(css)?.[1]).toMatch(/sticky/)
})
