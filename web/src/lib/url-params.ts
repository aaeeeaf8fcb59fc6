/** Filters that stand in the address. */

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
