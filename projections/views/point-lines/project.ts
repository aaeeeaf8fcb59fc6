import { roomsOf } from '#events/vocabulary/sides.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pointLines, type AccruedDocument, type OppositeDocument, type PointLineDocument } from './model.ts'

type Line = PointLineDocument | undefined
type Take = { readonly entryId: string; readonly points: number }

export const pointLineProjection = defineProjection(pointLines, { streams: ['points'], ignores: [] })({
  key: (event) => {
    if ('takes' in event.data) return event.data.takes.map(({ entryId }) => entryId)
    const { entryId } = event.data
    return event.type === 'PointsReversed' || event.type === 'PointsExpired' ? [entryId, event.id] : [entryId]
  },
  audience: (line) => roomsOf('points', line),
  subjects: () => [],
  when: {
    PointsAccrued: (_, { data: { entryId: _id, causedAt, applicationId: _application, ...line } }) => ({
      ...line,
      kind: 'accrued',
      at: causedAt,
      requested: 0,
      redeemed: 0,
      reversed: 0,
      expired: 0,
    }),
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
