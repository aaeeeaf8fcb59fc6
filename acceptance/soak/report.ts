/** What a soak measured, in words. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tally } from './caller.ts'
import { mediansOf, slopeOf, type Sample } from './figures.ts'
import { growthOf } from './heap.ts'

type Line = Readonly<Record<string, unknown>>

const STRETCH = 10
const LAST = 60
const LEAST_SAMPLES = 8
/** Of a file. */
const LEAST_MB = 1
/** Looks and lines of memory are half a minute apart. */
const NEAR_MS = 25_000
const MB = 1024 * 1024

export function report(folder: string, started: number, { answers, faults }: Pick<Tally, 'answers' | 'faults'>): string {
  const looks = linesOf(join(folder, 'looks.jsonl'))
  const memory = linesOf(join(folder, 'memory.jsonl'))
  const threads = [...new Set(memory.map(({ thread }) => String(thread)))]
  const rows = [
    ...namesOf(looks).map((name) => rowOf(name, samplesOf(looks, name, started, 1))),
    rowOf('beside all heaps', besideHeaps(looks, memory, started)),
    ...threads.flatMap((thread) =>
      ['heapUsed', 'live', 'heapTotal', 'external', 'arrayBuffers'].map((name) =>
        rowOf(
          `${thread} ${name}`,
          samplesOf(
            memory.filter((line) => line['thread'] === thread),
            name,
            started,
            MB,
          ),
        ),
      ),
    ),
  ]
  const grown = readdirSync(folder).flatMap((name) =>
    name.endsWith('.heapprofile')
      ? [`\n${name}: what was allocated since it was warm, and is there still`, ...growthOf(join(folder, name))]
      : [],
  )
  return [
    `Medians of each ${STRETCH} minutes; slope of the last ${LAST} minutes an hour, with its interval of 95 %; memory and files in MB`,
    ...rows.filter((row) => row !== ''),
    ...grown,
    '\nAnswers',
    ...[...answers].map(([what, count]) => `${what}  ${count}`).toSorted((one, other) => (one < other ? -1 : 1)),
    `\n${faults.length} faults`,
    ...faults.slice(0, 100).map(({ at, call, said }) => `${at}  ${call}  ${said}`),
  ].join('\n')
}

function linesOf(file: string): readonly Line[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

function namesOf(lines: readonly Line[]): readonly string[] {
  return [...new Set(lines.flatMap((line) => Object.keys(line)))].filter((name) => name !== 'at')
}

function samplesOf(lines: readonly Line[], name: string, started: number, unit: number): readonly Sample[] {
  return lines.flatMap((line) =>
    typeof line[name] === 'number' ? [{ minute: (Number(line['at']) - started) / 60_000, value: line[name] / unit }] : [],
  )
}

/** What is in memory and belongs to no heap: of SQLite, of threads, and what was freed and is kept to be used again. */
function besideHeaps(looks: readonly Line[], memory: readonly Line[], started: number): readonly Sample[] {
  return looks.flatMap((look) => {
    const at = Number(look['at'])
    const last = new Map(memory.filter((line) => Math.abs(Number(line['at']) - at) < NEAR_MS).map((line) => [line['thread'], line]))
    const heaps = [...last.values()].reduce((sum, line) => sum + (Number(line['heapTotal']) + Number(line['external'])) / MB, 0)
    return last.size === 0 ? [] : [{ minute: (at - started) / 60_000, value: Number(look['anonymous']) - heaps }]
  })
}

/** Nothing of what was measured a few times only, as in a thread that came and went, and of small files. */
function rowOf(name: string, samples: readonly Sample[]): string {
  if (samples.length < LEAST_SAMPLES || (name.startsWith('file:') && samples.every(({ value }) => value < LEAST_MB))) return ''
  const end = samples.at(-1)?.minute ?? 0
  const { perHour, within } = slopeOf(samples.filter(({ minute }) => minute > end - LAST))
  const medians = mediansOf(samples, STRETCH).map(({ value }) => value.toFixed(1).padStart(7))
  return `${name.padEnd(34)} ${medians.join('')}   ${perHour.toFixed(1)} ± ${within.toFixed(1)} an hour`
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2)
  const { answers, faults } = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as {
    readonly answers: Record<string, number>
    readonly faults: Tally['faults']
  }
  const started = Number(linesOf(join(folder, 'memory.jsonl'))[0]?.['at'])
  console.log(report(folder, started, { answers: new Map(Object.entries(answers)), faults }))
}
