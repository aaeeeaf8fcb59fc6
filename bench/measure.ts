/** Parts of every benchmark: repeatable random numbers, sides measured in turn, medians with their spread. */
import { NamedError } from '#lib/named-error.ts'

/** The limit for a figure. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number }

export type Options = {
  /** Rounds that count; one more goes before them to warm up. */
  readonly rounds: number
  /** Events in the long log. */
  readonly events: number
  readonly seed: number
  /** Temporary folder of this run, on the data disk. */
  readonly folder: string
  /**
   * A data folder with a log of so many events and every view at its head; made once in a run. `stored` counts in what the
   * platform's timers and notices added to it meanwhile.
   */
  readonly longLog: (events: number) => Promise<LongLog>
}
export type LongLog = { readonly folder: string; readonly stored: number }
export type Outcome = {
  /** The judged figure of each round. */
  readonly figures: readonly number[]
  /** Absolute values and other details. */
  readonly notes: readonly string[]
}
export type Benchmark = {
  readonly id: string
  readonly what: string
  readonly bar: Bar
  readonly stretch: Bar
  /** Of the figure, when it is not a ratio. */
  readonly unit?: string
  /** @throws {InvalidRun} when the results of a round are not what they must be */
  readonly run: (options: Options) => Promise<Outcome>
}

/** The results of a run are wrong, so its figures are void. */
export class InvalidRun extends NamedError {}

export { seededRandom } from '#lib/random/random.ts'

/** Zipf distribution: index `k` of `size` has a weight of 1 / (k + 1)^0.99. */
export function zipf(random: () => number, size: number): () => number {
  const sums = new Float64Array(size)
  let sum = 0
  for (let k = 0; k < size; k++) sums[k] = sum += 1 / (k + 1) ** 0.99
  return () => {
    const wanted = random() * sum
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Measures the sides in turn (A-B-A-B), so that other load on the machine affects all of them. Round 0 warms up. */
export async function alternate<const Sides extends Readonly<Record<string, (round: number) => Promise<unknown>>>>(
  rounds: number,
  sides: Sides,
): Promise<readonly { readonly [Side in keyof Sides]: Awaited<ReturnType<Sides[Side]>> }[]> {
  const measured: Record<string, unknown>[] = []
  for (let round = 0; round <= rounds; round++) {
    const results: Record<string, unknown> = {}
    for (const [name, side] of Object.entries(sides)) results[name] = await side(round)
    if (round > 0) measured.push(results)
  }
  return measured as never
}

/** Milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Milliseconds of a clock that all processes of a machine share. */
export function sharedNow(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** @param part 0.5 for the median */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const below = sorted[Math.floor(at)] ?? Number.NaN
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at % 1)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function meetsBar(bar: Bar, figure: number): boolean {
  return 'atLeast' in bar ? figure >= bar.atLeast : figure <= bar.atMost
}

/** `bar >=0.4 PASS` */
export function judged(name: string, wanted: Bar, figure: number, unit = ''): string {
  const [sign, value] = 'atLeast' in wanted ? ['>=', wanted.atLeast] : ['<=', wanted.atMost]
  return `${name} ${sign}${value}${unit} ${meetsBar(wanted, figure) ? 'PASS' : 'BELOW'}`
}

/** `12,345 (12,000 to 13,100)`: the median and the whole spread. */
export function spread(values: readonly number[], digits = 0): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) => number(value, digits))
  return `${middle} (${least} to ${most})`
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
