import type { Position } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import type { Views } from '../core/reader.ts'
import { LOOKUP_LIMIT, readerAt } from './reader.ts'

/** The nominations to which a student has consented, also where the consent was taken back later. @throws while the view has not reached the event */
export function consentedNominations(store: ReadStore, views: Views) {
  return async (studentId: string, { position }: { readonly position: Position }) => {
    const read = await readerAt(store, views, [nominations], position)
    const { items } = await read.find(nominations, {
      where: { studentId, status: { in: ['consented', 'consent_withdrawn'] } },
      sort: ['sentAt', 'desc'],
      limit: LOOKUP_LIMIT,
    })
    return items.map(({ _id, professorId, semester, universityId, status, consentedAt = '' }) => ({
      nominationId: _id,
      professorId,
      semester,
      consentedAt,
      ...defined({ universityId, withdrawn: status === 'consent_withdrawn' ? (true as const) : undefined }),
    }))
  }
}
