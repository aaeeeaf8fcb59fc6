/** Suggestions of skills while one types, among 100,000 names, on the embedded read store. */
import { join } from 'node:path'
import { encodePosition } from '#events/envelope.ts'
import { nameKey } from '#lib/fold.ts'
import { foldedName } from '#lib/folded-name.ts'
import { keysOfWord } from '#lib/near-words.ts'
import { everybody } from '#events/vocabulary/organizations/proposals.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { collectionOf } from '#projections/define.ts'
import { skills } from '#projections/views/skills/model.ts'
import { readerOf } from '#query-api/core/reader.ts'
import { suggestedSkills } from '#query-api/directory/suggest.ts'
import { InvalidRun, number, quantile, seededRandom, type Benchmark } from '../measure.ts'

const SKILLS = 100_000
const TYPED = 60
const PAGE = 2_000
const collection = collectionOf(skills)

const syllables =
  'ba be bo ca co da de do fa fi go gra ja ka ki la le li ma me mi mo na ne no pa pre pro ra re ri ro sa se si so ta te ti to va ve vi xo zy'.split(
    ' ',
  )
const ends = ['', 'js', 'script', 'db', 'kit', ' testing', ' theory', ' design', ' engineering', ' for beginners', '++', '.io']

/** Distinct names of one to four words, of which many begin alike. */
function makeLabels(seed: number): readonly string[] {
  const random = seededRandom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() ** 1.5 * of.length)] as T
  const labels = new Set<string>()
  while (labels.size < SKILLS) {
    const word = () => Array.from({ length: 1 + Math.ceil(random() * 3) }, () => one(syllables)).join('')
    labels.add(`${word()}${random() < 0.4 ? ` ${word()}` : ''}${one(ends)}`)
  }
  return [...labels]
}

/** The texts asked for while a name is typed: each of its beginnings, and all of it with two letters swapped. */
function keyStrokes(label: string, random: () => number): readonly string[] {
  const name = foldedName(label)
  const at = Math.floor(random() * (name.length - 1))
  const swapped = name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
  return [...Array.from(label, (_, end) => label.slice(0, end + 1)), ...(name.length >= 4 ? [swapped] : [])]
}

export const s1: Benchmark = {
  id: 'S1',
  what: `p99 of suggesting skills among ${number(SKILLS)}, at each key stroke`,
  unit: ' ms',
  bar: { atMost: 50 },
  stretch: { atMost: 20 },
  run: async ({ rounds, folder, seed }) => {
    const store = await openSqliteReadStore({ file: join(folder, 'skills.db') })
    await store.declare(collection, 'later')
    const labels = makeLabels(seed)
    for (let from = 0; from < SKILLS; from += PAGE) {
      const writes = labels.slice(from, from + PAGE).map((label, n) => {
        const name = foldedName(label)
        const document = {
          _id: `s${from + n}`,
          _pos: encodePosition(1n),
          label,
          nameKey: nameKey(label),
          shownTo: everybody,
          name,
          near: keysOfWord(name),
        }
        return { collection, document }
      })
      await store.commit({ consumer: 'skills', checkpoint: BigInt(from + 1), writes })
    }
    await store.declare(collection)
    const read = readerOf(store, { active: () => collection, position: () => 0n }, 'one caller')
    const random = seededRandom(seed + 1)
    const figures: number[] = []
    let slowest = { ms: 0, term: '' }
    for (let round = 0; round <= rounds; round += 1) {
      const times: number[] = []
      for (let n = 0; n < TYPED; n += 1) {
        const label = labels[Math.floor(random() * SKILLS)] ?? ''
        for (const term of keyStrokes(label, random)) {
          const from = performance.now()
          const found = await suggestedSkills(read, { shownTo: { in: [everybody, 'one caller'] } }, term)
          const ms = performance.now() - from
          times.push(ms)
          if (round > 0 && ms > slowest.ms) slowest = { ms, term }
          // A name that was typed in full comes first.
          if (foldedName(term) === foldedName(label) && found.length === 0) throw new InvalidRun(`Nothing was found for ${label}.`)
        }
      }
      if (round > 0) figures.push(quantile(times, 0.99))
    }
    await store.close()
    return {
      figures,
      notes: [`${number(TYPED)} names typed in a round; the slowest key stroke took ${number(slowest.ms, 1)} ms, “${slowest.term}”`],
    }
  },
}
