/** Students whom professors put forward: who did, as far as it reaches recruiters, and in which order they are listed (product 2.20). */
import type { CardNomination } from '#contract/students.ts'
import type { Paging } from '#contract/call.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { lastWord } from '#events/vocabulary/nominations/last-word.ts'
import { firstPlaceAt, isShown, shownSince, type AgreedNomination } from '#events/vocabulary/nominations/nominated.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { placeOf } from '#events/vocabulary/semesters.ts'
import { defined } from '#lib/fields.ts'
import type { Query, Where } from '#platform/read-store/port.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { studentCards, type StudentCardDocument } from '#projections/views/student-cards/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import { labelsOf, peopleOf } from '../core/joins.ts'
import { orBadCursor, type Page, type Reader } from '../core/reader.ts'
import { reachedAt } from './filters.ts'

type Shown = { readonly nominatedAt?: string; readonly nominations?: CardNomination[] }

/** @param now in milliseconds @returns by the student's uid */
export async function nominationsOn(read: Reader, cards: readonly StudentCardDocument[], now: number): Promise<(uid: string) => Shown> {
  const first = firstPlaceAt(new Date(now).toISOString())
  const since = ({ said }: StudentCardDocument, nomination: AgreedNomination) => shownSince(nomination, said)
  const reaching = new Map(
    cards.map((card) => [
      card._id,
      Object.entries(card.agreed ?? {})
        .filter(([, nomination]) => isShown(nomination, card.said) && placeOf(nomination.semester) >= first)
        .map(([id, nomination]) => ({ id, at: nomination.at, since: since(card, nomination) }))
        .toSorted((one, other) => (one.since === other.since ? other.at.localeCompare(one.at) : other.since.localeCompare(one.since))),
    ]),
  )
  const nominated = cards.filter(({ _id }) => (reaching.get(_id) ?? []).length > 0).map(({ _id }) => _id)
  if (nominated.length === 0) return () => ({})
  const [made, students] = await Promise.all([
    read.byIds(
      nominations,
      [...reaching.values()].flatMap((ofOne) => ofOne.map(({ id }) => id)),
    ),
    read.byIds(paths, nominated),
  ])
  const documents = [...made.values()]
  const [person, label] = await Promise.all([
    peopleOf(
      read,
      documents.map(({ professorId }) => professorId),
    ),
    labelsOf(
      read,
      documents.map(({ universityId }) => universityId),
    ),
  ])
  return (uid) => {
    const ofStudent = reaching.get(uid) ?? []
    const said = ofStudent.flatMap(({ id, at }): CardNomination[] => {
      const nomination = made.get(id)
      if (!nomination || nomination.unplaced) return []
      const { professorId, universityId, semester, reason, shareReason = false } = nomination
      const isShared = reason !== 'unspecified' && lastWord({ granted: shareReason, at }, students.get(uid)?.reasons)
      return [
        {
          semester,
          ...defined({
            professorName: person(professorId)?.displayName,
            universityLabel: label(universityId),
            reason: isShared ? reason : undefined,
          }),
        },
      ]
    })
    return said.length === 0 ? {} : { ...defined({ nominatedAt: ofStudent[0]?.since }), nominations: said }
  }
}

type Part = Omit<Query, 'limit' | 'cursor'>
type Wanted = {
  readonly where: Where
  readonly search: string | undefined
  /** The others first, and the oldest of the nominated ones last but one. */
  readonly reversed: boolean
  /** In milliseconds. */
  readonly now: number
}

/**
 * The nominated ones first, the newest first, then the others by name. No index knows that order, so a page goes along two, one after the
 * other, and its cursor says along which: `1.` or `2.` and the place there.
 */
export async function nominatedFirst(
  read: Reader,
  { where, search, reversed, now }: Wanted,
  { limit = limits.listPage, cursor }: Paging,
): Promise<Page<StudentCardDocument> | Refusal> {
  const { nominatedIn } = reachedAt(now)
  const text = search === undefined ? {} : { search }
  const nominated: Part = { where: { ...where, nominatedIn }, sort: ['nominatedAt', reversed ? 'asc' : 'desc'], ...text }
  const others: Part = {
    where: { ...where, nominatedIn: { max: nominatedIn.min - 1 } },
    sort: ['nameKey', reversed ? 'desc' : 'asc'],
    ...text,
  }
  // Where the nominated ones alone are asked for there are no others.
  const all = 'nominatedIn' in where ? [nominated] : [nominated, others]
  const parts = reversed ? all.toReversed() : all
  const [, along = '', begun = ''] = /^([12])\.(.*)$/.exec(cursor ?? '1.') ?? []
  const first = Number(along) - 1
  if (!parts[first]) return refuse('bad_cursor', { field: 'cursor' })
  const items: StudentCardDocument[] = []
  let next: string | undefined
  for (const [at, part] of parts.entries()) {
    if (at < first || next !== undefined) continue
    const place = at === first ? begun : ''
    const rest = limit - items.length
    const found = await orBadCursor(read.find(studentCards, { ...part, limit: Math.max(1, rest), ...(place && { cursor: place }) }))
    if ('refused' in found) return found
    if (rest === 0) {
      // The page is full: the others begin on the next one, if there are any.
      if (found.items.length > 0) next = `${at + 1}.`
      continue
    }
    items.push(...found.items)
    if (found.next !== undefined) next = `${at + 1}.${found.next}`
  }
  return { items, limit, ...(await read.count(studentCards, where, search)), ...defined({ next }) }
}
