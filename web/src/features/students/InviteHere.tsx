import { Suspense, useState } from 'react'
import type { FoundStudent } from '#contract/students.ts'
import type { CompanyUser } from '../../app/screen.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { mayInvite } from './StudentResult.tsx'

const InviteDrawer = preloadedPart(() => import('./InviteDrawer.tsx').then((module) => ({ default: module.InviteDrawer })))

/** On the page of a student: the button to invite them to a job where the student's card has it, and its form in place. */
export function InviteHere({ user, student }: { readonly user: CompanyUser; readonly student: FoundStudent }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {mayInvite(student, user.uid) && <Button onClick={() => setOpen(true)}>Invite to a job</Button>}
      <Suspense>{open && <InviteDrawer user={user} student={student} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
