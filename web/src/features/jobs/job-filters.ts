import type { SavedSearchReply } from '#contract/searches.ts'
import { jobSorts, jobTypeLabels, jobTypes, workplaceLabels, workplaceTypes } from '#events/vocabulary/jobs.ts'
import type { Input } from '../../api/operation.ts'
import { dayMs } from '../../lib/time.ts'
import { count } from '../../lib/words.ts'

/** Days within which one may ask for what was posted. */
export const postedWithin = [1, 7, 30] as const
/** Parameters of the address that are not filters. */
const aside = ['job', 'show', 'sort', 'new']
const wholeMinute = 60_000

/** @param now milliseconds. The search that the URL's parameters ask for; unknown values are ignored. */
export function searchOf(params: URLSearchParams, now: number): Input<'jobs.search'> {
  const text = (name: string) => params.get(name)?.trim()
  const place = text('place')
  const titles = params.getAll('title').flatMap((title) => title.trim() || [])
  const [skills, companies] = [params.getAll('skill'), params.getAll('company')]
  const types = jobTypes.filter((type) => params.getAll('type').includes(type))
  const workplaces = workplaceTypes.filter((workplace) => params.getAll('workplace').includes(workplace))
  const days = postedWithin.find((each) => String(each) === params.get('posted'))
  const sort = jobSorts.find((each) => each === params.get('sort'))
  return {
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

/** What is saved of a search: when its jobs were posted is left out, because a saved search tells of new ones by itself. */
export function savedQueryOf(params: URLSearchParams): Input<'jobs.search'> {
  return searchOf(replaced(params, 'posted', []), 0)
}

/** Field of a search → its parameter. */
const parameters = {
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

/** What a search asks for, in a few words each. @param label of a skill */
export function wordsOf(params: URLSearchParams, label: (id: string) => string): readonly string[] {
  const companies = params.getAll('company').length
  return [
    ...params.getAll('title'),
    ...jobTypes.filter((type) => params.getAll('type').includes(type)).map((type) => jobTypeLabels[type]),
    ...workplaceTypes.filter((one) => params.getAll('workplace').includes(one)).map((one) => workplaceLabels[one]),
    ...params.getAll('place'),
    ...params.getAll('skill').map(label),
    ...(companies > 0 ? [count(companies, 'company', 'companies')] : []),
  ]
}

export function isFiltered(params: URLSearchParams): boolean {
  return [...params.keys()].some((name) => !aside.includes(name))
}

/** The parameters without any filter, in the same order. */
export function unfiltered(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => name === 'sort' || name === 'show'))
}

/** The parameters with one value of a filter added or removed. */
export function toggled(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  const others = next.getAll(name).filter((each) => each !== value)
  const wasOn = next.getAll(name).includes(value)
  next.delete(name)
  for (const each of wasOn ? others : [...others, value]) next.append(name, each)
  return next
}

/** The parameters with all values of a filter replaced. */
export function replaced(params: URLSearchParams, name: string, values: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(name)
  for (const value of values) if (value) next.append(name, value)
  return next
}
