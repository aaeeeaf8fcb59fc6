import { useEffect, useState } from 'react'
import { useAppSelector } from '../../api/store.ts'
import { serversUnavailable } from '../../api/problem.ts'

/** Short interruptions, such as a restart, only show the dot in the header. */
const bannerDelayMs = 6_000

/** §8: says that the servers do not answer. */
export function Banner() {
  const down = useAppSelector((state) => state.session.serverDown)
  const lost = useAppSelector((state) => state.socket.status === 'lost')
  const lostForLong = useTrueFor(lost, bannerDelayMs)
  return down || lostForLong ? (
    <div className="banner" role="alert">
      {down ? serversUnavailable : 'Our servers do not answer just now. What you see may be out of date; we keep trying.'}
    </div>
  ) : null
}

/** Whether the condition has been true for that long. */
function useTrueFor(condition: boolean, ms: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => {
      clearTimeout(timer)
      setElapsed(false)
    }
  }, [condition, ms])
  return elapsed
}

/** A dot in the header while the socket is not connected. */
export function ConnectionDot() {
  const lost = useAppSelector((state) => state.socket.status === 'lost')
  return lost ? (
    <span className="connection-dot tooltip" role="status" data-tip="Live updates are interrupted. We are reconnecting.">
      <i aria-hidden="true" />
      <span className="sr-only">Live updates are interrupted. We are reconnecting.</span>
    </span>
  ) : null
}
