import { useAppSelector } from '../../api/store.ts'

/**
 * Why somebody stands here whose session ended while the account waited. The server tells nobody without a session that an account
 * was refused, so this says what may have happened, and only in the browser that knew of the account.
 */
export function EndedWhileWaiting() {
  const ended = useAppSelector(({ session }) => session.endedWhileWaiting)
  if (!ended) return null
  return (
    <p className="notice-warn" role="status" style={{ marginTop: 20 }}>
      Your session ended while your account waited for approval. If it was not approved, it is closed and its password opens nothing any
      more: a mail to your address says so. Otherwise sign in again.
    </p>
  )
}
