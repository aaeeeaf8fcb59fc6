import { Suspense, useState } from 'react'
import type { CompanyUser } from '../../app/screen.ts'
import type { ChosenStudent } from '../../lib/chosen-student.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'

const ReferDrawer = preloadedPart(() => import('./ReferDrawer.tsx').then((module) => ({ default: module.ReferDrawer })))

/** On the page of a student: the button to refer them, and its form in place. */
export function ReferHere({ user, student }: { readonly user: CompanyUser; readonly student: ChosenStudent }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Refer</Button>
      <Suspense>{open && <ReferDrawer user={user} job="" chosen={student} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
