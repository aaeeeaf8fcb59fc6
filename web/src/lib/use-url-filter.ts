import { useSearchParams } from 'react-router-dom'

/** Filters in the URL's query. Changes replace the history entry, so that typing does not fill the history. */
export function useUrlFilter() {
  const [params, setParams] = useSearchParams()
  /** @param state of the navigation, for what is shown next */
  const setFilter = (name: string, value: string, state?: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true, state },
    )
  /** @param kept what is no filter, such as how a list is shown */
  const clear = (kept: readonly string[] = []) => setParams((before) => [...before].filter(([name]) => kept.includes(name)))
  return { params, setFilter, clear }
}
