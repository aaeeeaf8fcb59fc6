/**
 * Writes the documents that are made from the code. With `--check` it writes nothing and says what has drifted: parts
 * that are out of date, parts that no document shows, scripts and files that a document names and that do not exist, decisions
 * without a shelf, day or status, folders of which the README does not tell or that hold too many files, calls without a route, look-ups for
 * which nothing asks, and what is quoted of the books in docs/design and does not stand there.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { configTable, envExample } from '#platform/config-docs.ts'
import { callTable, fieldLimitTable, freshnessTable } from './docs/calls.ts'
import { commandRouteTable } from './docs/command-routes.ts'
import { decisionIndex, shelfMistakes, standingMistakes } from './docs/decisions.ts'
import { eventTopicTable } from './docs/event-topics.ts'
import { eventCatalogue } from './docs/events.ts'
import { fingerprintTable } from './docs/fingerprints.ts'
import { ASKING, idleLookups, lookupTable } from './docs/lookups.ts'
import { messageTable } from './docs/messages.ts'
import { permissionTable } from './docs/permissions.ts'
import { bookOf, lostQuotations } from './docs/quotations.ts'
import { recipeText } from './docs/recipes.ts'
import { missingFiles, missingScripts } from './docs/references.ts'
import { roomsAtAGlance, roomTable, untoldFolders } from './docs/rooms.ts'
import { fillSections, sectionsIn } from './docs/sections.ts'
import { statusDiagrams } from './docs/statuses.ts'
import { crowdedFolders } from './lint/folders.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)

const decisions = new Map(
  globSync('docs/decisions/*.md', { cwd: root, exclude: ['docs/decisions/README.md'] })
    .toSorted()
    .map((file) => [basename(file, '.md'), read(file) ?? '']),
)
const asking = globSync(ASKING, { cwd: root })
  .toSorted()
  .map((file) => [file.replaceAll('\\', '/'), read(file) ?? ''] as const)
const parts: ReadonlyMap<string, string> = new Map([
  ['configuration', configTable()],
  ['decisions', decisionIndex(decisions)],
  ['events', eventCatalogue()],
  ['look-ups', lookupTable(asking)],
  ['messages', messageTable()],
  ['permissions', permissionTable()],
  ['recipes', recipeText()],
  ['rooms', roomTable()],
  ['rooms-at-a-glance', roomsAtAGlance()],
  ['statuses', statusDiagrams()],
])
const { scripts } = JSON.parse(read('package.json') ?? '{}') as { readonly scripts: Readonly<Record<string, string>> }
// The books of the design name what is still to be built, too.
const documents = globSync(['README.md', 'docs/**/*.md', 'bench/*.md'], { cwd: root, exclude: ['docs/design/**'] })
  .toSorted()
  .map((file) => ({ file, text: read(file) ?? '' }))

const books = new Map(globSync('docs/design/*.md', { cwd: root }).map((file) => [basename(file, '.md'), bookOf(read(file) ?? '')]))
// The books quote each other by numbers alone, and the spec has quotations that are wrong.
const NOT_QUOTING = ['{node_modules,data,coverage,.cache,web/dist,docs/design}/**', 'tools/docs/quotations.spec.ts']
const quoting = globSync(['**/*.{css,js,md,mjs,ts,tsx}', '.oxlintrc.json'], { cwd: root, exclude: NOT_QUOTING }).toSorted()
const folders = new Set(quoting.flatMap((file) => /^[^./\\][^/\\]*(?=[/\\])/.exec(file) ?? []))

const style = JSON.parse(read('.prettierrc.json') ?? '{}') as object
const commandRoutes = await commandRouteTable(style)
const wanted = [
  ...documents.map(({ file, text }) => ({ file, text: fillSections(text, parts) })),
  { file: '.env.example', text: envExample() },
  { file: 'command-api/routes.ts', text: commandRoutes.text },
  { file: 'contract/calls.ts', text: await callTable(style) },
  { file: 'contract/field-limits.ts', text: await fieldLimitTable(style) },
  { file: 'contract/freshness.ts', text: await freshnessTable(style) },
  { file: 'events/vocabulary/event-topics.ts', text: await eventTopicTable(style) },
  { file: 'projections/fingerprints.ts', text: await fingerprintTable(style) },
]
const stale = wanted.filter(({ file, text }) => read(file) !== text)

const mistakes = [
  ...[...parts.keys()]
    .filter((name) => !documents.some(({ text }) => sectionsIn(text).includes(name)))
    .map((name) => `No document shows the generated part "${name}".`),
  ...documents.flatMap(({ file, text }) => [
    ...missingScripts(text, Object.keys(scripts)).map((name) => `${file} names the npm script "${name}", which does not exist.`),
    ...missingFiles(text, (path, kind) => existsSync(join(root, kind === 'link' ? dirname(file) : '', path))).map(
      (path) => `${file} names ${path}, which does not exist.`,
    ),
  ]),
  ...shelfMistakes([...decisions.keys()]),
  ...standingMistakes(decisions),
  ...commandRoutes.mistakes,
  ...idleLookups(asking),
  ...untoldFolders([...folders]).map((folder) => `${folder}/ has no words for the README: write them in tools/lint/rooms.ts.`),
  ...crowdedFolders(quoting.map((file) => file.replaceAll('\\', '/'))),
  ...quoting.flatMap((file) => lostQuotations(read(file) ?? '', books).map((lost) => `${file}:${lost}`)),
]

if (process.argv.includes('--check')) mistakes.push(...stale.map(({ file }) => `${file} is out of date: run npm run generate.`))
else {
  for (const { file, text } of stale) {
    writeFileSync(join(root, file), text)
    console.log(`Wrote ${file}.`)
  }
}
for (const mistake of mistakes) console.error(mistake)
process.exitCode = mistakes.length > 0 ? 1 : 0
