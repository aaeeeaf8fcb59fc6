/** POST /students/search: which students a caller finds, and which fields are shown (product 2.7, 2.8, 2.16). */
import { randomUUID } from 'node:crypto'
import type { Body } from '#contract/contract.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account, Condition } from '#events/vocabulary/permissions.ts'
import { filterOf } from '#events/vocabulary/sides.ts'
import { visibilities } from '#events/vocabulary/roles.ts'
import { matches } from '#platform/read-store/matches.ts'
import type { Where } from '#platform/read-store/port.ts'
import { skills } from '#projections/views/skills/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { badField, type Handlers, type QueryCall } from '../core/call.ts'
import { approvedSkills, searchedSkills, withApprovedSkills } from '../core/approved-skills.ts'
import { lockedCardOf, studentCardOf } from '../people/cards.ts'
import type { QueryDeps } from '../core/deps.ts'
import { facetReply } from '../core/facets.ts'
import { labelsOf } from '../core/joins.ts'
import { searchReply } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'

import { isSubscribed } from '../subscriptions/routes.ts'

type SearchCall = QueryCall<'students.search'>
type StudentSearch = Body<'students.search'>

/** How many students a company sees without a subscription, without names (product 2.8). */
const previewed = 20
/** How many schools and skills are counted. */
const facetValues = 20

/**
 * A filter asks only for what the caller is shown: by narrowing the range, one would find out a GPA that the card leaves out. Admins
 * read whole profiles; the card of all others has no GPA.
 */
const showsGpa: readonly Condition[] = ['any']

export const studentHandlers = ({ photoUrl, now }: Pick<QueryDeps, 'photoUrl' | 'now'>): Handlers => ({
  'students.search': async (call) => {
    const { body, account, condition, read } = call
    const { name = '', skills: asked = [], gpaRange, cursor, limit = limits.listPage } = body
    if (gpaRange && !showsGpa.includes(condition)) throw badField('gpaRange', 'is only for those who are shown the GPA')
    if (gpaRange && gpaRange[0] > gpaRange[1]) throw badField('gpaRange', 'must go from the lower to the higher value')
    const where = whereOf({ ...body, ...(asked.length > 0 && { skills: await searchedSkills(read, asked) }) }, account, condition)
    if (condition === 'visible' && !(await isSubscribed(read, account, now()))) return preview(call, where)

    const search = name.trim() === '' ? {} : { search: name }
    const found = await read.page(studentCards, { where, sort: ['displayName', 'asc'], ...search }, { limit, ...(cursor && { cursor }) })
    if ('refused' in found) return found
    const [label, facets] = await Promise.all([
      labelsOf(
        read,
        found.items.map(({ universityId }) => universityId),
      ),
      cursor === undefined ? facetsOf(read, where, search.search) : {},
    ])
    return searchReply(
      read,
      found,
      await withApprovedSkills(
        read,
        found.items.map((card) => studentCardOf(card, label, photoUrl)),
      ),
      facets,
    )
  },
})

/**
 * The answer for a company without a subscription: how many match, and those of the preview that do. The preview is the
 * same 20 students whatever is asked, so that no choice of filters shows more, and their order follows from nothing personal.
 */
async function preview({ body, account, condition, read }: SearchCall, where: Where) {
  if (body.format === 'csv') return refuse('subscription_required')
  if ((body.name ?? '').trim() !== '') throw badField('name', 'needs a subscription')
  if (body.cursor !== undefined) throw badField('cursor', 'needs a subscription')
  const everybody = { ...visibleStudents(account, condition), state: 'active' }
  const [sample, total, facets] = await Promise.all([
    read.find(studentCards, { where: everybody, limit: previewed }),
    read.count(studentCards, where),
    facetsOf(read, where, undefined),
  ])
  const limit = Math.min(body.limit ?? previewed, previewed)
  const shown = sample.items.filter((card) => matches(card, where)).slice(0, limit)
  const label = await labelsOf(
    read,
    shown.map(({ universityId }) => universityId),
  )
  const items = await withApprovedSkills(
    read,
    shown.map((card) => lockedCardOf(card, label, randomUUID())),
  )
  return searchReply(read, { ...total, limit, items: items.map(({ id }) => ({ _id: id })) }, items, facets)
}

/** The students a caller may find, before any filter: all of them for admins, otherwise by the sides of a student. */
function visibleStudents(account: Account, condition: Condition): Where {
  // Every student has a visibility: this filter matches all of them and can use an index.
  return condition === 'any' ? { visibility: { in: visibilities } } : filterOf('student', condition, account)
}

function whereOf({ schools = [], skills: wanted = [], gpaRange }: StudentSearch, account: Account, condition: Condition): Where {
  const base = visibleStudents(account, condition)
  const own = 'universityId' in base ? account.universityId : undefined
  // Of the schools asked for, only the caller's own counts; without it the result is empty.
  const narrowed = own === undefined ? { in: schools } : { in: schools.filter((school) => school === own) }
  return {
    ...base,
    state: 'active',
    ...(schools.length > 0 && { universityId: narrowed }),
    ...(wanted.length > 0 && { skills: { in: wanted } }),
    ...(gpaRange && { gpa: { min: gpaRange[0], max: gpaRange[1] } }),
  }
}

async function facetsOf(read: Reader, where: Where, search: string | undefined) {
  const [schools, counted] = await Promise.all([
    read.facet(studentCards, where, 'universityId', facetValues, search),
    read.facet(studentCards, where, 'skills', 2 * facetValues, search),
  ])
  const approved = await approvedSkills(read, [counted.map(({ value }) => String(value))])
  const shown = counted.filter(({ value }) => approved([String(value)]).length > 0).slice(0, facetValues)
  const [label, labels] = await Promise.all([
    labelsOf(
      read,
      schools.map(({ value }) => String(value)),
    ),
    read.byIds(
      skills,
      shown.map(({ value }) => String(value)),
    ),
  ])
  return { schools: facetReply(schools, label), skills: facetReply(shown, (id) => labels.get(id)?.label) }
}
