import { useSearchParams } from 'react-router-dom'

/** Filters that live in the URL: shareable, kept over reload, and without a step in the history for each letter. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  return { params, choose, clear: () => setParams({}) }
}
