/** A demo's story as plain data: who does what, and when. Profiles such as `tiny` build it, the seeder runs it through the handlers. */
import type { Body } from '#contract/contract.ts'
import type { ApplicationStatus, ReasonCode } from '#events/vocabulary/applications/application-status.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { DemoJob } from './demo-data.ts'

/** People are named by their e-mail address; instants are UTC ISO. */
export type Person = {
  readonly email: string
  readonly role: Role
  readonly displayName: string
  /** University or company. */
  readonly place?: string
  readonly profile?: Profile
  readonly at: string
}

export type PostedJob = DemoJob & {
  readonly recruiter: string
  readonly postedAt: string
  readonly closesOn?: string
  readonly endedAt?: string
}

export type DemoNomination = {
  readonly professor: string
  readonly email: string
  readonly name: string
  readonly semester: string
  readonly reason: string
  readonly at: string
  readonly answer?: { readonly consent: boolean; readonly at: string }
}

export type DemoReferral = {
  readonly employee: string
  /** The address of a student, or of a person without an account. */
  readonly email: string
  readonly name: string
  readonly job: string
  readonly message: string
  readonly at: string
  readonly answer?: { readonly kind: 'accept' | 'decline' | 'withdraw'; readonly at: string }
  /** The employee gave more time to apply: the days until which the student had it before and has it now. */
  readonly extended?: { readonly at: string; readonly from: string; readonly to: string }
}

export type DemoStep = {
  readonly by: 'recruiter' | 'student' | 'admin'
  readonly status: ApplicationStatus
  readonly at: string
  readonly reason?: string
  readonly reasonCode?: ReasonCode
  readonly note?: string
  readonly interview?: Body<'applications.proposeInterview'>
  readonly offerText?: string
  readonly offerExpiresOn?: string
  /** The step undoes the one before it. */
  readonly undoesLast?: true
}

export type DemoApplication = {
  readonly student: string
  readonly job: string
  readonly at: string
  readonly coverLetter?: string
  readonly viewedAt?: string
  readonly steps: readonly DemoStep[]
}

export type Story = {
  readonly people: readonly Person[]
  readonly jobs: readonly PostedJob[]
  readonly nominations: readonly DemoNomination[]
  readonly referrals: readonly DemoReferral[]
  readonly applications: readonly DemoApplication[]
  /** Jobs that students keep for later. */
  readonly saved: readonly { readonly student: string; readonly job: string; readonly at: string }[]
  readonly searches: readonly { readonly person: string; readonly at: string; readonly search: Body<'savedSearches.save'> }[]
}

/** Instants relative to the end of the story. */
export type Calendar = {
  readonly end: string
  readonly ago: (days: number) => string
  /** The day so many days after the end; `days` may be negative. */
  readonly dayIn: (days: number) => string
}

export function calendarTo(end: number): Calendar {
  const ago = (days: number) => new Date(Math.round(end - days * 86_400_000)).toISOString()
  return { end: new Date(end).toISOString(), ago, dayIn: (days) => ago(-days).slice(0, 10) }
}
