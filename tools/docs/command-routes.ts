/** The routes of calls whose commands take what is sent, and nothing else: a command is found by the operation that it names. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TObject } from 'typebox'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { format } from 'prettier'

const root = join(import.meta.dirname, '..', '..')
const SERVING_ALL = 'command-api/{core,claims,testing}/**'

/** An export of a file: `./jobs/post.ts`. */
type Found = { readonly operation: string; readonly name: string; readonly file: string }

/** @returns the table, and a sentence for each call that stores something and has no route */
export async function commandRouteTable(options: object): Promise<{ readonly text: string; readonly mistakes: readonly string[] }> {
  const files = globSync('command-api/*/**/*.ts', { cwd: root, exclude: ['**/*.spec.ts', SERVING_ALL] }).toSorted()
  const sources = new Map(['command-api/plugin.ts', ...files].map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const defining = files.filter((file) => sources.get(file)?.includes('defineCommand'))
  const found = (await Promise.all(defining.map(commandsIn))).flat()
  const byHand = [...sources.values()].filter(definesRoutes).flatMap(routedIn)
  const text = await format(routesText(found, byHand), { ...options, parser: 'typescript' })
  return { text, mistakes: [...unrouted(found, byHand), ...twice(found)] }
}

async function commandsIn(file: string): Promise<readonly Found[]> {
  const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>
  return Object.entries(module).flatMap(([name, value]) =>
    isCommand(value) && takesWhatIsSent(value)
      ? [{ operation: value.input.operation, name, file: file.replace('command-api/', './') }]
      : [],
  )
}

type Command = { readonly input: { readonly operation: string; readonly schema: TObject } }

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'decide' in value && 'input' in value
}

/** Whether the call that the command names sends each of its fields. Other fields are added by a route by hand, or by a batch. */
export function takesWhatIsSent({ input: { operation, schema } }: Command): boolean {
  if (!Object.hasOwn(contract, operation)) return false
  const { params, body }: CallDefinition = contract[operation as Operation]
  const sent = { ...params?.properties, ...(body as TObject | undefined)?.properties }
  return Object.keys(schema.properties).every((field) => field in sent)
}

/** @returns a sentence for each call that stores something and that neither a command nor a route by hand carries out */
export function unrouted(found: readonly Found[], byHand: readonly string[]): readonly string[] {
  const routed = new Set([...byHand, ...found.map(({ operation }) => operation)])
  return Object.entries<CallDefinition>(contract).flatMap(([operation, { kind }]) =>
    kind === 'write' && !routed.has(operation)
      ? [`${operation} has no command in command-api that takes what the call sends and nothing else, and no route by hand.`]
      : [],
  )
}

/** @returns a sentence for each operation of which several commands say that they are its */
export function twice(found: readonly Found[]): readonly string[] {
  return [...Map.groupBy(found, ({ operation }) => operation)].flatMap(([operation, all]) =>
    all.length > 1 ? [`${operation} has several commands: ${all.map(({ name, file }) => `${name} of ${file}`).join(', ')}.`] : [],
  )
}

/** What a route is made of. */
const definesRoutes = (source: string) => /\b(?:Routes|RoutePorts|ServedCall|Call<Account>)/.test(source)

/** A comment may name an operation as a route does. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm

/** The operations to which a source gives a route by itself. */
export function routedIn(source: string): readonly string[] {
  return Array.from(source.replaceAll(COMMENT, '').matchAll(/'(\w+\.\w+)':/g), ([, operation = '']) => operation)
}

/** @param byHand the operations whose routes do more than to send a command */
export function routesText(found: readonly Found[], byHand: readonly string[]): string {
  const order = Object.keys(contract)
  const rows = found
    .filter(({ operation }) => !byHand.includes(operation))
    .toSorted((one, other) => order.indexOf(one.operation) - order.indexOf(other.operation))
  const nameOf = ({ name, file }: Found) => {
    const others = rows.filter((row) => row.name === name && row.file !== file).map((row) => row.file)
    return others.length === 0 ? name : `${name}Of${pascal(tellingApart(file, others).join('-'))}`
  }
  const files = [...Map.groupBy(rows, ({ file }) => file)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const imports = files.map(([file, exported]) => {
    const names = exported.map((row) => (nameOf(row) === row.name ? row.name : `${row.name} as ${nameOf(row)}`))
    return `import { ${names.toSorted().join(', ')} } from '${file}'`
  })
  return [
    '/** Generated from the commands: run npm run generate. The routes of calls whose commands take what is sent, and nothing else. */',
    "import { write, type RoutePorts, type Routes } from './core/write-route.ts'",
    ...imports,
    '',
    'export function commandRoutes(ports: RoutePorts): Routes {',
    'return {',
    ...rows.map((row) => `'${row.operation}': write(ports, ${nameOf(row)}),`),
    '}',
    '}',
  ].join('\n')
}

/** As many folders of a file as no other file has, and at least the first; the name of the file, too, where they lie in one folder. */
function tellingApart(file: string, others: readonly string[]): readonly string[] {
  const parts = file.replace(/\.ts$/, '').split('/').slice(1)
  const most = parts.findIndex((_, at) => {
    const start = `./${parts.slice(0, at + 1).join('/')}`
    return !others.some((other) => other.startsWith(`${start}/`) || other === `${start}.ts`)
  })
  return parts.slice(0, most + 1)
}

function pascal(folder: string): string {
  return folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
