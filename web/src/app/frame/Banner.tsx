import { useEffect, useState } from 'react'
import { useAppSelector } from '../../api/store.ts'
import { serversUnavailable } from '../../api/problem.ts'

/** A restart or a tunnel is shorter; until then the dot is enough. */
const goneAfterMs = 6_000

/** §8: the servers gave no answer. */
export function Banner() {
  const down = useAppSelector((state) => state.session.serverDown)
  const lost = useAppSelector((state) => state.socket.status === 'lost')
  const gone = useLasting(lost, goneAfterMs)
  return down || gone ? (
    <div className="banner" role="alert">
      {down ? serversUnavailable : 'Our servers do not answer just now. What you see may be out of date; we keep trying.'}
    </div>
  ) : null
}

/** Whether something has held for that long. */
function useLasting(holds: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!holds) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [holds, ms])
  return lasting
}

/** A dot in the header while the live connection is lost; what is shown may be a moment old. */
export function ConnectionDot() {
  const lost = useAppSelector((state) => state.socket.status === 'lost')
  return lost ? (
    <span className="lost tip" role="status" data-tip="Live updates are interrupted. We are reconnecting.">
      <i aria-hidden="true" />
      <span className="sr-only">Live updates are interrupted. We are reconnecting.</span>
    </span>
  ) : null
}
