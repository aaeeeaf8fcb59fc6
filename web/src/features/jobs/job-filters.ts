import { jobTypes, workplaceTypes } from '#events/vocabulary/jobs.ts'
import type { Input } from '../../api/operation.ts'

/** The search that the URL's parameters ask for; unknown values are ignored. */
export function searchOf(params: URLSearchParams): Input<'jobs.search'> {
  const title = params.get('title')?.trim()
  const skills = params.getAll('skill')
  const types = jobTypes.filter((type) => params.getAll('type').includes(type))
  const places = workplaceTypes.filter((place) => params.getAll('place').includes(place))
  return {
    ...(title && { titles: [title] }),
    ...(skills.length > 0 && { skills }),
    ...(types.length > 0 && { jobType: types }),
    ...(places.length > 0 && { workplaceType: places }),
  }
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
