import type { SavedSearchReply } from '#contract/searches.ts'
import {
  jobSorts,
  jobTypeLabels,
  type JobType,
  type WorkplaceType,
  jobTypes,
  workplaceLabels,
  workplaceTypes,
} from '#events/vocabulary/jobs/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Reply } from '#contract/contract.ts'
import type { Input } from '../../../api/operation.ts'
import { dayMs } from '../../../lib/time/time.ts'
import { replaced } from '../../../lib/url-params.ts'
import { count } from '../../../lib/words/words.ts'

export type Facets = Reply<'jobs.search'>['meta']['facets']

/** Days within which one may ask for what was posted. */
export const postedWithin = [1, 7, 30] as const
export const postedIn = { 1: 'the last day', 7: 'the last 7 days', 30: 'the last 30 days' } as const
/** Parameters of the address that are not filters. */
const aside = ['job', 'show', 'sort', 'new']
const wholeMinute = 60_000

/** @param now milliseconds. The search that the URL's parameters ask for; unknown values are ignored. */
export function searchOf(params: URLSearchParams, now: number): Input<'jobs.search'> {
  const text = (name: string) => params.get(name)?.trim()
  const [q, place] = [text('q'), text('place')]
  const titles = params.getAll('title').flatMap((title) => title.trim() || [])
  const [skills, companies] = [params.getAll('skill'), params.getAll('company')]
  const types = jobTypes.filter((type) => params.getAll('type').includes(type))
  const workplaces = workplaceTypes.filter((workplace) => params.getAll('workplace').includes(workplace))
  const days = postedWithin.find((each) => String(each) === params.get('posted'))
  const sort = jobSorts.find((each) => each === params.get('sort'))
  return {
    ...(q && { q: searchable(q) }),
    ...(titles.length > 0 && { titles }),
    ...(skills.length > 0 && { skills }),
    ...(types.length > 0 && { jobType: types }),
    ...(workplaces.length > 0 && { workplaceType: workplaces }),
    ...(companies.length > 0 && { organization: companies }),
    ...(place && { place }),
    // To the minute, so that the same search is not asked for anew with each rendering.
    ...(days && { postedSince: new Date(Math.floor((now - days * dayMs) / wholeMinute) * wholeMinute).toISOString() }),
    ...(sort && { sort }),
  }
}

/** As much of a text as a search takes. */
function searchable(text: string): string {
  return text.slice(0, limits.searchText).split(/\s+/).slice(0, limits.wordsSearched).join(' ')
}

/**
 * The order where the address names none: for a student with skills what fits first. What came since a saved search was seen stands
 * first where the address says since when.
 */
export function usualSort(params: URLSearchParams, byFit: boolean): 'relevance' | 'newest' {
  return byFit && !params.has('new') ? 'relevance' : 'newest'
}

/** The query that is saved of a search: when its jobs were posted is left out, because a saved search tells of new ones by itself. */
export function savedQueryOf(params: URLSearchParams): Input<'jobs.search'> {
  return searchOf(replaced(params, 'posted', []), 0)
}

/** Field of a search → its parameter. */
const parameters = {
  q: 'q',
  titles: 'title',
  skills: 'skill',
  jobType: 'type',
  workplaceType: 'workplace',
  organization: 'company',
  place: 'place',
  sort: 'sort',
}

/** The address of a saved search, in one order: equal searches have equal addresses. */
export function paramsOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const valuesOf = (field: string) => [query[field] ?? []].flat().map(String).filter(Boolean).toSorted()
  return new URLSearchParams(Object.entries(parameters).flatMap(([field, name]) => valuesOf(field).map((value) => [name, value])))
}

/** The saved one that asks for what the address asks for. */
export function sameSearch(saved: readonly SavedSearchReply[] | undefined, params: URLSearchParams): SavedSearchReply | undefined {
  const asked = paramsOf(savedQueryOf(params)).toString()
  return saved?.find(({ query }) => paramsOf(query).toString() === asked)
}

type Chosen = { readonly name: string; readonly value: string; readonly text: string }
type Labels = { readonly skill: (id: string) => string; readonly company: (id: string) => string }

/** Each value that the list is filtered by, in its words. */
export function chosenIn(params: URLSearchParams, { skill, company }: Labels): readonly Chosen[] {
  const words: Readonly<Record<string, (value: string) => string | undefined>> = {
    q: (text) => text,
    title: (text) => text,
    type: (type) => jobTypeLabels[type as JobType],
    workplace: (workplace) => workplaceLabels[workplace as WorkplaceType],
    place: (text) => text,
    skill,
    company,
    posted: (days) => `Posted in ${postedIn[Number(days) as keyof typeof postedIn]}`,
  }
  return [...params].flatMap(([name, value]) => {
    const text = value.trim() && words[name]?.(value)
    return text ? [{ name, value, text }] : []
  })
}

/** The filters of a search, in a few words each. @param label of a skill */
export function wordsOf(params: URLSearchParams, label: (id: string) => string): readonly string[] {
  const companies = params.getAll('company').length
  return [
    ...params.getAll('q'),
    ...params.getAll('title'),
    ...jobTypes.filter((type) => params.getAll('type').includes(type)).map((type) => jobTypeLabels[type]),
    ...workplaceTypes.filter((one) => params.getAll('workplace').includes(one)).map((one) => workplaceLabels[one]),
    ...params.getAll('place'),
    ...params.getAll('skill').map(label),
    ...(companies > 0 ? [count(companies, 'company', 'companies')] : []),
  ]
}

export function filtersIn(params: URLSearchParams): number {
  return [...params.keys()].filter((name) => !aside.includes(name)).length
}

export function isFiltered(params: URLSearchParams): boolean {
  return filtersIn(params) > 0
}

/** The parameters without any filter, in the same order. */
export function unfiltered(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => name === 'sort' || name === 'show'))
}
