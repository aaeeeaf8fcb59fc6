/**
 * The canonical examples as one story, in the order in which they happen, for tests, docs and samples: those of `order.ts`, and
 * behind them the examples that it does not name. Pure: the same story each time, with clear personal fields and without keys.
 */
import type { Recorded } from '../envelope.ts'
import type { Example } from './example.ts'
import { modules, named } from './order.ts'
import { recorded } from './recorded.ts'

/** Behind the named examples the others: module by module, and in a module by the names of its exports, or as they stand in a list. */
export function completed(first: readonly Example[], of: typeof modules): readonly Example[] {
  const all = of
    .flatMap((module) => Object.values<unknown>(module).flat())
    .filter((value): value is Example => typeof value === 'object' && value !== null && 'definition' in value)
  return [...new Set([...first, ...all])]
}

const story = completed(named, modules)

/** The examples as a store would return them, each an hour after the one before. */
export function controls(): readonly Recorded[] {
  return story.map((example, n) => recorded(example, n, story.slice(0, n).filter(({ stream }) => stream === example.stream).length))
}
