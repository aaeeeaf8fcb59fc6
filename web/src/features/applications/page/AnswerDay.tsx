import type { ApplicationReply } from '#contract/applications.ts'
import { useNow } from '../../../lib/time/now.ts'
import { daysLeft, inDays } from '../../../lib/time/time.ts'
import { Deadline } from '../../../ui/Time.tsx'

/** An offer whose last day is so near is in amber. */
const soonDays = 2

type Props = Pick<ApplicationReply, 'status' | 'offerExpiresOn' | 'offerTimezone'> & { readonly className: string }

/** For the company: by when the student answers its offer. The day ends by the company's clock. */
export function AnswerDay({ status, offerExpiresOn, offerTimezone, className }: Props) {
  const now = useNow()
  if (status !== 'offered' || offerExpiresOn === undefined) return null
  const left = daysLeft(offerExpiresOn, now, offerTimezone)
  return (
    <p className={left <= soonDays ? `${className} late` : className}>
      Answers by {left === 0 || left === 1 ? inDays(left) : <Deadline day={offerExpiresOn} timezone={offerTimezone} />}
      {left !== 0 && left !== 1 && `, ${inDays(left)}`}
    </p>
  )
}
