/** `npm run bench [-- B1 B4 …] [--events=100000] [--rounds=5]`: ratios against baselines of the same run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { b0 } from './b00-platform.ts'
import { b1 } from './b01-commands.ts'
import { b2 } from './b02-one-client.ts'
import { b3 } from './b03-slow-disk.ts'
import { b4 } from './b04-subscription.ts'
import { b5, b6 } from './b05-rebuild.ts'
import { b7 } from './b07-beside-a-rebuild.ts'
import { b10 } from './searches/b10-search.ts'
import { b11 } from './b11-memory.ts'
import { b12 } from './b12-audit.ts'
import { b13 } from './b13-restart.ts'
import { bBoard } from './b-board.ts'
import { f1 } from './f1-share.ts'
import { s1 } from './searches/s1-skills.ts'
import { p1 } from './searches/p1-people.ts'
import { t1 } from './t1-timers.ts'
import { t2 } from './t2-tasks.ts'
import { u1 } from './u1-upload.ts'
import { r1, r2, r3, r4, r5 } from './reports/r-reports.ts'
import { makeDataFolder } from './data/data-folder.ts'
import { history } from './data/history.ts'
import { describeMachine } from './machine.ts'
import { judged, median, number, spread, InvalidRun, type Benchmark, type LongLog, type Options } from './measure.ts'
import { countEvents } from './data/raw-log.ts'

const benchmarks: readonly Benchmark[] = [
  b0,
  b1,
  b2,
  b3,
  b4,
  b5,
  b6,
  b7,
  b10,
  b11,
  b12,
  b13,
  p1,
  t1,
  t2,
  u1,
  s1,
  bBoard,
  f1,
  r1,
  r2,
  r3,
  r4,
  r5,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'proffer-bench-'))
const { seed, events, rounds } = { seed: Number(values.seed), events: Number(values.events), rounds: Number(values.rounds) }

const logs = new Map<number, Promise<LongLog>>()
const longLog = (count: number): Promise<LongLog> => {
  const made = logs.get(count) ?? makeLongLog(count)
  logs.set(count, made)
  return made
}
async function makeLongLog(count: number): Promise<LongLog> {
  const path = join(folder, `log-${count}`)
  const from = performance.now()
  const bytes = await makeDataFolder(path, history(count, seed), { views: true })
  console.log(
    `\n(made a log of ${number(count)} events with ${number(bytes)} bytes of JSON each, and its views, in ${number((performance.now() - from) / 1_000)} s)`,
  )
  return { folder: path, stored: countEvents(join(path, 'events.db')) }
}

function print({ id, what, bar, stretch, unit = '' }: Benchmark, { figures, notes }: Awaited<ReturnType<Benchmark['run']>>): void {
  const figure = median(figures)
  const words = [`${spread(figures, 2)}${unit}`, judged('bar', bar, figure, unit), judged('stretch', stretch, figure, unit)]
  console.log(`\n${id}  ${what}\n    ${words.join('   ')}`)
  for (const note of notes) console.log(`    ${note}`)
}

try {
  console.log(describeMachine(folder).join('\n'))
  console.log(`Run      ${rounds} rounds after one to warm up, sides in turn; median (least to most); seed ${seed}`)
  const options: Options = { rounds, events, seed, folder, longLog }
  for (const benchmark of benchmarks) {
    if (positionals.length > 0 && !positionals.includes(benchmark.id)) continue
    try {
      print(benchmark, await benchmark.run(options))
    } catch (error) {
      if (!(error instanceof InvalidRun)) throw error
      console.log(`\n${benchmark.id}  VOID: ${error.message}`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
  // Also ends child processes that a failed round left running.
  process.exit()
}
