import { limits } from '#events/vocabulary/limits.ts'
import { graduates } from '#projections/views/graduates/model.ts'
import type { Reader } from '../core/reader.ts'

/** The accepted offer that proposes where a student went after graduation. */
export function proposalOf(read: Reader) {
  return async (uid: string) => (await read.get(graduates, uid))?.proposal
}

/**
 * Of those of a class of whom nothing is known: who was not asked since, as many as one call asks, those first who never were; how many
 * were; and how many take no such mail.
 */
export function unknownOf(read: Reader) {
  return async (universityId: string, year: number, since: string) => {
    const unknown = { universityId, class: year, known: false }
    const reachable = { ...unknown, reachable: true }
    const later = new Date(Date.parse(since) + 1).toISOString()
    const [{ items }, lately, unreachable] = await Promise.all([
      read.find(graduates, { where: reachable, sort: ['askedAt', 'asc'], limit: limits.outcomesAsked }),
      read.count(graduates, { ...reachable, askedAt: { min: later } }),
      read.count(graduates, { ...unknown, reachable: false }),
    ])
    const uids = items.filter(({ askedAt }) => askedAt === undefined || askedAt <= since).map(({ _id }) => _id)
    return { uids, lately: lately.total, unreachable: unreachable.total }
  }
}
