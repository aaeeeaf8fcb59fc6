/** GET /search: the command palette. Each kind is found by the rule by which its own page is read. */
import { searchBeginnings } from '#lib/words.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import type { Source } from './asked.ts'
import { people } from './people.ts'
import { applications, jobs, organizations, pages } from './things.ts'

/** In the order in which they are shown, with the most of each: 20 in all. */
const kinds: readonly (readonly [source: Source, limit: number])[] = [
  [people, 6],
  [applications, 4],
  [jobs, 4],
  [organizations, 4],
  [pages, 2],
]

export function paletteHandlers({ now }: Pick<HandlerDeps, 'now'>): Handlers {
  return {
    'palette.search': async ({ account, read, query }) => {
      const q = query.q.trim()
      if (searchBeginnings(q).length === 0) return []
      const found = await Promise.all(kinds.map(([source, limit]) => source({ read, account, q, now: now() }, limit)))
      return found.flat()
    },
  }
}
