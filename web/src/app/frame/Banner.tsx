import { useAppSelector } from '../../api/store.ts'
import { serversUnavailable } from '../../api/problem.ts'

/** What concerns the whole page: servers down (§8), or the live connection lost. */
export function Banner() {
  const down = useAppSelector((state) => state.session.serverDown)
  const lost = useAppSelector((state) => state.socket.status === 'lost')
  if (down) {
    return (
      <div className="banner banner-down" role="alert">
        {serversUnavailable}
      </div>
    )
  }
  return lost ? (
    <div className="banner banner-lost" role="status">
      <span className="dot" aria-hidden="true" />
      Live updates are interrupted. We are reconnecting.
    </div>
  ) : null
}
