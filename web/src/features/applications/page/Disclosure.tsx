import type { ApplicationReply } from '#contract/applications.ts'
import { Time } from '../../../ui/Time.tsx'

type Props = Pick<ApplicationReply, 'discloseAt' | 'disclosedAt'> & { readonly className?: string }

/** For the company: until when a rejection or an offer is held back from the student, or since when they know of it. */
export function Disclosure({ discloseAt, disclosedAt, className }: Props) {
  const at = discloseAt ?? disclosedAt
  if (at === undefined) return null
  return (
    <p className={className}>
      {discloseAt === undefined ? 'Told the student ' : 'The student learns of it '}
      <Time at={at} as="moment" />
    </p>
  )
}
