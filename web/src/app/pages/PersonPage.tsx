import type { UserReply } from '#contract/people.ts'
import { NominateHere } from '../../features/nominations/NominateHere.tsx'
import { ReferHere } from '../../features/referrals/ReferHere.tsx'
import { InviteHere } from '../../features/students/InviteHere.tsx'
import { AllSayings, SoFar } from '../../features/students/StudentResult.tsx'
import { StudentPage, type FormProps, type FoundProps } from '../../features/people/StudentPage.tsx'
import { isOfCompany } from '../screen.ts'

/** A student as the caller may see them, with the form by which the caller puts them forward. */
export function PersonPage({ user }: { readonly user: UserReply }) {
  const forms = { Nominate: NominateHere, Refer: ReferAtCompany, Invite: InviteToCompany }
  return <StudentPage user={user} {...forms} SoFar={SoFar} PutForward={AllSayings} />
}

function ReferAtCompany({ user, student }: FormProps) {
  return isOfCompany(user) && <ReferHere user={user} student={student} />
}

function InviteToCompany({ user, student }: FoundProps) {
  return isOfCompany(user) && <InviteHere user={user} student={student} />
}
