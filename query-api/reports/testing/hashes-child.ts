/** The hash of each report, by each group and for each asker, in a process whose surroundings a test chooses: `hashes-child.ts <order>`. */
import { seededRandom } from '#lib/random/random.ts'
import { answer } from '../answer.ts'
import type { Ask } from '../ask.ts'
import type { Facts } from '../facts.ts'
import { reports } from '../reports.ts'
import { resultHash } from '../stamp.ts'
import { AFTER, randomFacts } from './random-facts.ts'

const askers = [
  { scope: { kind: 'platform' }, asker: 'everybody', hidesSmall: true },
  { scope: { kind: 'platform' }, asker: 'everybody' },
  { scope: { kind: 'university', id: 'mit' }, asker: 'careerOffice', hidesSmall: true },
  { scope: { kind: 'organization', id: 'acme' }, asker: 'company' },
] as const satisfies readonly Omit<Ask, 'asOf' | 'knownAt'>[]

/** The same facts in another order of rows. 0 leaves them as they are. */
function shuffled(facts: Facts, order: number): Facts {
  if (order === 0) return facts
  const random = seededRandom(order)
  const mixed = <Item>(items: Iterable<Item>): readonly Item[] =>
    [...items]
      .map((item) => ({ item, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item)
  return {
    ...facts,
    applications: mixed(facts.applications),
    nominations: mixed(facts.nominations),
    referrals: mixed(facts.referrals),
    graduates: new Map(mixed(facts.graduates)),
  }
}

const facts = shuffled(randomFacts(5), Number(process.argv[2] ?? 0))
const hashes = reports.flatMap((report) =>
  askers
    .filter(({ scope }) => scope.kind !== 'organization' || report.groups.includes('organization'))
    .flatMap((asker) =>
      [undefined, ...report.groups].flatMap((groupBy) =>
        [{}, { jobType: 'full_time' }, { university: 'mit' }].flatMap((filters) => {
          const [chosen] = Object.keys(filters)
          if (chosen !== undefined && (chosen === groupBy || !report.groups.some((group) => group === chosen))) return []
          const ask: Ask = {
            ...asker,
            asOf: AFTER,
            knownAt: 1e9,
            class: 2026,
            groupBy,
            filters,
            includeActive: true,
            ...(report.name === 'timing' && { estimate: 'incidence' as const }),
          }
          const found = answer(facts, { kind: 'table', report: report.name, ask })
          return found.kind === 'table' ? [[report.name, asker.asker, groupBy, filters, resultHash(report, ask, found.table)]] : []
        }),
      ),
    ),
)
console.log(JSON.stringify(hashes))
