/** The event catalogue: every event with its fields, its comment and its readers. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitions, streams } from '#events/catalogue.ts'
import type { EventDefinition } from '#events/define.ts'
import { processes } from '#command-api/processes/processes.ts'
import { projections } from '#projections/all.ts'
import { withNames } from '#lib/placeholders.ts'
import { code, table } from './markdown.ts'

const root = join(import.meta.dirname, '..', '..')

/** The part of JSON Schema that the catalogue uses. */
type Shape = {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly maxLength?: number
}

export function eventCatalogue(): string {
  const readersOf = readers()
  const streamChapters = Object.entries(streams).map(([category, module]) => {
    const source = sourceOf(Object.keys(module))
    const story = /^\/\*\*(.*?)\*\//s.exec(source)?.[1]
    const events = Object.keys(module).flatMap((name) => definitions.get(name) ?? [])
    const chapters = inOrder(events, source).map((event) => chapter(event, commentOn(source, event.type), readersOf.get(event.type) ?? []))
    return [`## ${category}`, ...(story === undefined ? [] : [plain(story)]), ...chapters].join('\n\n')
  })
  return streamChapters.join('\n\n')
}

function chapter(event: EventDefinition, comment: string | undefined, readBy: readonly string[]): string {
  const { properties, required = [] } = event.schema as Shape
  const rows = Object.entries(properties ?? {}).map(([field, shape]) => {
    const subject = event.personal.get(field)
    return [
      code(field),
      wordFor(shape),
      required.includes(field) ? 'always' : 'when there is one',
      subject === undefined ? '' : `key of ${code(subject)}`,
    ]
  })
  const example = exampleOf(event.schema as Shape, '') as Readonly<Record<string, unknown>>
  return [
    `### ${event.type} · version ${event.schemaVersion}`,
    ...(comment === undefined ? [] : [comment]),
    `> ${withNames(
      event.narrate(example, (uid) => uid ?? 'somebody', '‹actor›'),
      ({ id }) => id,
      exampleZone,
    )}`,
    table(['Field', 'Shape', 'Present', 'Sealed'], rows),
    readBy.length === 0 ? 'Read by nobody yet.' : `Read by ${readBy.map(code).join(', ')}.`,
  ].join('\n\n')
}

/** A few words for a schema. */
function wordFor(shape: Shape): string {
  if (shape.const !== undefined) return code(String(shape.const))
  if (shape.enum !== undefined) return shape.enum.map((value) => code(String(value))).join(', ')
  if (shape.anyOf !== undefined) return shape.anyOf.map(wordFor).join(' or ')
  if (shape.description !== undefined) return shape.description
  if (shape.type === 'array') return `list of ${shape.items === undefined ? 'anything' : wordFor(shape.items)}`
  if (shape.type === 'object') return shape.properties === undefined ? 'object' : `{ ${Object.keys(shape.properties).join(', ')} }`
  if (shape.type === 'string') return shape.maxLength === undefined ? 'text' : `text of up to ${shape.maxLength}`
  return shape.type ?? 'anything'
}

const exampleDay = '2026-11-21'
const exampleZone = { timezone: 'UTC', now: exampleDay }

/** Example data with the names of its fields as values. */
function exampleOf(shape: Shape, field: string): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  if (shape.anyOf?.[0] !== undefined) return exampleOf(shape.anyOf[0], field)
  if (shape.type === 'object')
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, exampleOf(inner, name)]))
  if (shape.type === 'array') return shape.items === undefined ? [] : [exampleOf(shape.items, field)]
  if (shape.type === 'boolean') return true
  if (shape.type === 'integer' || shape.type === 'number') return 1
  return /^(Day|UTC instant|Month)/.test(shape.description ?? '') ? exampleDay : `‹${field}›`
}

const files = globSync('events/*.ts', { cwd: root }).toSorted()

/** The source of the file that defines these names. */
function sourceOf(names: readonly string[]): string {
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8'))
  return sources.find((source) => names.some((name) => source.includes(`export const ${name} = defineEvent(`))) ?? ''
}

/** In the order of the file, because a module's exports are sorted by name. */
function inOrder(events: readonly EventDefinition[], source: string): readonly EventDefinition[] {
  const place = ({ type }: EventDefinition) => source.indexOf(`export const ${type} = `)
  return events.toSorted((a, b) => place(a) - place(b))
}

function commentOn(source: string, type: string): string | undefined {
  const before = source.slice(0, source.indexOf(`export const ${type} = `)).trimEnd()
  return before.endsWith('*/') ? plain(before.slice(before.lastIndexOf('/**') + 3, -2)) : undefined
}

const plain = (comment: string) => comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()

/** Event type → the views and processes that read it. */
function readers(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const add = (type: string, reader: string) => found.set(type, [...(found.get(type) ?? []), reader])
  const views = projections.toSorted((one, other) => (one.model.name < other.model.name ? -1 : 1))
  for (const { types, model } of views) for (const type of types) add(type, model.name)
  for (const { on, name } of processes) for (const type of on) add(type, name)
  return found
}
