/** A professor's ledger as it is shown: balance and lines follow from the documents of the lines, and from nothing else. */
import type { PointLineMetadata, PointLineReply, PointsReply } from '#contract/points.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { redemptionLabels, reversalSentences, ruleOf, standsInPlaceOf, type LineState } from '#events/vocabulary/nominations/points.ts'
import { answerStandsAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { byName } from '#lib/fold.ts'
import { pick } from '#lib/pick.ts'
import type { AccruedDocument, OppositeDocument, PointLineDocument } from '#projections/views/point-lines/model.ts'
import type { RedemptionDocument } from '#projections/views/redemptions/model.ts'

/** The nominee as the professor may see them: without a name, and without a way to the nomination, once the consent is taken back. */
export type NomineeOf = (line: AccruedDocument) => { readonly name: string; readonly nominationId?: string }

/**
 * Without what follows from an answer that may still be taken back, or was taken back in time. Points of an offer that was given up and
 * accepted again within the minute are told as the first ones, so that nothing shows what the student has undone. @param now milliseconds
 */
export function standing(lines: readonly PointLineDocument[], now: number): readonly PointLineDocument[] {
  const opposites = new Map(lines.filter(isOpposite).map((line) => [line.entryId, line]))
  const accrued = lines.filter((line) => line.kind === 'accrued')
  const isHidden = (line: AccruedDocument) =>
    line.standsAt !== undefined &&
    Date.parse(line.standsAt) > Math.min(now, Date.parse(opposites.get(line._id)?.at ?? new Date(now).toISOString()))
  const { firstOf, replaced } = inPlaceOf(accrued, opposites, isHidden)
  const hidden = new Set(accrued.filter((line) => isHidden(line) && !firstOf.has(line._id)).map(({ _id }) => _id))
  const mayReturn = (line: OppositeDocument) => line.because === 'reneged' && Date.parse(answerStandsAt(line.at)) > now
  return lines.flatMap((line): readonly PointLineDocument[] => {
    const id = isOpposite(line) ? line.entryId : line._id
    if (hidden.has(id) || replaced.has(id)) return []
    const first = firstOf.get(id)
    if (isOpposite(line)) return mayReturn(line) ? [] : [{ ...line, entryId: first?._id ?? id }]
    const told = { ...line, ...(first && pick(first, '_id', 'at', 'causeEventId')) }
    const back = opposites.get(id)
    return [back && mayReturn(back) ? { ...told, reversed: line.reversed + back.points } : told]
  })
}

/** The lines in whose place others stand, and of those others by their ids the first one, which was told. Lines are the earliest first. */
function inPlaceOf(
  accrued: readonly AccruedDocument[],
  opposites: ReadonlyMap<string, OppositeDocument>,
  isHidden: (line: AccruedDocument) => boolean,
): { readonly firstOf: ReadonlyMap<string, AccruedDocument>; readonly replaced: ReadonlySet<string> } {
  const firstOf = new Map<string, AccruedDocument>()
  const replaced = new Set<string>()
  for (const line of accrued) {
    const { _id, nominationId, rule } = line
    const back = opposites.get(_id)
    const first = firstOf.get(_id) ?? (isHidden(line) ? undefined : line)
    if (!first || back?.because !== 'reneged') continue
    const other = accrued.find((each) => each.nominationId === nominationId && each.rule === rule && standsInPlaceOf(back.at, each.at))
    if (!other) continue
    firstOf.set(other._id, first)
    replaced.add(_id)
  }
  return { firstOf, replaced }
}

function isOpposite(line: PointLineDocument): line is OppositeDocument {
  return line.kind !== 'accrued'
}

/**
 * The lines of a ledger that staff see: those of nominees who are named to them, and nothing that follows from other lines. A line tells
 * how far an application has come, and its event, its day and its rule stand in records that name the student; a sum of a few lines does as
 * well (docs/decisions/career-office.md). Which points a request took would tell how many others there are, so none are set aside here.
 */
export function toldToStaff(lines: readonly PointLineDocument[], nominee: NomineeOf): readonly PointLineDocument[] {
  const named = new Map(
    lines
      .filter((line) => line.kind === 'accrued')
      .filter((line) => nominee(line).nominationId !== undefined)
      .map((line) => [line._id, { ...line, requested: 0, redeemed: 0 }]),
  )
  return lines.flatMap((line): readonly PointLineDocument[] => {
    if (isOpposite(line)) return named.has(line.entryId) ? [line] : []
    const told = named.get(line._id)
    return told ? [told] : []
  })
}

/** The points that a professor's requests hold and have taken. */
export function askedFor(redemptions: readonly RedemptionDocument[]): Pick<PointsReply['balance'], 'requested' | 'redeemed'> {
  const sum = (wanted: RedemptionDocument['status']) =>
    redemptions.reduce((all, { status, points }) => all + (status === wanted ? points : 0), 0)
  return { requested: sum('requested'), redeemed: sum('approved') }
}

export function balanceOf(lines: readonly PointLineDocument[]): PointsReply['balance'] {
  const balance = { pending: 0, available: 0, requested: 0, redeemed: 0, reversed: 0, expired: 0 }
  for (const line of lines) {
    if (line.kind !== 'accrued') continue
    balance[line.expiresAt === undefined ? 'pending' : 'available'] += leftOf(line)
    for (const part of ['requested', 'redeemed', 'reversed', 'expired'] as const) balance[part] += line[part]
  }
  return balance
}

function leftOf({ points, requested, redeemed, reversed, expired }: AccruedDocument): number {
  return points - requested - redeemed - reversed - expired
}

/**
 * The points that nominations of a semester have brought, of the most that a semester and a nominee may bring (product 2.6); most first.
 */
export function capsOf(lines: readonly PointLineDocument[], semester: string, nominee: NomineeOf): PointsReply['caps'] {
  const counted = lines.filter((line) => line.kind === 'accrued').filter((line) => line.semester === semester)
  const byNominee = Map.groupBy(counted, ({ studentId }) => studentId)
  const nominees = [...byNominee.values()].flatMap((own) => {
    const points = broughtBy(own)
    const { name, nominationId } = own.map(nominee).find((each) => each.nominationId !== undefined) ?? {}
    return points === 0 || name === undefined || nominationId === undefined
      ? []
      : [{ nominationId, name, points, limit: limits.pointsPerNominee }]
  })
  return {
    semester,
    points: broughtBy(counted),
    limit: limits.pointsPerSemester,
    nominees: nominees.toSorted((one, other) => other.points - one.points || byName(one.name, other.name)),
  }
}

function broughtBy(lines: readonly AccruedDocument[]): number {
  return lines.reduce((sum, { points, reversed }) => sum + points - reversed, 0)
}

/** Where most of a line is: what is left of it, else where it went last. */
function stateOf(line: AccruedDocument): LineState {
  if (leftOf(line) > 0) return line.expiresAt === undefined ? 'pending' : 'available'
  return (['requested', 'redeemed', 'reversed'] as const).find((part) => line[part] > 0) ?? 'expired'
}

/** Newest first. */
export function linesOf(
  lines: readonly PointLineDocument[],
  redemptions: readonly RedemptionDocument[],
  nominee: NomineeOf,
): PointLineReply[] {
  const accrued = new Map(lines.filter((line) => line.kind === 'accrued').map((line) => [line._id, line]))
  const shown = lines.map((line) =>
    line.kind === 'accrued' ? accruedLine(line, nominee) : oppositeLine(line, accrued.get(line.entryId), nominee),
  )
  return [...shown, ...redemptions.flatMap(redemptionLines)].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** As admins list it. */
export function metadataOf(line: PointLineDocument): PointLineMetadata {
  const { _id: id, professorId, points, at } = line
  if (isOpposite(line)) return { id, professorId, points, at, state: line.kind, reverses: line.entryId }
  const { availableAt, expiresAt } = line
  return { id, professorId, points, at, state: stateOf(line), availableAt, ...defined({ expiresAt }) }
}

function accruedLine(line: AccruedDocument, nominee: NomineeOf): PointLineReply {
  const { _id: id, rule, points, at, availableAt, expiresAt, causeEventId, semester, nominators } = line
  const { name, nominationId } = nominee(line)
  return {
    ...defined({ expiresAt, nominationId }),
    id,
    rule,
    points,
    state: stateOf(line),
    at,
    availableAt,
    semester,
    nominators,
    cause: { eventId: causeEventId, sentence: ruleOf(rule).sentence(name) },
  }
}

function oppositeLine(
  { _id: id, kind, points, at, entryId, because, causeEventId }: OppositeDocument,
  of: AccruedDocument | undefined,
  nominee: NomineeOf,
): PointLineReply {
  const sentence = because === undefined ? 'Expired: two years had passed' : reversalSentences[because]
  return {
    id,
    rule: of?.rule ?? 'redemption',
    points,
    state: kind,
    at,
    cause: { eventId: causeEventId, sentence },
    ...defined({ nominationId: of && nominee(of).nominationId }),
    reverses: entryId,
  }
}

/** The line of the points that were set aside, and the one of those that came back. */
function redemptionLines(redemption: RedemptionDocument): PointLineReply[] {
  const { _id: id, kind, points, status, at, eventId, answeredAt, answerEventId, reason } = redemption
  const label = redemptionLabels[kind]
  const asked: PointLineReply = {
    id,
    rule: 'redemption',
    points: -points,
    at,
    state: status === 'approved' ? 'redeemed' : status === 'declined' ? 'reversed' : 'requested',
    cause: { eventId, sentence: status === 'approved' ? `${label}, redeemed` : `${label}, asked for` },
  }
  if (status !== 'declined' || answeredAt === undefined || answerEventId === undefined) return [asked]
  const cause = {
    eventId: answerEventId,
    sentence: `${label}, declined: ${reason === undefined || reason === 'unspecified' ? 'the points are back' : `“${reason}”`}`,
  }
  return [asked, { id: answerEventId, rule: 'redemption', points, state: 'reversed', at: answeredAt, cause, reverses: id }]
}
