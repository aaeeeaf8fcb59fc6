/**
 * Writes the documents that are made from the code, or with `--check` says which are out of date. Each generated part
 * belongs in at least one document, else nobody would read it.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { configTable, envExample } from '#platform/config-docs.ts'
import { eventCatalogue } from './docs/events.ts'
import { permissionTable } from './docs/permissions.ts'
import { roomTable, serviceTable } from './docs/rooms.ts'
import { fillSections, sectionsIn } from './docs/sections.ts'
import { statusDiagrams } from './docs/statuses.ts'

const root = join(import.meta.dirname, '..')

const parts: ReadonlyMap<string, string> = new Map([
  ['configuration', configTable()],
  ['events', await eventCatalogue()],
  ['permissions', permissionTable()],
  ['rooms', roomTable()],
  ['services', serviceTable()],
  ['statuses', statusDiagrams()],
])

const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root }).toSorted()].map((file) => join(root, file)).filter((file) => existsSync(file))
const unread = [...parts.keys()].filter((name) => !documents.some((file) => sectionsIn(readFileSync(file, 'utf8')).includes(name)))

const wanted = new Map([...documents.map((file) => [file, fillSections(readFileSync(file, 'utf8'), parts)] as const), [join(root, '.env.example'), envExample()]])
const stale = [...wanted].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)

for (const name of unread) console.error(`No document has the generated part "${name}".`)
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${relative(root, file)} is out of date: run npm run generate.`)
  process.exitCode = unread.length + stale.length > 0 ? 1 : 0
} else {
  for (const [file, text] of stale) {
    writeFileSync(file, text)
    console.log(`Wrote ${relative(root, file)}.`)
  }
  process.exitCode = unread.length > 0 ? 1 : 0
}
