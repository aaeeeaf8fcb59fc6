import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SubscriptionReply } from '#contract/subscriptions.ts'
import { useNotices } from '../../api/use-write.ts'

/** How often it is asked, and after how long it is called slow. */
const everyMs = { soon: 2_000, late: 15_000 }
const slowMs = 20_000

/**
 * A recruiter who paid comes back with `?paid`, perhaps before the provider has told us. Until it has, the status is asked for again.
 * @returns how long it takes; undefined when nothing is waited for
 */
export function useAwaitedPayment({ status }: Pick<SubscriptionReply, 'status'>, ask: () => unknown): 'soon' | 'late' | undefined {
  const [params, setParams] = useSearchParams()
  const [slow, setSlow] = useState(false)
  const { done } = useNotices()
  const paid = params.has('paid')
  const through = status === 'trialing' || status === 'active'
  const awaited = !paid || through ? undefined : slow ? 'late' : 'soon'
  useEffect(() => {
    if (!paid || !through) return
    done('Thank you. Your subscription has begun')
    setParams({}, { replace: true })
  }, [paid, through, done, setParams])
  useEffect(() => {
    if (awaited === undefined) return
    const asking = setInterval(ask, everyMs[awaited])
    const slowly = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearInterval(asking)
      clearTimeout(slowly)
    }
  }, [awaited, ask])
  return awaited
}
