/** Whom each look-up of `query-api/lookups/` serves: the files of command-api that ask it, by its name. */
import { matchesGlob } from 'node:path'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { Views } from '#query-api/core/reader.ts'
import { commandReadModels } from '#query-api/lookups/command-read-models.ts'
import { codes, table } from './markdown.ts'

/** They say which look-ups there are, and ask none. */
const NOT_ASKING = ['command-api/core/command.ts', 'command-api/processes/process.ts', 'command-api/testing/**', '**/*.spec.ts']
export const ASKING = 'command-api/**/*.ts'

type Source = readonly [file: string, text: string]

/** The names of all look-ups. Nothing is read: they are only put together. */
export const lookupNames = (): readonly string[] =>
  Object.keys(commandReadModels({} as ReadStore, {} as Views, async () => 0n)).toSorted((one, other) => one.localeCompare(other))

/** @returns the files that take it out of what they are handed, or declare that it has to be handed to them */
export function askersOf(lookup: string, sources: readonly Source[]): readonly string[] {
  const asked = new RegExp(String.raw`(\.|\breadonly )${lookup}\b|[{,] ${lookup}(?=,| })`)
  return sources
    .filter(([file, text]) => !NOT_ASKING.some((glob) => matchesGlob(file, glob)) && asked.test(withoutImports(text)))
    .map(([file]) => file)
}

/** A function that is imported may have the name of a look-up, too. */
const withoutImports = (text: string) => text.replaceAll(/^import [^']*'.*'$/gm, '')

export function lookupTable(sources: readonly Source[]): string {
  const rows = lookupNames().map((lookup) => [codes([lookup]), codes(askersOf(lookup, sources))])
  return table(['look-up', 'asked by'], rows)
}

/** @returns a sentence for each look-up that nobody asks */
export const idleLookups = (sources: readonly Source[], lookups = lookupNames()): readonly string[] =>
  lookups
    .filter((lookup) => askersOf(lookup, sources).length === 0)
    .map((lookup) => `query-api/lookups answers ${lookup}, for which nothing in command-api asks.`)
