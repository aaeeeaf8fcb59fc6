/** The thirteen reports again: here those of people, nominations and referrals. */
import { ruleIds } from '#events/vocabulary/nominations/points.ts'
import { addDays, endOfDay, semesterOf } from '#events/vocabulary/semesters.ts'
import { firstDestinations } from '#events/vocabulary/students/outcomes.ts'
import type { LogEvent } from './log.ts'
import {
  DAY,
  acceptedAt,
  all,
  corrections,
  fairness,
  firstAt,
  funnel,
  hasReached,
  isPlaced,
  keysOf,
  list,
  ofApplications,
  placement,
  rates,
  responsiveness,
  stages,
  timing,
  type NaiveThing,
} from './naive-applications.ts'
import { isErased, lastSaid, merged, naiveApplications, naiveSemester, shares, type NaiveApplication, type NaiveLog } from './naive-log.ts'

function nominationsOf(log: NaiveLog) {
  const { events } = log
  return events
    .filter(({ type }) => type === 'NominationMade')
    .map((made) => {
      const own = events.filter(({ thing, type }) => thing === made.thing && type.startsWith('Nomination'))
      const student = own.findLast(({ data }) => data.studentId !== undefined)?.data.studentId
      const last = own.findLast(({ data }) => data.nomination !== undefined)
      const consent = last?.data.nomination === 'consented' ? last : undefined
      const university = made.data.universityId === undefined ? undefined : merged(log, made.data.universityId)
      const showsGpa = lastSaid(events, student, 'gpaVisible') === true
      const said = (attr: string) => {
        const value = isErased(log, student) ? undefined : lastSaid(events, student, attr)
        return list(typeof value === 'string' ? value : undefined)
      }
      const keys = {
        university: list(university),
        semester: [made.data.semester ?? ''],
        degree: said('degree'),
        gpaBand: showsGpa ? said('gpaBand') : list(undefined),
      }
      const since = naiveApplications(log).filter(({ first }) => first.data.studentId === student && consent && first.at > consent.at)
      return { made, own, student, consent, university, keys, since }
    })
}

function nominees(log: NaiveLog): readonly NaiveThing[] {
  const consented = nominationsOf(log).filter(({ consent, student }) => consent && student !== undefined)
  const place = ({ consent }: (typeof consented)[number]) => (consent?.at ?? 0) * 1e4 + (consent?.position ?? 0)
  const earliest = consented.filter((one) =>
    consented.every(
      (other) =>
        other === one || other.student !== one.student || other.made.data.semester !== one.made.data.semester || place(one) < place(other),
    ),
  )
  return earliest.map(({ made, student, university, keys, since }) => {
    const end = endOfNaive(log, university, made.data.semester ?? '') + 180 * DAY
    const has = since.some((application) => isPlaced(application) && (acceptedAt(application) ?? Infinity) <= end)
    return { thing: student ?? '', student, keys, cells: { placed: { of: true, has } }, isInN: true }
  })
}

/** The last instant at which the semester is the one that is asked for, around the days on which it may end. */
function endOfNaive(log: NaiveLog, university: string | undefined, key: string): number {
  const last = semesterOf(key)?.endsOn ?? ''
  const ends = [-30, -20, -19, -1, 0, 1, 10, 11, 12].flatMap((days) =>
    ['UTC', 'America/New_York', 'Asia/Tokyo'].map((zone) => Date.parse(endOfDay(addDays(last, days), zone))),
  )
  return Math.max(...ends.filter((end) => naiveSemester(log, university, end) === key && naiveSemester(log, university, end + 1) !== key))
}

function nominations(log: NaiveLog): readonly NaiveThing[] {
  return nominationsOf(log).map(({ made, own, student, consent, keys, since }) => {
    const of = consent !== undefined && (log.ask.asker !== 'careerOffice' || shares(log, student))
    const reached = (step: string) => ({ of, has: since.some((application) => hasReached(application, step)) })
    const interviews = since.flatMap((application) => firstAt(application, 'interviewing') ?? [])
    const points = ruleIds.map((rule) => {
      const given = own.filter(({ data }) => data.rule === rule).map(({ data }) => data.points ?? 0)
      return [`points.${rule}`, { of, has: given.length > 0, amount: given.reduce((sum, one) => sum + one, 0) }] as const
    })
    const toInterview = interviews.length > 0 ? Math.min(...interviews) - (consent?.at ?? 0) : undefined
    return {
      thing: made.thing,
      keys,
      isInN: true,
      cells: {
        sent: { of: true, has: true },
        consent: { of: true, has: consent !== undefined },
        ready: { of: of && !isErased(log, student), has: lastSaid(log.events, student, 'ready') === true },
        interview: reached('interviewing'),
        offer: reached('offered'),
        hire: reached('hired'),
        toInterview: { of: of && toInterview !== undefined, has: true, amount: toInterview },
        ...Object.fromEntries(points),
      },
    }
  })
}

/** An accepted one as its company reads it: without an application that it does not see yet. */
function hasEnded({ ask, all }: NaiveLog, own: readonly LogEvent[], linked: NaiveApplication | undefined): boolean {
  const now = naiveApplications({ ask, all, events: all }).find(({ id }) => id === linked?.id)
  const isSeen =
    linked && now && (linked.first.data.blind !== true || (hasReached(linked, 'shortlisted') && hasReached(now, 'shortlisted')))
  if (isSeen) return own.findLast(({ data }) => data.referral !== undefined)?.data.referral === 'expired'
  const lastDay = (events: readonly LogEvent[]) => events.findLast(({ data }) => data.expiresAt !== undefined)?.data.expiresAt ?? Infinity
  const linkIn = (events: readonly LogEvent[]) =>
    events.findLast(({ type, data }) => data.applicationId !== undefined || type === 'ReferralAnswerTakenBack')?.data.applicationId
  let status: string | undefined
  for (const [n, { at, data }] of own.entries()) {
    const before = own.slice(0, n)
    if (data.referral === undefined || data.applicationId !== undefined) continue
    if (status === 'accepted' && linkIn(before) !== undefined && at >= lastDay(before)) continue
    status = data.referral
  }
  return status === 'expired' || (status === 'accepted' && lastDay(own) <= ask.asOf)
}

function referralsOf(log: NaiveLog): readonly NaiveThing[] {
  const { from = -Infinity, to = Infinity, asker } = log.ask
  const applications = naiveApplications(log)
  const acceptance = (events: readonly LogEvent[]) =>
    events.findLast(({ type }) => type === 'ReferralAccepted' || type === 'ReferralAnswerTakenBack')?.type === 'ReferralAccepted'
  return log.events
    .filter(({ type, at }) => type === 'ReferralInvited' && at >= from && at <= to)
    .map((sent) => {
      const isOwn = ({ thing, type }: LogEvent) => thing === sent.thing && type.startsWith('Referral')
      const own = log.events.filter(isOwn)
      const last = (attr: 'studentId' | 'universityId' | 'referral') => own.findLast(({ data }) => data[attr] !== undefined)?.data[attr]
      const university = last('universityId')
      const at = university === undefined ? undefined : merged(log, university)
      const isHidden = asker === 'company' && sent.data.byEmail === true && !(acceptance(own) && acceptance(log.all.filter(isOwn)))
      const link = own.findLast(({ type, data }) => data.applicationId !== undefined || type === 'ReferralAnswerTakenBack')
      const linked = applications.find(({ id }) => id === link?.data.applicationId)
      const isShown = asker !== 'careerOffice' || shares(log, last('studentId'))
      const has = linked !== undefined && isPlaced(linked)
      return {
        thing: sent.thing,
        isInN: true,
        keys: {
          organization: [merged(log, sent.data.organizationId ?? '')],
          university: list(isHidden ? undefined : at),
          semester: [naiveSemester(log, isHidden ? undefined : at, sent.at)],
        },
        cells: {
          acceptance: { of: true, has: acceptance(own) },
          expiry: { of: true, has: asker === 'company' && acceptance(own) ? hasEnded(log, own, linked) : last('referral') === 'expired' },
          placedOfAccepted: { of: isShown && acceptance(own), has },
          placedOfSent: { of: isShown, has },
        },
      }
    })
}

function referrals(log: NaiveLog): readonly NaiveThing[] {
  const isShown = (student: string | undefined) => log.ask.asker !== 'careerOffice' || shares(log, student)
  const direct = ofApplications(log, (application) =>
    application.first.data.source === 'direct'
      ? { directPlaced: { of: isShown(application.first.data.studentId), has: isPlaced(application) } }
      : undefined,
  )
  return [...referralsOf(log), ...direct.map(({ student: _, ...thing }) => ({ ...thing, isInN: false }))]
}

function lift(log: NaiveLog): readonly NaiveThing[] {
  const applications = naiveApplications(log).map((application) => ({ application, keys: keysOf(log, application) }))
  const rivals = ({ application: { first }, keys }: (typeof applications)[number]) =>
    applications.filter(
      (one) => one.application.first.data.studentId === first.data.studentId && one.keys['semester']?.[0] === keys['semester']?.[0],
    )
  const place = ({ application: { first } }: (typeof applications)[number]) => first.at * 1e4 + first.position
  return applications
    .filter((one) => rivals(one).every((other) => other === one || place(one) < place(other)))
    .map((one) => {
      const { first } = one.application
      const [university, semester, band] = ['university', 'semester', 'gpaBand'].map((group) => one.keys[group]?.[0] ?? '')
      const then = log.events.filter(({ at }) => at <= first.at)
      const has = nominationsOf(log).some(({ made, student, university: of }) => {
        const last = then.findLast(({ thing, data, type }) => thing === made.thing && type.startsWith('Nomination') && data.nomination)
        return student === first.data.studentId && of !== undefined && of === university && last?.data.nomination === 'consented'
      })
      const placed = rivals(one).some(({ application }) => isPlaced(application))
      return {
        thing: first.data.studentId ?? '',
        student: first.data.studentId,
        keys: one.keys,
        isInN: true,
        stratum: [university, band].includes('not_known') ? undefined : `${university} ${semester} ${band}`,
        cells: { lift: { of: placed, has } },
      }
    })
}

function nace(log: NaiveLog): readonly NaiveThing[] {
  const placedKinds = firstDestinations.slice(0, 7)
  return log.events
    .filter(({ type }) => type === 'UserRegistered')
    .flatMap(({ thing }) => {
      const said = (attr: string) => lastSaid(log.events, thing, attr)
      const [university, day, degree, outcome = 'no_information'] = ['universityId', 'graduationDate', 'degree', 'outcome'].map(said)
      const year = Number(log.ask.class)
      const isOfClass = typeof day === 'string' && day >= `${year - 1}-07-01` && day <= `${year}-06-30`
      if (!isOfClass || typeof university !== 'string' || isErased(log, thing)) return []
      const kind = firstDestinations.find((one) => one === outcome) ?? 'no_information'
      const isPlacedKind = placedKinds.includes(kind)
      return [
        {
          thing,
          isInN: true,
          keys: { university: [merged(log, university)], degree: list(typeof degree === 'string' ? degree : undefined) },
          cells: {
            class: { of: true, has: true },
            knowledge: { of: true, has: kind !== 'no_information' },
            careerOutcomes: { of: isPlacedKind || kind.startsWith('seeking'), has: isPlacedKind },
            ...Object.fromEntries(firstDestinations.map((one) => [one, { of: true, has: one === kind }])),
          },
        },
      ]
    })
}

export const naiveThings: Readonly<Record<string, (log: NaiveLog) => readonly NaiveThing[]>> = {
  nace,
  placement,
  nominees,
  timing,
  stages: (log) => all(stages(log)),
  funnel: (log) => all(funnel(log)),
  rates: (log) => all(rates(log)),
  referrals,
  nominations,
  lift,
  responsiveness,
  corrections,
  fairness: (log) => all(fairness(log)),
}
