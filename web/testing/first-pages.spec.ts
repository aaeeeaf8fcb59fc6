/** What is loaded with the pages that are opened first. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { firstPages, publicPages } from '../first-pages.ts'

const src = join(import.meta.dirname, '..', 'src')
const root = join(src, '..', '..')

/** The packages that a module imports at once, itself or by what it imports. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>()
  if (seen.has(file)) return packages
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm)) {
    if (name.endsWith('.css')) continue
    const own = name.startsWith('.') ? join(dirname(file), name) : name.startsWith('#') ? join(root, name.slice(1)) : undefined
    if (own === undefined) packages.add(name)
    else for (const each of packagesOf(own, seen)) packages.add(each)
  }
  return packages
}

const { identity: _, ...drawn } = firstPages
const pages = [...Object.entries(drawn), ...publicPages.map((page): [string, readonly string[]] => [page, [page]])]

it.each(pages)('%s brings along no dialogs, menus, calendars, files or sign-in', (_, modules) => {
  const files = new Set<string>()
  const packages = modules.flatMap((name) => [...packagesOf(join(src, name), files)])
  expect(packages).toContain('react')
  const later = /^(@observablehq|client-zip|csv-|date-fns|firebase|pdfjs-dist|socket\.io-client)/
  expect(packages.filter((name) => later.test(name))).toEqual([])
  // In place of the last comes date-fns (`web/vite.config.ts`).
  expect([...files].filter((file) => /\/(Sheet\.tsx|Menu\.tsx|typed-days\/parser\.ts)$/.test(file))).toEqual([])
})
