/** A question as it was sent, settled to what the thread of reports answers. */
import { reportParams } from '#events/vocabulary/reports.ts'
import type { Query } from '#contract/contract.ts'
import { defined } from '#lib/fields.ts'
import { pick } from '#lib/pick.ts'
import { badField } from '../../core/call.ts'
import { groups, type Ask, type Group } from '../ask.ts'
import type { Report } from '../report.ts'
import { asOfIn, knownAtIn, windowIn, type Clock } from './moments.ts'
import type { Who } from './who.ts'

type Sent = Omit<Query<'reports.read'>, 'format' | 'compareWith' | 'compareKnownAt'>
/** In two groups at once somebody can be one of few; in three nearly everybody is. */
const MOST_GROUPS = 2

/** @throws {Problem} with the field that does not fit */
export async function askOf(sent: Sent, report: Report, who: Who, clock: Clock): Promise<Ask> {
  checkParams(sent, report, who)
  const { scope, asker, hidesSmall } = who
  const filters = filtersIn(sent, who)
  checkGroups(sent, report)
  if (hidesSmall) checkFewGroups(sent.groupBy, filters, who)
  const knownAt = await knownAtIn(['knownAt', sent.knownAt], clock)
  return {
    asOf: asOfIn(['asOf', sent.asOf], clock),
    knownAt: Number(knownAt),
    scope,
    asker,
    hidesSmall,
    ...windowIn(sent, clock),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...defined(pick(sent, 'groupBy', 'includeActive', 'class', 'estimate')),
  }
}

/** The same question of another day, or as known at another position. */
export async function otherOf(
  ask: Ask,
  asOf: readonly [string, string | undefined],
  knownAt: readonly [string, string | undefined],
  clock: Clock,
) {
  return {
    ...ask,
    ...(asOf[1] !== undefined && { asOf: asOfIn(asOf, clock) }),
    ...(knownAt[1] !== undefined && { knownAt: Number(await knownAtIn(knownAt, clock)) }),
  }
}

function checkParams(sent: Sent, { params }: Report, { hidesSmall }: Who): void {
  for (const name of reportParams) {
    if (sent[name] === undefined) continue
    if (!params.includes(name)) throw badField(name, 'is not asked of this report')
    if (hidesSmall && (name === 'from' || name === 'to')) throw badField(name, 'is not yours to choose: ask for a semester instead')
  }
  if (params.includes('class') && sent.class === undefined) throw badField('class', 'is needed: the year in which the class ends')
}

function checkGroups(sent: Sent, report: Report): void {
  if (sent.groupBy !== undefined && !report.groups.includes(sent.groupBy)) throw badField('groupBy', 'is no group of this report')
  for (const group of groups)
    if (sent[group] !== undefined && !report.groups.includes(group)) throw badField(group, 'is no group of this report')
}

/** By what things are chosen. The asker's own scope is theirs anyway. */
function filtersIn(sent: Sent, { scope }: Who): Readonly<Partial<Record<Group, string>>> {
  const own = scope.kind === 'platform' ? undefined : scope.kind
  if (own !== undefined && sent[own] !== undefined && sent[own] !== scope.id) throw badField(own, 'is your own')
  return Object.fromEntries(groups.flatMap((group) => (sent[group] === undefined || group === own ? [] : [[group, sent[group]]])))
}

function checkFewGroups(groupBy: Group | undefined, filters: Readonly<Partial<Record<Group, string>>>, { scope }: Who): void {
  const asked = Object.keys(filters)
  if (groupBy !== undefined && asked.includes(groupBy)) throw badField('groupBy', 'makes the rows already: choose none of its values')
  const rows = groupBy === undefined || groupBy === scope.kind ? [] : [groupBy]
  if (asked.length + rows.length > MOST_GROUPS)
    throw badField(
      asked.at(-1) ?? 'groupBy',
      `is one group too many: ${MOST_GROUPS} at once can be asked about, so that nobody is told apart`,
    )
}
