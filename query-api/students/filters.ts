/** The filters of POST /students/search for a caller, and how many students there are with each value (product 2.7, 2.18). */
import type { Body } from '#contract/contract.ts'
import type { Account, Condition } from '#events/vocabulary/permissions.ts'
import { visibilities } from '#events/vocabulary/roles.ts'
import { filterOf } from '#events/vocabulary/sides.ts'
import { firstPlaceAt } from '#events/vocabulary/nominations/nominated.ts'
import { hiddenGpa } from '#events/vocabulary/students/student-search.ts'
import type { FacetValue, Where } from '#platform/read-store/port.ts'
import { skills } from '#projections/views/skills/model.ts'
import { approvedSkills, searchedSkills } from '../core/approved-skills.ts'
import { facetReply, type Counts } from '../core/facets.ts'
import { labelsOf } from '../core/joins.ts'
import type { Merges } from '../core/merges.ts'
import type { Reader } from '../core/reader.ts'

export type StudentSearch = Body<'students.search'>

/** How many values of a filter are counted, the most frequent ones: of graduation years and tenths of a GPA there are hardly more. */
const counted = { schools: 20, skills: 20, years: 40, tenths: 41 } as const

/** The students a caller may find, before any filter: all of them for admins, otherwise by the sides of a student. */
export function visibleStudents(account: Account, condition: Condition): Where {
  // Every student has a visibility: this filter matches all of them and can use an index.
  const visible = condition === 'any' ? { visibility: { in: visibilities } } : filterOf('student', condition, account)
  return { ...visible, state: 'active' }
}

/** The search without the skills that wait for our team: who is found by one, or left out with one, would be known to have it. */
export async function withSearchedSkills(read: Reader, body: StudentSearch): Promise<StudentSearch> {
  const { skills: wanted = [], withoutSkills: unwanted = [], allSkills } = body
  const [found, approved] = await Promise.all([
    wanted.length > 0 ? searchedSkills(read, wanted, allSkills) : [],
    approvedSkills(read, [unwanted]),
  ])
  return { ...body, skills: found, withoutSkills: approved(unwanted) }
}

export function whereOf(
  {
    schools = [],
    skills: wanted = [],
    allSkills = false,
    withoutSkills = [],
    gpaRange,
    includeHiddenGpa = false,
    graduates,
    openToReferrals,
    nominated,
    nominatedSince,
  }: StudentSearch,
  visible: Where,
  now: number,
  { group }: Pick<Merges, 'group'>,
): Where {
  return {
    ...visible,
    ...((nominated || nominatedSince !== undefined) && reachedAt(now)),
    ...(nominatedSince !== undefined && { nominatedAt: { min: new Date(nominatedSince).toISOString() } }),
    ...(schools.length > 0 && { universityId: { in: schools.filter((school) => isOfOwn(visible, school)) } }),
    ...skillsCondition(wanted.map(group), allSkills, withoutSkills.flatMap(group)),
    ...(graduates && { graduationYear: { min: graduates[0], max: graduates[1] } }),
    ...(openToReferrals && { openToReferrals }),
    ...(gpaRange &&
      (includeHiddenGpa
        ? { gpaAtMost: { min: gpaRange[0] }, gpaAtLeast: { max: gpaRange[1] } }
        : { gpa: { min: gpaRange[0], max: gpaRange[1] } })),
  }
}

/** Of those whom a nomination reaches recruiters of. @param now in milliseconds */
export function reachedAt(now: number): { readonly nominatedIn: { readonly min: number } } {
  return { nominatedIn: { min: firstPlaceAt(new Date(now).toISOString()) } }
}

/** @param wanted for each skill all that are read as it */
function skillsCondition(wanted: readonly (readonly string[])[], all: boolean, without: readonly string[]): Where {
  const none = without.length > 0 ? { none: without } : {}
  if (wanted.length > 0) return { skills: { ...(all ? { all: wanted } : { in: wanted.flat() }), ...none } }
  return without.length > 0 ? { skills: { none: without } } : {}
}

/** Of the schools asked for, a caller who finds the students of one school alone is answered with that one. */
function isOfOwn({ universityId: own }: Where, school: string): boolean {
  return own === undefined || own === school || (typeof own === 'object' && 'in' in own && own.in.includes(school))
}

type Asked = {
  readonly where: Where
  readonly visible: Where
  readonly counts: Counts
  readonly allSkills: boolean
  readonly withoutSkills: readonly string[]
  readonly merges: Merges
  readonly showsGpa: boolean
  /** The caller is told who was nominated. */
  readonly showsNominated: boolean
  /** In milliseconds. */
  readonly now: number
  /** The smallest count that is told; left out where all are. */
  readonly atLeast?: number
}

/**
 * Each facet counts what its own filter leaves out too: how many there would be with that value. Where all of several skills are asked
 * for, another one narrows the search, so their filter stays; and so does that of the skills left out.
 */
export async function facetsOf(read: Reader, asked: Asked) {
  const { where, visible, counts, allSkills, withoutSkills, merges, showsGpa, showsNominated, now, atLeast = 1 } = asked
  // Never without what is hidden from the caller.
  const without = (...fields: readonly string[]): Where => ({
    ...Object.fromEntries(Object.entries(where).filter(([name]) => !fields.includes(name))),
    ...Object.fromEntries(Object.entries(visible).filter(([name]) => fields.includes(name))),
  })
  const withoutGpa = without('gpa', 'gpaAtLeast', 'gpaAtMost')
  const withoutWanted = { ...without('skills'), ...skillsCondition([], false, withoutSkills.flatMap(merges.group)) }
  const fields = [
    { field: 'universityId', where: without('universityId'), limit: counted.schools, atLeast },
    { field: 'skills', where: allSkills ? where : withoutWanted, limit: 2 * counted.skills, atLeast, merges },
    { field: 'graduationYear', where: without('graduationYear'), limit: counted.years, atLeast },
    ...(showsGpa ? [{ field: 'gpaTenths', where: withoutGpa, limit: counted.tenths }] : []),
  ]
  const ofNominated = { ...where, ...reachedAt(now) }
  const [[schools = [], named = [], years = [], tenths = []], hidden, nominated] = await Promise.all([
    counts.facets(fields),
    showsGpa ? counts.count({ ...withoutGpa, showsGpa: false }) : undefined,
    showsNominated ? counts.count(ofNominated) : undefined,
  ])
  const approved = await approvedSkills(read, [values(named)])
  const shown = named.filter(({ value }) => approved([String(value)]).length > 0).slice(0, counted.skills)
  const [label, labels] = await Promise.all([labelsOf(read, values(schools)), read.byIds(skills, values(shown))])
  return {
    schools: facetReply(schools, label),
    skills: facetReply(shown, (id) => labels.get(id)?.label),
    graduates: facetReply(inOrder(years)),
    ...(nominated && { nominated: nominated.count < atLeast ? [] : [{ value: 'true', ...nominated }] }),
    ...(hidden && {
      gpa: [
        ...facetReply(inOrder(tenths).map(({ value, ...counts }) => ({ value: (Number(value) / 10).toFixed(1), ...counts }))),
        { value: hiddenGpa, ...hidden },
      ],
    }),
  }
}

const values = (facet: readonly FacetValue[]): string[] => facet.map(({ value }) => String(value))

function inOrder<Counted extends FacetValue>(facet: readonly Counted[]): readonly Counted[] {
  return facet.toSorted((one, other) => Number(one.value) - Number(other.value))
}
