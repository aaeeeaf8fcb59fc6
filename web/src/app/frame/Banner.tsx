import { useAppSelector } from '../../api/store.ts'
import { serversUnavailable } from '../../api/problem.ts'

/** §8: the servers gave no answer. */
export function Banner() {
  const down = useAppSelector((state) => state.session.serverDown)
  return down ? (
    <div className="banner" role="alert">
      {serversUnavailable}
    </div>
  ) : null
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
