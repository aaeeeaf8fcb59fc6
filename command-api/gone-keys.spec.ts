/** What decisions read of a stream whose personal fields no key opens any more: it can still be folded (engine.md, Crypto-shredding). */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import { recorded } from '#events/controls/recorded.ts'
import { controls } from '#events/controls/story.ts'
import type { Recorded } from '#events/envelope.ts'
import { changesOf, people, withoutKeys } from '#events/testing/gone-keys.ts'
import { upcast } from '#events/upcast.ts'
import type { Fold } from './core/streams/fold.ts'

const modules = await Promise.all(
  globSync('**/*state.ts', { cwd: import.meta.dirname }).map(
    async (file) => (await import(join(import.meta.dirname, file))) as Readonly<Record<string, unknown>>,
  ),
)
const folds = modules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Fold<unknown>] => typeof entry[1] === 'object' && entry[1] !== null && 'evolve' in entry[1])
  .filter(([, { personal }]) => personal)

const story = controls()
const log = [...story, ...people.flatMap(changesOf).map((change, n) => recorded(change, story.length + n, 100 + n))]
const gone = withoutKeys(log)

it.each(folds)('%s takes every event whose key is gone, whatever the state is by then', (_, fold) => {
  const own = [...log.keys()].filter((n) => log[n]?.stream.startsWith(`${fold.category}-`))
  const read = (of: readonly Recorded[], n: number) => upcast(of[n] as Recorded) as AnyEvent
  const states = new Map<string, readonly unknown[]>()
  const texts: string[] = []
  for (const n of own) {
    const event = read(gone, n)
    const [clear, erased] = states.get(event.stream) ?? []
    const after = [undefined, clear, erased].map((state) => fold.evolve(state, event))
    // A text that stands where there was none would be shown as it is, and a name is always there.
    texts.push(JSON.stringify(after))
    states.set(event.stream, [fold.evolve(clear, read(log, n)), after[2]])
  }
  expect(own.length).toBeGreaterThan(0)
  expect(texts.filter((text) => /"(?:null|undefined|NaN)\b|"(?:displayName|name|email)":null/.test(text))).toEqual([])
})

it('tries folds of accounts, registrations and expected people', () => {
  expect(folds.map(([name]) => name)).toEqual(expect.arrayContaining(['userFold', 'registrationFold', 'rosterEntryFold']))
})
