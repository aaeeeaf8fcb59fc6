/** POST /students/search: who finds which students, and how much of them (product 2.7, 2.8, 2.16). */
import { Type, type Static } from 'typebox'
import { encodePosition, START } from '#events/envelope.ts'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { visibilities, type Role } from '#events/vocabulary/roles.ts'
import type { Where } from '#platform/read-store/port.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { badField, member, positionOf, type Routes } from '../core/call.ts'
import { lockedCardOf, studentCardOf } from '../people/cards.ts'
import type { Answering } from '../core/deps.ts'
import { facetReply } from '../core/facets.ts'
import { labelsOf } from '../core/joins.ts'
import { paging } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'
import { StudentSearchReply } from '../replies.ts'

const Gpa = Type.Number({ minimum: 0, maximum: 4 })
const StudentSearch = Type.Object(
  {
    schools: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
    skills: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
    gpaRange: Type.Optional(Type.Tuple([Gpa, Gpa])),
    name: Type.Optional(Type.String({ maxLength: 120 })),
    ...paging,
  },
  { additionalProperties: false },
)
type StudentSearch = Static<typeof StudentSearch>

/** Without a subscription a company finds the first 20, without names; how many there are, it sees (product 2.8). */
const previewed = 20
const searched = [studentCards, organizations, skills]

export function studentRoutes({ views, read }: Answering): Routes {
  return {
    'students.search': member(views, searched, { body: StudentSearch, reply: StudentSearchReply }, async ({ body, account }) => {
      const { name = '', gpaRange, cursor } = body
      if (gpaRange && gpaRange[0] > gpaRange[1]) throw badField('gpaRange', 'must go from the lower to the higher value')
      // Names cannot be looked for where they are not shown, nor can what lies beyond the preview.
      const preview = account.role === 'recruiter'
      if (preview && name.trim() !== '') throw badField('name', 'needs a subscription')
      if (preview && cursor !== undefined) throw badField('cursor', 'needs a subscription')

      const position = positionOf(views, searched)
      const where = whereOf(body, account)
      const limit = preview ? Math.min(body.limit ?? previewed, previewed) : (body.limit ?? limits.listPage)
      const wanted = { where, sort: ['displayName', 'asc'] as const, ...(name.trim() !== '' && { search: name }) }
      const found = await read.page(studentCards, wanted, { limit, ...(cursor && { cursor }) })
      if ('refused' in found) return found
      const [label, facets] = await Promise.all([
        labelsOf(
          read,
          found.items.map(({ universityId }) => universityId),
        ),
        cursor === undefined ? facetsOf(read, where, wanted.search) : {},
      ])
      return {
        results: found.items.map(({ _id }) => _id),
        meta: {
          total: found.total,
          limit: found.limit,
          facets,
          ...(found.capped && { capped: true }),
          ...(found.next && !preview && { next: found.next }),
          ...(position !== START && { position: encodePosition(position) }),
        },
        items: found.items.map((card) => (preview ? lockedCardOf(card, label) : studentCardOf(card, label))),
      } satisfies StudentSearchReply
    }),
  }
}

/** Whom a role finds, before any filter. University staff and professors know their own students; others find who wants to be found. */
const findable: Readonly<Partial<Record<Role, (account: Account) => Where>>> = {
  professor: ({ universityId = '' }) => ({ universityId }),
  university: ({ universityId = '' }) => ({ universityId }),
  recruiter: () => ({ visibility: { in: ['recruiters', 'community'] } }),
  employee: () => ({ openToReferrals: true }),
  admin: () => ({ visibility: { in: visibilities } }),
}

function whereOf({ schools = [], skills: wanted = [], gpaRange }: StudentSearch, account: Account): Where {
  const base = findable[account.role]?.(account)
  if (!base) throw new Error(`The permission table lets a ${account.role} search students, but not which.`)
  const own = 'universityId' in base ? account.universityId : undefined
  // Of several schools, one's own is left; without it nobody is found.
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
    read.facet(studentCards, where, 'universityId', 20, search),
    read.facet(studentCards, where, 'skills', 20, search),
  ])
  const [label, labels] = await Promise.all([
    labelsOf(
      read,
      schools.map(({ value }) => String(value)),
    ),
    read.byIds(
      skills,
      counted.map(({ value }) => String(value)),
    ),
  ])
  return { schools: facetReply(schools, label), skills: facetReply(counted, (id) => labels.get(id)?.label) }
}
