import { pointRules, ruleIds, type RuleId } from '#events/vocabulary/nominations/points.ts'
import { between, count, rate, sumOf, type Column, type Counted, type Definition } from '../definition.ts'
import type { Happened } from '../facts.ts'
import { changedTo, nominationsIn, ofNominations, reachedSince, visitedSince, type Nomination } from '../nominations.ts'
import { sharingNote } from '../sharing.ts'
import type { View } from '../view.ts'

const sent: Counted<Nomination> = ({ fact }) => fact.sent

/** The consent, of who lets the asker see what came of it. */
const consented = ({ studentId, consent }: Nomination, { ask, shares }: View): Happened | undefined =>
  ask.asker !== 'careerOffice' || shares(studentId) ? consent : undefined

/** Whose profile is gone, nobody can say of whether it is filled in. */
const withProfile: Counted<Nomination> = (nomination, view) =>
  view.facts.graduates.get(nomination.studentId ?? '')?.erased ? undefined : consented(nomination, view)

const ready: Counted<Nomination> = ({ studentId }, { facts, sees }) =>
  changedTo(facts.graduates.get(studentId ?? '')?.ready ?? [], true, sees)

const interviewed = visitedSince('interviewing')

export const nominations: Definition<Nomination> = {
  name: 'nominations',
  title: 'What nominations come to',
  question: 'What becomes of the students whom professors nominate?',
  words:
    'Of all nominations of a semester, those to which the student agreed, and still does. Of these: profiles that are filled in to 80 %, and what applications that were sent after the student agreed have reached. Points are those that were given, without those that were taken back.',
  version: 1,
  params: [],
  keys: ofNominations,
  columns: [
    count(['sent', 'Sent'], sent, sent),
    rate(['consent', 'Agreed'], ({ consent }) => consent, sent),
    rate(['ready', 'Profile ready'], ready, withProfile),
    rate(['interview', 'Interview'], reachedSince('interviewing'), consented),
    rate(['offer', 'Offer'], reachedSince('offered'), consented),
    rate(['hire', 'Hire'], reachedSince('hired'), consented),
    between(['toInterview', 'Agreed to interview'], {
      from: consented,
      to: (nomination, view) => (consented(nomination, view) ? interviewed(nomination, view) : undefined),
    }),
    ...ruleIds.map(pointsOf),
  ],
  things: nominationsIn,
  notes: (_, view) => sharingNote(view, 'their steps and points alone count'),
}

function pointsOf(rule: RuleId): Column<Nomination> {
  const given = ({ fact }: Nomination, { sees }: View) =>
    fact.points.filter(([position, at, line]) => line.rule === rule && sees(position, at))
  return {
    key: `points.${rule}`,
    label: `Points: ${pointRules[rule]
      .sentence('a student')
      .replace('a student', '')
      .replace(/^[ :]+/, '')}`,
    unit: 'points',
    kind: 'sum',
    denominator: consented,
    numerator: (nomination, view) => {
      const lines = given(nomination, view)
      return lines.length > 0 && consented(nomination, view) ? lines.map(([position, at]) => ({ position, at })) : undefined
    },
    amount: (nomination, view) => consented(nomination, view) && given(nomination, view).reduce((sum, [, , line]) => sum + line.points, 0),
    figure: (amounts) => ({ exact: { top: sumOf(amounts), bottom: 1 }, decimals: 0, beside: { denominator: amounts.length } }),
  }
}
