/** POST /students/search: which students a caller finds, and which fields are shown (product 2.7, 2.8, 2.16). */
import { randomUUID } from 'node:crypto'
import { subscriptionRequired } from '#events/vocabulary/organizations/entitlements.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { signsAlone } from '#lib/words.ts'
import { matcher, matches } from '#platform/read-store/matches.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { badField, type Handlers, type QueryCall } from '../core/call.ts'
import { withApprovedSkills } from '../core/approved-skills.ts'
import { lockedCardOf } from '../people/cards.ts'
import type { QueryDeps } from '../core/deps.ts'
import { countsAmong, countsIn } from '../core/facets.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import { labelsOf } from '../core/joins.ts'
import { nothingFound, searchReply } from '../core/paging.ts'
import { withColleagues } from '../referrals/colleagues.ts'
import { isSubscribed } from '../subscriptions/routes.ts'
import { facetsOf, reachedAt, visibleStudents, whereOf, withSearchedSkills, type StudentSearch } from './filters.ts'
import { foundStudents } from './found.ts'
import { nominatedFirst } from './nominated.ts'
import { fittingStudents, openJobsOf } from './open-jobs.ts'
import { rankedStudents } from './ranking.ts'

type SearchCall = QueryCall<'students.search'>

/** How many students a company sees without a subscription, without names (product 2.8). */
const previewed = 20

export function studentHandlers(deps: Pick<QueryDeps, 'photoUrl' | 'now'>): Handlers {
  const { now } = deps
  return {
    'students.search': async (call) => {
      const { body, account, condition, read } = call
      const paid = condition === 'visible' && (await isSubscribed(read, account, now()))
      // A filter asks only for what the caller is shown: by narrowing the range, one would find out a GPA that the card leaves out.
      const showsGpa = paid || condition === 'any'
      checkRanges(body)
      const isToldNominated = condition === 'visible' || condition === 'any'
      checkShown(body, showsGpa, paid || condition === 'referable', isToldNominated)
      if (body.fitsOpenJobs && !paid) throw badField('fitsOpenJobs', 'is for companies with a subscription')
      const { name = '', cursor, limit = limits.listPage } = body
      const visible = visibleStudents(account, condition)
      const [asked, merges] = await Promise.all([withSearchedSkills(read, body), mergedSkills(read)])
      const { skills = [], withoutSkills = [] } = asked
      const where = whereOf(asked, visible, now(), merges)
      const search = name.trim() === '' ? undefined : name
      const wanted = {
        where,
        visible,
        counts: countsIn(read, studentCards, search),
        allSkills: body.allSkills ?? false,
        withoutSkills,
        merges,
        showsGpa,
        showsNominated: isToldNominated,
        now: now(),
      }
      if (condition === 'visible' && !paid) return preview(call, wanted)
      if (signsAlone(name)) {
        const facets = await facetsOf(read, { ...wanted, counts: countsAmong([], true) })
        return searchReply(read, nothingFound(limit), [], facets)
      }

      const shows = { gpa: showsGpa, paid, nominated: isToldNominated }
      const paging = { limit, ...(cursor && { cursor }) }
      const reversed = body.sort?.startsWith('-') ?? false
      // A search for all of the skills, or for none, is ordered by an index, and so to the last of them.
      const sort = body.sort?.replace('-', '') ?? (isToldNominated && skills.length > 0 ? 'relevance' : undefined)
      const isRanked = sort === 'relevance' && skills.length > 1 && !body.allSkills
      // Among students who fit equally well, or where no skill is asked for, the nominated ones come first.
      const isNominatedFirst = isToldNominated && sort !== 'name'
      const nominatedFrom = reachedAt(now()).nominatedIn.min
      if (body.fitsOpenJobs) {
        const openJobs = await openJobsOf(read, account, new Date(now()).toISOString())
        const wish = { where, visible, search, skills, merges, sort, reversed, nominatedFrom }
        const { found, counts } = await fittingStudents(read, openJobs, wish, paging)
        if ('refused' in found) return found
        const facets = cursor === undefined ? await facetsOf(read, { ...wanted, counts }) : {}
        return searchReply(read, found, await foundStudents(deps, call, found.items, shows), facets)
      }
      const [found, facets] = await Promise.all([
        isRanked
          ? rankedStudents(read, { where, search, skills, merges, reversed, ...(isToldNominated && { nominatedFrom }) }, paging)
          : isNominatedFirst
            ? nominatedFirst(read, { where, search, reversed, now: now() }, paging)
            : read.page(
                studentCards,
                { where, sort: ['nameKey', reversed ? 'desc' : 'asc'], ...(search !== undefined && { search }) },
                paging,
              ),
        cursor === undefined ? facetsOf(read, wanted) : {},
      ])
      if ('refused' in found) return found
      const cards = await foundStudents(deps, call, found.items, shows)
      return searchReply(read, found, condition === 'referable' ? await withColleagues(read, account, cards, now()) : cards, facets)
    },
  }
}

/** @throws {BadField} where a range is turned round */
function checkRanges({ gpaRange, graduates }: StudentSearch): void {
  for (const [field, range] of Object.entries({ gpaRange, graduates }))
    if (range && range[0] > range[1]) throw badField(field, 'must go from the lower to the higher value')
}

/** @throws {BadField} where a filter asks for what the caller is not shown */
function checkShown(
  { gpaRange, includeHiddenGpa, openToReferrals, nominated, nominatedSince, sort }: StudentSearch,
  showsGpa: boolean,
  showsOpen: boolean,
  showsNominated: boolean,
): void {
  for (const [field, value] of Object.entries({ gpaRange, includeHiddenGpa }))
    if (value !== undefined && !showsGpa) throw badField(field, 'is only for those who are shown the GPA')
  const byNominations = { nominated, nominatedSince, sort: sort?.endsWith('nominated') ? sort : undefined }
  for (const [field, value] of Object.entries(byNominations))
    if (value !== undefined && !showsNominated) throw badField(field, 'is only for those who are told who was nominated')
  if (openToReferrals !== undefined && !showsOpen) throw badField('openToReferrals', 'is only for those who may invite to a job')
}

/**
 * The answer for a company without a subscription: how many match, and those of the preview that do. The preview is the
 * same 20 students whatever is asked, so that no choice of filters shows more, and their order follows from nothing personal.
 * Of fewer than five, only those of the preview are counted, and more are rounded to tens: a narrow search, or two that differ by
 * one student, would describe somebody whom it does not show.
 */
async function preview({ body, read }: SearchCall, wanted: Parameters<typeof facetsOf>[1]) {
  const { where, visible } = wanted
  if (body.format === 'csv') return subscriptionRequired('exports')
  if ((body.name ?? '').trim() !== '') throw badField('name', 'needs a subscription')
  // Two counts of which one leaves a skill out would count a few by their difference.
  if (body.sort?.endsWith('nominated')) throw badField('sort', 'needs a subscription')
  for (const field of ['cursor', 'withoutSkills', 'nominatedSince'] as const)
    if (body[field] !== undefined) throw badField(field, 'needs a subscription')
  const [sample, total, facets] = await Promise.all([
    read.find(studentCards, { where: visible, limit: previewed }),
    read.count(studentCards, where),
    facetsOf(read, { ...wanted, atLeast: limits.previewCountsFrom }),
  ])
  const limit = Math.min(body.limit ?? previewed, previewed)
  const matching = sample.items.filter(matcher(where))
  const shown = matching.slice(0, limit)
  const counted = total.total < limits.previewCountsFrom ? { ...total, total: matching.length } : { ...total, total: inTens(total.total) }
  const label = await labelsOf(
    read,
    shown.map(({ universityId }) => universityId),
  )
  const cards = await withApprovedSkills(
    read,
    shown.map((card) => lockedCardOf(card, label, randomUUID(), matches(card, { ...visible, ...reachedAt(wanted.now) }))),
  )
  return searchReply(read, { ...counted, limit, items: cards.map(({ id }) => ({ _id: id })) }, cards, {
    schools: facets.schools.map(roundedFacet),
    skills: facets.skills.map(roundedFacet),
    graduates: facets.graduates.map(roundedFacet),
    nominated: (facets.nominated ?? []).map(roundedFacet),
  })
}

/** Never none of those who are told to be some. */
const inTens = (count: number) => Math.max(10, 10 * Math.round(count / 10))

function roundedFacet<Value extends { readonly count: number }>(value: Value) {
  return { ...value, count: inTens(value.count), estimated: true as const }
}
