import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'

type PathOf = (code: string) => string
const waiting = new Set<() => void>()
let lookedUpAt: PathOf | undefined

function subscribe(told: () => void) {
  waiting.add(told)
  return () => waiting.delete(told)
}

function setPath(pathOf: PathOf | undefined): void {
  lookedUpAt = pathOf
  for (const told of waiting) told()
}

/** Says where the reader may look up what happened to the request of a code; everybody else quotes it to us. @returns takes it back */
export function lookUpCodes(pathOf: PathOf): () => void {
  setPath(pathOf)
  return () => setPath(undefined)
}

/** The short code of a request that failed. */
export function RequestCode({ code }: { readonly code: string | undefined }) {
  const pathOf = useSyncExternalStore(subscribe, () => lookedUpAt)
  if (!code) return null
  if (!pathOf)
    return (
      <code className="mono" title="Tell us this code, and we find what happened">
        {code}
      </code>
    )
  return (
    <Link to={pathOf(code)} title="What happened">
      <code className="mono">{code}</code>
    </Link>
  )
}
