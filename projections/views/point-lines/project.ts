import type { AnyEvent } from '#events/catalogue.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { answerStandsAt } from '#events/vocabulary/terms.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pointLines, type AccruedDocument, type OppositeDocument, type PointLineDocument } from './model.ts'

type Line = PointLineDocument | undefined
type Take = { readonly entryId: string; readonly points: number }

export const pointLineProjection = defineProjection(pointLines, { streams: ['points'], ignores: [] })({
  key: (event) => {
    if ('takes' in event.data) return event.data.takes.map(({ entryId }) => entryId)
    const { entryId } = event.data
    // The line in whose place another stands changes with it, so what was to be told of it later is not.
    if (event.type === 'PointsAccrued') return [entryId, event.data.insteadOf].filter((id) => id !== undefined)
    return event.type === 'PointsReversed' || event.type === 'PointsExpired' ? [entryId, event.id] : [entryId]
  },
  // The opposite of a line changes with that line, which says when it is told.
  audience: (line) => (line.kind === 'accrued' ? roomsOf('points', line) : []),
  toldFrom: (line, event) => toldFrom((line as Partial<AccruedDocument>).standsAt, event as AnyEvent),
  subjects: () => [],
  when: {
    PointsAccrued: (before, { data: { entryId, causedAt, applicationId: _application, insteadOf: _first, ...line } }, id) =>
      id === entryId
        ? { ...line, kind: 'accrued', at: causedAt, requested: 0, redeemed: 0, reversed: 0, expired: 0 }
        : before && { ...before },
    PointsReleased: (line, { data: { expiresAt } }) => changed(line, () => ({ expiresAt })),
    PointsReversed: (line, event, id) => {
      const { entryId, because, causeEventId, points } = event.data
      return id === entryId
        ? changed(line, ({ reversed }) => ({ reversed: reversed + points }))
        : opposite('reversed', event, { because, causeEventId })
    },
    PointsExpired: (line, event, id) => {
      const { entryId, points } = event.data
      if (id === entryId) return changed(line, ({ expired }) => ({ expired: expired + points }))
      return points === 0 ? undefined : opposite('expired', event, { causeEventId: event.id })
    },
    RedemptionRequested: (line, { data }, id) => changed(line, ({ requested }) => ({ requested: requested + takenFrom(id, data.takes) })),
    RedemptionApproved: (line, { data }, id) =>
      changed(line, ({ requested, redeemed }) => {
        const points = takenFrom(id, data.takes)
        return { requested: requested - points, redeemed: redeemed + points }
      }),
    RedemptionDeclined: (line, { data }, id) => changed(line, ({ requested }) => ({ requested: requested - takenFrom(id, data.takes) })),
  },
})

/** When the professor reads of it: an answer that may still be taken back is not told, and what was taken back before it was shown, or came back in time, never. */
function toldFrom(standsAt: string | undefined, { type, data, meta }: AnyEvent): number {
  const shownAt = standsAt === undefined ? 0 : Date.parse(standsAt)
  if (type === 'PointsAccrued') return data.insteadOf === undefined ? shownAt : Infinity
  if (type !== 'PointsReversed') return 0
  if (shownAt > Date.parse(meta.occurredAt)) return Infinity
  return data.because === 'reneged' ? Date.parse(answerStandsAt(meta.occurredAt)) : 0
}

function changed(line: Line, change: (line: AccruedDocument) => Partial<AccruedDocument>): Contents<PointLineDocument> | undefined {
  return line?.kind === 'accrued' ? { ...line, ...change(line) } : line
}

function takenFrom(id: string, takes: readonly Take[]): number {
  return takes.find(({ entryId }) => entryId === id)?.points ?? 0
}

type Taking = {
  readonly data: { readonly professorId: string; readonly universityId?: string; readonly entryId: string; readonly points: number }
  readonly meta: { readonly occurredAt: string }
}

function opposite(
  kind: OppositeDocument['kind'],
  { data, meta }: Taking,
  cause: Pick<OppositeDocument, 'because' | 'causeEventId'>,
): Contents<OppositeDocument> {
  return { ...pick(data, 'professorId', 'universityId', 'entryId'), ...cause, kind, points: -data.points, at: meta.occurredAt }
}
