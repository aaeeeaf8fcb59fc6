import { Suspense, useState } from 'react'
import type { NominationReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import { takesNominations } from '#events/vocabulary/terms.ts'
import { useList, useRead } from '../../api/use-call.ts'
import type { ChosenStudent } from '../../lib/chosen-student.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { dayFromNow } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'

const NominateDrawer = preloadedPart(() => import('./NominateDrawer.tsx').then((module) => ({ default: module.NominateDrawer })))

type Props = {
  readonly user: UserReply
  readonly student: ChosenStudent
  /** Of the student, by anybody. */
  readonly nominations: readonly NominationReply[]
}

/** On the page of a student: the button to nominate them, and its form in place. No button where the professor has nominated this student this semester. */
export function NominateHere({ user, student, nominations }: Props) {
  const now = useNow()
  const [open, setOpen] = useState(false)
  const { data: quota } = useRead('nominations.quota', {})
  const made = useList('nominations.list', { semester: quota?.semester }, { skip: quota === undefined })
  if (!quota || !made.data) return null
  const ofThem = [...nominations, ...made.data.filter(({ email }) => email !== undefined && email === student.email)]
  const isMade = ofThem.some(
    ({ professorId, semester, status }) => professorId === user.uid && semester === quota.semester && status !== 'revoked',
  )
  return (
    <>
      {!isMade && (
        <Button
          disabled={!takesNominations(quota, dayFromNow(0, now, quota.timezone)) || quota.used >= quota.limit}
          onClick={() => setOpen(true)}
        >
          Nominate
        </Button>
      )}
      <Suspense>
        {open && <NominateDrawer user={user} semester={quota.semester} made={made.data} chosen={student} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
