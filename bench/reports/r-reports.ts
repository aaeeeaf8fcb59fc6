/** Reports over a million events, held as facts beside the embedded read store: as of today, as of long ago, and with small cells hidden. */
import { join } from 'node:path'
import { DAY_MS } from '#lib/days.ts'
import type { Ask, Group } from '#query-api/reports/ask.ts'
import { reports } from '#query-api/reports/reports.ts'
import type { Report } from '#query-api/reports/report.ts'
import { startChild, type Child } from '../child.ts'
import { InvalidRun, number, quantile, spread, type Benchmark, type Options } from '../measure.ts'
import { END, fillFacts, skillAt, universityAt } from './facts-data.ts'
import type { ReportOrder, ReportReply } from './reports-child.ts'

type Asked = { readonly report: string; readonly ask: Ask }
const YEAR_MS = 365 * DAY_MS

const made = new Map<string, Promise<{ readonly file: string; readonly position: number }>>()
/** One store of the run serves all of these benchmarks. */
function filled({ folder, events, seed }: Options) {
  const file = join(folder, 'reports.db')
  const known = made.get(file) ?? fillFacts(file, events, seed).then((position) => ({ file, position }))
  made.set(file, known)
  return known
}

async function started(options: Options): Promise<{ readonly child: Child; readonly loaded: ReportReply; readonly position: number }> {
  const { file, position } = await filled(options)
  const child = await startChild('./reports/reports-child.ts', { args: [file, String(position)], execArgv: ['--expose-gc'] })
  const loaded = await child.ask<ReportReply>({ kind: 'load' } satisfies ReportOrder)
  if (loaded.rows === 0) throw new InvalidRun('No application was loaded.')
  return { child, loaded, position }
}

const ofEverybody = { scope: { kind: 'platform' }, asker: 'everybody', class: 2026 } as const
const has = ({ groups }: Report, ...wanted: readonly Group[]) => wanted.every((group) => groups.includes(group))

/** Every report, all in one row and by each of its groups; the curve of incidence, too. */
function inOneGroup(base: Pick<Ask, 'asOf' | 'knownAt'>): readonly Asked[] {
  return reports.flatMap((report) =>
    [undefined, ...report.groups].map((groupBy) => ({
      report: report.name,
      ask: { ...base, ...ofEverybody, groupBy, ...(report.name === 'timing' && { estimate: 'incidence' as const }) },
    })),
  )
}

/** Two groups at once, as an analyst asks of the whole platform and a career office of its own students. */
function inTwoGroups(base: Pick<Ask, 'asOf' | 'knownAt'>): readonly Asked[] {
  const [university, skill] = [universityAt(1), skillAt(1)]
  return reports.flatMap((report) => {
    const two = (groupBy: Group, chosen: Group, id: string): readonly Asked[] =>
      has(report, groupBy, chosen)
        ? [{ report: report.name, ask: { ...base, ...ofEverybody, hidesSmall: true, groupBy, filters: { [chosen]: id } } }]
        : []
    const office = {
      ...base,
      ...ofEverybody,
      hidesSmall: true,
      asker: 'careerOffice',
      scope: { kind: 'university', id: university },
    } as const
    return [
      ...(['semester', 'organization', 'job', 'degree'] as const).flatMap((groupBy) => two(groupBy, 'university', university)),
      ...two('university', 'skill', skill),
      ...(has(report, 'university')
        ? [{ report: report.name, ask: { ...office, groupBy: has(report, 'semester') ? 'semester' : 'degree' } } as const]
        : []),
    ]
  })
}

function asking(questionsOf: (base: Pick<Ask, 'asOf' | 'knownAt'>) => readonly Asked[], daysBack: number): Benchmark['run'] {
  return async (options) => {
    const { child, position } = await started(options)
    const figures: number[] = []
    const all: { readonly ms: number; readonly cpuMs: number; readonly question: Asked }[] = []
    for (let round = 0; round <= options.rounds; round++) {
      // Each round has a day of its own: what was counted for another one is no help.
      const base = { asOf: END - (daysBack + round) * DAY_MS, knownAt: position }
      const times: number[] = []
      for (const question of questionsOf(base)) {
        const { ms, cpuMs, rows } = await child.ask<ReportReply>({ kind: 'ask', ...question } satisfies ReportOrder)
        if (rows === 0) throw new InvalidRun(`No row was found by ${JSON.stringify(question)}.`)
        times.push(ms)
        if (round > 0) all.push({ ms, cpuMs, question })
      }
      if (round > 0) figures.push(quantile(times, 0.99))
    }
    await child.kill()
    const slowest = all.reduce((most, one) => (one.ms > most.ms ? one : most))
    const [times, spent] = [all.map(({ ms }) => ms), all.map(({ cpuMs }) => cpuMs)]
    const { report, ask } = slowest.question
    return {
      figures,
      notes: [
        `${number(all.length)} questions over ${number(position)} events: p50 ${number(quantile(times, 0.5))} ms, p90 ${number(quantile(times, 0.9))} ms`,
        `processor time of the thread: p50 ${number(quantile(spent, 0.5))} ms, p99 ${number(quantile(spent, 0.99))} ms`,
        `the slowest took ${number(slowest.ms)} ms: ${report} by ${ask.groupBy ?? 'nothing'} ${JSON.stringify(ask.filters ?? {})}`,
      ],
    }
  }
}

const inTime = { unit: ' ms', bar: { atMost: 1_000 }, stretch: { atMost: 300 } } as const

export const r1: Benchmark = { id: 'R1', what: 'p99 of a report as of today, by every group', ...inTime, run: asking(inOneGroup, 0) }
export const r2: Benchmark = {
  id: 'R2',
  what: 'p99 of a report as of a day three years back, by every group',
  ...inTime,
  run: asking(inOneGroup, (3 * YEAR_MS) / DAY_MS),
}
export const r3: Benchmark = {
  id: 'R3',
  what: 'p99 of a report in two groups with small cells hidden',
  ...inTime,
  run: asking(inTwoGroups, 1),
}

const loading =
  (figureOf: (loaded: ReportReply) => number, noteOf: (loaded: readonly ReportReply[]) => string): Benchmark['run'] =>
  async (options) => {
    const loaded: ReportReply[] = []
    for (let round = 0; round < options.rounds; round++) {
      const one = await started(options)
      loaded.push(one.loaded)
      await one.child.kill()
    }
    return {
      figures: loaded.map(figureOf),
      notes: [noteOf(loaded), `${number(loaded[0]?.rows ?? 0)} applications, a new process for each round`],
    }
  }

function inSeconds(ms: readonly number[]): string {
  const seconds = ms.map((one) => one / 1_000)
  return `${spread(seconds, 1)} s`
}

export const r4: Benchmark = {
  id: 'R4',
  what: 'Memory that the facts of reports take',
  unit: ' MB',
  bar: { atMost: 1_024 },
  stretch: { atMost: 512 },
  run: loading(
    ({ heapMb }) => heapMb,
    (loaded) => `loaded in ${inSeconds(loaded.map(({ ms }) => ms))}`,
  ),
}

export const r5: Benchmark = {
  id: 'R5',
  what: 'The facts are loaded at the first question after a start',
  unit: ' s',
  bar: { atMost: 10 },
  stretch: { atMost: 5 },
  run: loading(
    ({ ms }) => ms / 1_000,
    (loaded) =>
      `processor time of the thread ${inSeconds(loaded.map(({ cpuMs }) => cpuMs))}; they take ${spread(loaded.map(({ heapMb }) => heapMb))} MB`,
  ),
}
