/**
 * The kinds of things of which small cells are hidden, with every count that a report makes of one (reports.md, Small cells). They go by
 * the day, the position and the scope of a question alone, so that all questions of a day hide the same.
 */
import { DAY_MS } from '#lib/days.ts'
import { completed, isWithdrawnUnseen, studentOf } from '../applications.ts'
import { alikeIn, countEntries, ofEntries } from '../definitions/corrections.ts'
import { comparedIn, lift } from '../definitions/lift.ts'
import { nace } from '../definitions/nace.ts'
import { referrals, studentIn } from '../definitions/referrals.ts'
import { ofApplications, type KeysOf } from '../groups.ts'
import { nominationsIn, ofNominations } from '../nominations.ts'
import type { Application, View } from '../view.ts'

export type Kind<Thing> = {
  readonly things: (view: View) => readonly Thing[]
  readonly keys: KeysOf<Thing>
  readonly counts: (thing: Thing, view: View) => readonly number[]
  /** Where students are counted. */
  readonly student?: (thing: Thing, view: View) => string | undefined
  /** Who decides whether a career office counts it. */
  readonly owner: (thing: Thing, view: View) => string | undefined
  /** Of a part of an application, whose student and groups it has: which. */
  readonly application?: (thing: Thing) => Application
}

const one = (is: boolean) => Number(is)
/** After so many days an application is one that should have an answer (`responsiveness`). */
const ANSWER_DAYS = 14

function kind<Thing>(of: Kind<Thing>): Kind<unknown> {
  return of as Kind<unknown>
}

export const kinds = {
  applications: kind({
    things: ({ applications }) => applications(),
    keys: ofApplications,
    counts: (application, view) => {
      const [isCompleted, isSeen] = [completed(application) !== undefined, !isWithdrawnUnseen(application)]
      const isOld = view.ask.asOf - application.submitted.at >= ANSWER_DAYS * DAY_MS
      return [1, one(isCompleted), one(isSeen), one(isCompleted && isSeen), one(isOld && isSeen), countEntries(application)]
    },
    student: studentOf,
    owner: studentOf,
  }),
  /** Moves of applications, for groups that applications do not have. */
  entries: kind({
    things: alikeIn,
    keys: ofEntries,
    counts: ({ count }) => [count],
    student: ({ application }) => studentOf(application),
    owner: ({ application }) => studentOf(application),
    application: ({ application }) => application,
  }),
  /** Students in a semester, with who is compared or left out, nominated or not. */
  applicants: kind({
    things: comparedIn,
    keys: lift.keys,
    counts: ({ isCompared = false, nominated }) => [
      1,
      one(isCompared),
      one(!isCompared),
      one(isCompared && nominated !== undefined),
      one(isCompared && nominated === undefined),
    ],
    student: ({ thing }) => thing,
    owner: ({ thing }) => thing,
  }),
  nominations: kind({
    things: nominationsIn,
    keys: ofNominations,
    counts: ({ consent }) => [1, one(consent !== undefined)],
    student: ({ consent, studentId }) => (consent ? studentId : undefined),
    owner: ({ studentId }) => studentId,
  }),
  referrals: kind({
    things: (view) => referrals.things(view).filter(({ referral }) => referral),
    keys: referrals.keys,
    counts: () => [1],
    owner: studentIn,
  }),
  graduates: kind({
    ...nace,
    counts: () => [1],
    student: ({ thing }) => thing,
    owner: ({ thing }) => thing,
  }),
} as const satisfies Readonly<Record<string, Kind<unknown>>>

export type KindName = keyof typeof kinds
