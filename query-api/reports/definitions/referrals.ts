import { applicationsInWindow, counted, isInWindow, placed, studentOf } from '../applications.ts'
import { rate, type Counted, type Definition } from '../definition.ts'
import type { Happened, ReferralFact } from '../facts.ts'
import { isBlind, ofApplications, type KeysOf } from '../groups.ts'
import { changedTo } from '../nominations.ts'
import { sharingNote } from '../sharing.ts'
import { lastOf, type Application, type Sees, type View } from '../view.ts'

type Referral = { readonly thing: string; readonly referral: ReferralFact; readonly direct?: undefined }
/** Beside referrals stand the applications that came directly. */
type Thing = Referral | { readonly thing: string; readonly direct: Application; readonly referral?: undefined }

const sent: Counted<Thing> = ({ referral }) => referral?.sent

/** An answer that was taken back was not given. */
const accepted: Counted<Thing> = ({ referral }, { sees }) => referral && changedTo(referral.accepted, true, sees)

/**
 * One that was accepted ends with its last day where its student has not applied with it. A company that does not see the application yet
 * counts it as if there were none, as it reads the referral; and always by the acceptance, as there may be no event of its end.
 */
const expired: Counted<Thing> = ({ referral }, view) => {
  if (!referral) return undefined
  const acceptance = changedTo(referral.accepted, true, view.sees)
  if (view.ask.asker !== 'company' || acceptance === undefined || isLinkSeen(referral, view))
    return changedTo(referral.status, 'expired', view.sees)
  return hasEndedUnlinked(referral, view) ? acceptance : undefined
}

function isLinkSeen({ applicationId }: ReferralFact, { sees, application }: View): boolean {
  const id = lastOf(applicationId, sees)
  const linked = id === undefined ? undefined : application(id)
  return linked !== undefined && !isBlind(linked)
}

/** What people do by hand once it has ended without its application does not begin it again. */
function hasEndedUnlinked({ unlinked, expiresAt, applicationId }: ReferralFact, { sees, ask }: View): boolean {
  let stands = 'invited'
  for (const [position, at, status] of unlinked) {
    if (!sees(position, at)) continue
    const before: Sees = (other, when) => other < position && sees(other, when)
    if (stands === 'accepted' && lastOf(applicationId, before) !== undefined && at >= (lastOf(expiresAt, before) ?? Infinity)) continue
    stands = status
  }
  return stands === 'expired' || (stands === 'accepted' && (lastOf(expiresAt, sees) ?? Infinity) <= ask.asOf)
}

/** What comes of it counts only where the asker may see what became of applications. */
function ofShared(of: Counted<Thing>): Counted<Thing> {
  return (thing, view) => (view.ask.asker !== 'careerOffice' || view.shares(studentIn(thing, view)) ? of(thing, view) : undefined)
}

/** Whose it is, once there is an account. */
export function studentIn({ referral, direct }: Thing, { sees }: View): string | undefined {
  return direct ? studentOf(direct) : lastOf(referral.studentId, sees)
}

/** Only the owner of the student for the job is linked to an application. */
const linkedPlaced: Counted<Thing> = ({ referral }, { sees, application }) => {
  const id = referral && lastOf(referral.applicationId, sees)
  const linked = id === undefined ? undefined : application(id)
  return linked && placed(linked)
}

const direct: Counted<Thing> = ({ direct }) => direct?.submitted
const directPlaced: Counted<Thing> = ({ direct }) => direct && placed(direct)

const keys: KeysOf<Thing> = {
  organization: ({ referral, direct }, view) =>
    direct ? ofApplications.organization(direct, view) : view.organization(referral.organizationId),
  university: ({ referral, direct }, view) => (direct ? ofApplications.university(direct, view) : shownUniversityOf(referral, view)),
  semester: ({ referral, direct }, view) =>
    direct ? ofApplications.semester(direct, view) : view.semesters(shownUniversityOf(referral, view)).at(referral.sent.at),
}

function universityOf({ universityId }: ReferralFact, { sees, organization }: View): string | undefined {
  const id = lastOf(universityId, sees)
  return id === undefined ? undefined : organization(id)
}

/** The company does not know whom a referral by e-mail reached until it is accepted: then, and now. */
function shownUniversityOf(referral: ReferralFact, view: View): string | undefined {
  const isKnown = lastOf(referral.accepted, view.sees) === true && referral.accepted.at(-1)?.[2] === true
  return view.ask.asker === 'company' && referral.byEmail && !isKnown ? undefined : universityOf(referral, view)
}

export const referrals: Definition<Thing> = {
  name: 'referrals',
  title: 'What referrals come to',
  question: 'What becomes of referrals?',
  words:
    'Of the referrals sent: those that the student accepted, whatever came later, and those that expired. A referral is placed where the application that follows from it is: an offer accepted, or a hire, that stands. Beside them the direct applications of the same time.',
  version: 3,
  params: ['from', 'to'],
  keys,
  columns: [
    rate(['acceptance', 'Accepted'], accepted, sent),
    rate(['expiry', 'Expired'], expired, sent),
    rate(['placedOfAccepted', 'Placed, of accepted'], linkedPlaced, ofShared(accepted)),
    rate(['placedOfSent', 'Placed, of sent'], linkedPlaced, ofShared(sent)),
    rate(['directPlaced', 'Direct applications placed'], directPlaced, ofShared(direct)),
  ],
  things,
  n: ({ referral }) => referral !== undefined,
  notes: (all, view) => [...externalNote(all, view), ...sharingNote(view, 'in the columns of who was placed they alone count')],
}

function things(view: View): readonly Thing[] {
  const { facts, sees, ask } = view
  const isSent = ({ position, at }: Happened) => sees(position, at) && isInWindow(ask, at)
  const isDirect = ({ fact }: Application) => fact.source === 'direct'
  return [
    ...facts.referrals.filter((referral) => isSent(referral.sent)).map((referral) => ({ thing: referral.id, referral })),
    ...applicationsInWindow(view)
      .filter(isDirect)
      .map((application) => ({ thing: application.thing, direct: application })),
  ]
}

function externalNote(all: readonly Thing[], view: View): readonly string[] {
  const hired = all.filter(
    ({ referral }) => referral && lastOf(referral.external, view.sees) && lastOf(referral.status, view.sees) === 'hired',
  ).length
  return hired === 0
    ? []
    : [`${counted(hired, 'referral')} handed in outside of the platform and reported as hired by hand: these are not placed here.`]
}
