/**
 * The points of all professors, read from the causes alone: consents, résumés, applications, policies, requests and answers, in the order of
 * the log. Written in another way than the platform's own on purpose: no stream, no view, no table of rules, no event of points but what a
 * person did.
 */
import type { AnyEvent } from '#events/catalogue.ts'

const DAY = 86_400_000
const TWO_YEARS = 2

type Grant = {
  readonly professor: string
  readonly student: string
  readonly rule: number
  readonly semester: number
  readonly nomination: string
  readonly milestone?: Milestone
  readonly at: number
  readonly points: number
  requested: number
  redeemed: number
  reversed: number
  expired: number
}
/** An interview, an offer or an acceptance, in the order in which they came. */
type Milestone = {
  readonly rule: number
  readonly student: string
  readonly application: string
  readonly step: string
  readonly at: number
}
type Consent = {
  readonly professor: string
  readonly student: string
  readonly semester: number
  readonly university: string
  readonly nomination: string
  readonly at: number
}
type Request = { readonly id: string; readonly professor: string; readonly parts: readonly (readonly [Grant, number])[]; open: boolean }
type Balance = Readonly<Record<'pending' | 'available' | 'requested' | 'redeemed' | 'reversed' | 'expired', number>>

/** Semesters counted from the year 0, with the usual days, in UTC. */
function semesterOn(time: number): number {
  const [year, monthDay] = [new Date(time).toISOString().slice(0, 4), new Date(time).toISOString().slice(5, 10)] as const
  return Number(year) * 3 + (monthDay < '06-01' ? 0 : monthDay < '08-15' ? 1 : 2)
}

function semesterNumber(key: string): number {
  return Number(key.slice(0, 4)) * 3 + ['spring', 'summer', 'fall'].indexOf(key.slice(5))
}

const availableFrom = ({ at }: Grant) => at + 14 * DAY
const expiresAt = (grant: Grant) => {
  const end = new Date(availableFrom(grant))
  return end.setUTCFullYear(end.getUTCFullYear() + TWO_YEARS)
}
const left = ({ points, requested, redeemed, reversed, expired }: Grant) => points - requested - redeemed - reversed - expired

export function naiveBalances(log: readonly AnyEvent[], now: string): (professor: string) => Balance {
  const grants: Grant[] = []
  const consents: Consent[] = []
  const requests: Request[] = []
  const universities = new Map<string, string>()
  const policies: { readonly university: string; readonly rewards: string; readonly at: number }[] = []
  const milestones: Milestone[] = []
  const paths = new Map<string, { id: string; status: string }[]>()
  const withResume = new Set<string>()

  const sum = (some: readonly Grant[]) => some.reduce((total, { points, reversed }) => total + points - reversed, 0)
  const stands = ({ points, reversed }: Grant) => reversed < points
  const grant = (consent: Consent, rule: number, share: number, at: number, milestone?: Milestone) => {
    const policy = policies.findLast((one) => one.university === consent.university && one.at <= at)?.rewards ?? 'recognition_only'
    if (policy === 'off' || (policy === 'recognition_only' && rule > 2)) return
    const inSemester = grants.filter((one) => stands(one) && one.professor === consent.professor && one.semester === consent.semester)
    const room = Math.min(50 - sum(inSemester.filter(({ student }) => student === consent.student)), 250 - sum(inSemester))
    const points = Math.min(share, room)
    const { professor, student, semester, nomination } = consent
    const more = milestone === undefined ? {} : { milestone }
    if (points > 0)
      grants.push({
        professor,
        student,
        nomination,
        rule,
        semester,
        at,
        points,
        requested: 0,
        redeemed: 0,
        reversed: 0,
        expired: 0,
        ...more,
      })
  }
  /** The nominators who share a milestone, unless another one of the kind was paid in their time. */
  const share = (milestone: Milestone) => {
    const { rule, student, at } = milestone
    const worth = rule === 5 ? 15 : 10
    const inWindow = (time: number, { semester }: Consent) => semesterOn(time) === semester || semesterOn(time) === semester + 1
    const others = grants.filter((one) => stands(one) && one.rule === rule && one.student === student && one.milestone !== milestone)
    const people = consents
      .filter((consent) => consent.student === student && consent.at <= at && inWindow(at, consent))
      .filter((consent) => !others.some((one) => inWindow(one.at, consent)))
      .filter(({ nomination }) => !grants.some((one) => one.milestone === milestone && one.nomination === nomination && !stands(one)))
      .filter((one, n, all) => all.findIndex(({ professor }) => professor === one.professor) === n)
    const each = Math.floor(worth / people.length)
    people.forEach((consent, n) => {
      const paid = grants.some((one) => one.milestone === milestone && one.nomination === consent.nomination)
      if (!paid) grant(consent, rule, n === 0 ? worth - each * (people.length - 1) : each, at, milestone)
    })
  }
  const reach = (milestone: Milestone) => {
    const same = milestones.findIndex(({ step }) => step === milestone.step)
    if (same >= 0) milestones.splice(same, 1)
    milestones.push(milestone)
    share(milestone)
  }
  /** After something was taken back: whatever has happened since, in its order, as far as it still holds. */
  const settle = (student: string) => {
    for (const milestone of milestones) {
      const path = paths.get(milestone.application) ?? []
      const n = path.findIndex(({ id }) => id === milestone.step)
      const givenUp = milestone.rule === 5 && path[n + 1]?.status === 'withdrawn'
      if (milestone.student === student && n >= 0 && !givenUp) share(milestone)
    }
  }
  const giveBack = (request: Request, reversed: readonly Grant[], time: number) => {
    request.open = false
    for (const [one, points] of request.parts) {
      one.requested -= points
      if (!reversed.includes(one) && expiresAt(one) <= time) one.expired += points
    }
  }
  const reverse = (some: readonly Grant[], time: number) => {
    const touched = some.filter((one) => left(one) + one.requested > 0)
    for (const request of requests)
      if (request.open && request.parts.some(([one]) => touched.includes(one))) giveBack(request, touched, time)
    for (const one of touched) one.reversed += left(one)
    for (const student of new Set(touched.map((one) => one.student))) settle(student)
  }
  const expire = (time: number) => {
    for (const one of grants) if (expiresAt(one) <= time) one.expired += left(one)
  }
  /** Points for an offer or an acceptance that an application reaches. */
  const reached = (event: AnyEvent & { data: { applicationId: string; studentId: string } }, status: string, time: number) => {
    const { applicationId, studentId } = event.data
    paths.set(applicationId, [...(paths.get(applicationId) ?? []), { id: event.id, status }])
    const rule = ['interviewing', 'offered', 'accepted'].indexOf(status) + 3
    if (rule > 2) reach({ rule, student: studentId, application: applicationId, step: event.id, at: time })
  }

  for (const event of log) {
    const time = Date.parse(event.meta.occurredAt)
    expire(time)
    if (event.type === 'RewardPolicySet') policies.push({ university: event.data.universityId, rewards: event.data.rewards, at: time })
    if (event.type === 'NominationMade') universities.set(event.data.nominationId, event.data.universityId ?? '')
    if (event.type === 'NominationConsented') {
      const { professorId: professor, studentId: student, semester: key, nominationId } = event.data
      const consent = {
        professor,
        student,
        semester: semesterNumber(key),
        university: universities.get(nominationId) ?? '',
        nomination: nominationId,
        at: time,
      }
      consents.push(consent)
      consents.sort((one, other) => one.at - other.at || one.nomination.localeCompare(other.nomination, 'en'))
      grant(consent, 1, 10, time)
    }
    if (event.type === 'NominationConsentWithdrawn') {
      const { professorId: professor, studentId: student, semester: key, nominationId } = event.data
      consents.splice(
        consents.findIndex(({ nomination }) => nomination === nominationId),
        1,
      )
      const semester = semesterNumber(key)
      reverse(
        grants.filter((one) => one.professor === professor && one.student === student && one.semester === semester),
        time,
      )
    }
    if (event.type === 'ResumeUploaded' && !withResume.has(event.data.studentId)) {
      withResume.add(event.data.studentId)
      const theirs = consents.filter(({ student }) => student === event.data.studentId)
      for (const professor of new Set(theirs.map((consent) => consent.professor))) {
        const consent = theirs.find((one) => one.professor === professor)
        if (consent) grant(consent, 2, 5, time)
      }
    }
    if (event.type === 'ApplicationStatusChanged') {
      const { from, to, applicationId } = event.data
      reached(event, to, time)
      const pending = grants.filter((one) => one.milestone?.application === applicationId && one.rule === 5 && availableFrom(one) > time)
      if (from === 'accepted' && to === 'withdrawn') reverse(pending, time)
    }
    if (event.type === 'ApplicationReinstated') {
      const { from, to, applicationId, studentId } = event.data
      paths.set(applicationId, [...(paths.get(applicationId) ?? []), { id: event.id, status: to }])
      if (from === 'withdrawn' && to === 'accepted')
        reach({ rule: 5, student: studentId, application: applicationId, step: event.id, at: time })
    }
    if (event.type === 'ApplicationStatusCorrected') {
      const { correctsEventId, applicationId, studentId, from, to } = event.data
      const path = paths.get(applicationId) ?? []
      const mistake = path.findIndex(({ id }) => id === correctsEventId)
      const kept = mistake < 0 ? path : path.slice(0, mistake)
      const now = kept.at(-1)?.status === to ? kept : [...kept, { id: event.id, status: to }]
      paths.set(applicationId, now)
      const gone = [3, 4, 5].filter((rule) => !now.some(({ status }) => status === ['interviewing', 'offered', 'accepted'][rule - 3]))
      reverse(
        grants.filter((one) => one.milestone?.application === applicationId && gone.includes(one.rule)),
        time,
      )
      const step = now.at(-1)?.id ?? event.id
      if (from === 'withdrawn' && to === 'accepted') reach({ rule: 5, student: studentId, application: applicationId, step, at: time })
    }
    if (event.type === 'RedemptionRequested') {
      const { redemptionId: id, professorId: professor, points } = event.data
      let missing = points
      const open = grants.filter((one) => one.professor === professor && availableFrom(one) <= time && left(one) > 0)
      const parts = open
        .toSorted((one, other) => one.at - other.at)
        .map((one) => {
          const part = Math.min(missing, left(one))
          missing -= part
          one.requested += part
          return [one, part] as const
        })
        .filter(([, part]) => part > 0)
      requests.push({ id, professor, parts, open: true })
    }
    // A request that the platform declines by itself follows from a reversal, which stands above.
    const answered =
      'redemptionId' in event.data
        ? requests.find(({ id, open }) => open && id === (event.data as { redemptionId?: string }).redemptionId)
        : undefined
    if (event.type === 'RedemptionDeclined' && answered) giveBack(answered, [], time)
    if (event.type === 'RedemptionApproved' && answered) {
      answered.open = false
      for (const [one, points] of answered.parts) {
        one.requested -= points
        one.redeemed += points
      }
    }
  }

  const end = Date.parse(now)
  expire(end)
  return (professor) => {
    const own = grants.filter((one) => one.professor === professor)
    const total = (of: (one: Grant) => number) => own.reduce((all, one) => all + of(one), 0)
    return {
      pending: total((one) => (availableFrom(one) > end ? left(one) : 0)),
      available: total((one) => (availableFrom(one) > end ? 0 : left(one))),
      requested: total(({ requested }) => requested),
      redeemed: total(({ redeemed }) => redeemed),
      reversed: total(({ reversed }) => reversed),
      expired: total(({ expired }) => expired),
    }
  }
}
