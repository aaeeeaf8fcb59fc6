/**
 * The facts that reports are folded from (reports.md): what the log says of applications, nominations, referrals and students, as of any
 * instant and known at any position. They hold ids, kinds and instants, and nothing else of a person. A position (`Number` of the log's)
 * names an event: its id and type are read from the log where they are asked for.
 *
 * Ids and words that stand in many facts are one string each, and lists such as `skills` one list for each job: a million events are held.
 */
import type { ApplicationSource, ApplicationStatus, ReasonCode } from '#events/vocabulary/applications/application-status.ts'
import type { NominationStatus } from '#events/vocabulary/invitations.ts'
import type { Degree, JobType } from '#events/vocabulary/jobs/jobs.ts'
import type { RuleId } from '#events/vocabulary/nominations/points.ts'
import type { PathEntry } from '#events/vocabulary/path.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import type { FirstDays } from '#events/vocabulary/semesters.ts'
import type { GpaBand } from '#events/vocabulary/students/gpa-bands.ts'
import type { FirstDestination } from '#events/vocabulary/students/outcomes.ts'

/** That something happened: where in the log, and when (`occurredAt` in milliseconds). */
export type Happened = { readonly position: number; readonly at: number }

/** A value that changes, in the order of the log: what it was before the first is not known. */
export type Changes<Value> = readonly (readonly [position: number, at: number, value: Value])[]
/** A fact while it is loaded. */
export type Growing<Fact> = {
  -readonly [Field in keyof Fact]: Fact[Field] extends Changes<infer Value> ? [number, number, Value][] : Fact[Field]
}

/** An entry of an application's path (`events/vocabulary/path.ts`), as the view `paths` keeps it, in numbers. */
export type StatusEntry = Happened & {
  readonly kind: PathEntry['kind']
  /** Of a disclosure the status that the student is told of. */
  readonly to: ApplicationStatus
  /** The role of its author; timers and processes have none. */
  readonly role: string | undefined
  readonly reasonCode: ReasonCode | undefined
  /** Of a correction the position of the first entry that it takes back, if that is in the path. */
  readonly corrects: number | undefined
  /** Whether it is held back from the student until a disclosure (it has `discloseAt`). */
  readonly held: boolean
}

/** What `paths.ts` reads of entries. */
export type PathFact = {
  /** Those that it was read of; as students know it, those of which they were told. */
  readonly entries: readonly StatusEntry[]
  /** The company's. Of a correction to another status `at` is that of what it took out. */
  readonly steps: readonly StatusEntry[]
  /** The moves and reinstatements that corrections took back. */
  readonly takenBack: readonly StatusEntry[]
  /** By rank (product 2.2) the first entry of it or beyond it, up to the highest that is in the path. */
  readonly reached: readonly StatusEntry[]
  /** The company's first answer. */
  readonly answer: StatusEntry | undefined
}

export type ApplicationFact = {
  readonly id: string
  readonly studentId: string
  readonly jobId: string
  readonly organizationId: string
  /** Missing without a confirmed university. */
  readonly universityId: string | undefined
  /** As submitted: a referral that is linked later does not change it, nor does a consent that is taken back. */
  readonly source: ApplicationSource
  /** The job was reviewed blind. */
  readonly blind: boolean
  /** As it stands in the submission; missing in older ones, for which the job's events tell (`JobFact`). */
  readonly jobType: JobType | undefined
  readonly skills: readonly string[] | undefined
  /** As sent. Missing: not said, not shown, or sealed under a key that was destroyed. */
  readonly degree: Degree | undefined
  readonly gpaBand: GpaBand | undefined
  /** In the order of the log; the first is the submission. */
  readonly entries: readonly StatusEntry[]
  /** `pathFactOf(entries)`, read once: nearly all that a question counts have no entry that it does not know. */
  readonly path: PathFact
  /** What `view.ts` made of it once all of its entries were known. In a weak map of a million facts every collection of garbage would wait for it. */
  readonly whole: { company?: Whole; student?: Whole }
}

/** What is known of an application once all of its entries are: until more is, it is the same one on every day. */
type Whole = { readonly application: Application; readonly last: Happened }

/** An application as of T, known at P. */
export type Application = PathFact & {
  /** Its id. */
  readonly thing: string
  readonly fact: ApplicationFact
  readonly submitted: StatusEntry
  /** The entry that gave it its status. */
  readonly last: StatusEntry
}

export type NominationFact = {
  readonly id: string
  readonly sent: Happened
  /** Its key, as the event carries it. */
  readonly semester: string
  /** The professor's; missing where it was not confirmed. */
  readonly universityId: string | undefined
  /** The nominee, from when there is an account. */
  readonly studentId: Changes<string>
  /** Begins with `pending` at `sent`; the consent stands while it is `consented`. */
  readonly status: Changes<NominationStatus>
  /** At accrual; of a reversal the rule of the line that it takes back, and points below 0. */
  readonly points: Changes<{ readonly rule: RuleId; readonly points: number }>
}

export type ReferralFact = {
  readonly id: string
  readonly sent: Happened
  readonly organizationId: string
  /** The employee wrote an address: the company does not know whom it reached until it is accepted. */
  readonly byEmail: boolean
  /** Whom it is for, from when there is an account. */
  readonly studentId: Changes<string>
  /** The student's, as events say it; in older ones that of the account when they happened. */
  readonly universityId: Changes<string>
  /** Begins with `invited` at `sent`. */
  readonly status: Changes<ReferralStatus>
  /** What people and terms made of it, without the steps of its application. */
  readonly unlinked: Changes<ReferralStatus>
  /** The end of the last day of the accepted referral. */
  readonly expiresAt: Changes<number>
  /** `true` by `ReferralAccepted`, `false` by `ReferralAnswerTakenBack`. */
  readonly accepted: Changes<boolean>
  /** The application that it follows; taken back with the answer. */
  readonly applicationId: Changes<string | undefined>
  /** Handed in outside of the platform, until an admin sets it back to before that. */
  readonly external: Changes<boolean>
}

/** A student's account: of the whole platform, whose those with a `graduationDate` are the graduates that `nace` counts. */
export type GraduateFact = {
  readonly id: string
  readonly registered: Happened
  /** While it is verified, that of the account. */
  readonly universityId: Changes<string | undefined>
  readonly degree: Changes<Degree | undefined>
  readonly gpaBand: Changes<GpaBand | undefined>
  readonly gpaVisible: Changes<boolean>
  /** `YYYY-MM-DD` */
  readonly graduationDate: Changes<string | undefined>
  readonly outcome: Changes<FirstDestination>
  /** The profile is at `readyCompleteness` or more. */
  readonly ready: Changes<boolean>
  /** `shareWithCareerOffice` (product 2.13). */
  readonly shares: Changes<boolean>
  /** The person's key was destroyed: known whatever T and P are. */
  readonly erased: Happened | undefined
}

/** For applications that do not say it themselves: what the job said when they were sent. */
export type JobFact = { readonly jobType: Changes<JobType | undefined>; readonly skills: Changes<readonly string[]> }

/** By which semesters are told. */
export type CalendarFact = { readonly timezone: Changes<string>; readonly firstDays: Changes<FirstDays> }

/** By the id that was merged: into which, or that it stands for itself again. */
export type MergeFacts = ReadonlyMap<string, Changes<string | undefined>>

export type Facts = {
  /** The latest instant and the last position of all: days and positions beyond them know the same. Left out where nobody has looked. */
  readonly latest?: Happened | undefined
  readonly applications: readonly ApplicationFact[]
  readonly nominations: readonly NominationFact[]
  readonly referrals: readonly ReferralFact[]
  /** By uid. */
  readonly graduates: ReadonlyMap<string, GraduateFact>
  /** By the job's id. */
  readonly jobs: ReadonlyMap<string, JobFact>
  /** By the university's id. */
  readonly calendars: ReadonlyMap<string, CalendarFact>
  readonly mergedSkills: MergeFacts
  readonly mergedOrganizations: MergeFacts
}
