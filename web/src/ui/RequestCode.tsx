import { createContext, useContext } from 'react'
import { Link } from 'react-router-dom'

/** Where the reader may look up what happened to the request of a code. Everybody else quotes it to us. */
export const CodeLookUp = createContext<((code: string) => string) | undefined>(undefined)

/** The short code of a request that failed. */
export function RequestCode({ code }: { readonly code: string | undefined }) {
  const pathOf = useContext(CodeLookUp)
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
