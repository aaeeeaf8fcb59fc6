import type { ApplicationReply } from '#contract/applications.ts'
import { Time } from '../../../ui/Time.tsx'

type Props = Pick<ApplicationReply, 'closesAt'> & { readonly className?: string }

/** For both sides: when the application closes by itself, because the company has not answered. */
export function Closing({ closesAt, className }: Props) {
  if (closesAt === undefined) return null
  return (
    <p className={className}>
      Closes without an answer on <Time at={closesAt} />
    </p>
  )
}
