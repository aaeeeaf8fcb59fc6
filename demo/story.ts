/** What a demo tells: who does what, and when. Plain data, made by a profile and run by the seeder through the real handlers. */
import type { ApplicationStatus, ReasonCode } from '#events/vocabulary/application-status.ts'
import type { Profile } from '#events/vocabulary/profile.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { DemoJob } from './cast.ts'

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

export type ToldNomination = {
  readonly professor: string
  readonly email: string
  readonly name: string
  readonly semester: string
  readonly reason: string
  readonly at: string
  readonly answer?: { readonly consent: boolean; readonly at: string }
}

export type ToldReferral = {
  readonly employee: string
  /** Of a student, or of somebody without an account. */
  readonly email: string
  readonly name: string
  readonly job: string
  readonly message: string
  readonly at: string
  readonly answer?: { readonly kind: 'accept' | 'decline' | 'withdraw'; readonly at: string }
}

export type ToldStep = {
  readonly by: 'recruiter' | 'student' | 'admin'
  readonly status: ApplicationStatus
  readonly at: string
  readonly reason?: string
  readonly reasonCode?: ReasonCode
  readonly note?: string
  readonly interviewAt?: string
  readonly offerText?: string
  readonly offerExpiresOn?: string
  /** It takes the step before it back. */
  readonly undoesLast?: true
}

export type ToldApplication = {
  readonly student: string
  readonly job: string
  readonly at: string
  readonly coverLetter?: string
  readonly viewedAt?: string
  readonly steps: readonly ToldStep[]
}

export type Story = {
  readonly people: readonly Person[]
  readonly jobs: readonly PostedJob[]
  readonly nominations: readonly ToldNomination[]
  readonly referrals: readonly ToldReferral[]
  readonly applications: readonly ToldApplication[]
}

/** Instants counted back from the story's end. */
export type Calendar = {
  readonly end: string
  readonly ago: (days: number) => string
  /** Days from the end on, as a day. */
  readonly dayIn: (days: number) => string
}

export function calendarTo(end: number): Calendar {
  const ago = (days: number) => new Date(Math.round(end - days * 86_400_000)).toISOString()
  return { end: new Date(end).toISOString(), ago, dayIn: (days) => ago(-days).slice(0, 10) }
}
