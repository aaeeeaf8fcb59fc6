/** Who nominates whom, and what the students say to it. */
import { consentToNomination } from '#command-api/nominations/consent.ts'
import { nominate } from '#command-api/nominations/nominate.ts'
import { revokeNomination } from '#command-api/nominations/revoke.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Random } from '#lib/random/random.ts'
import { reasons, secondProfessor } from '../demo-data.ts'
import { awake, chance, DAY, logNormal, weighted } from './distributions.ts'
import type { People, Someone, Student } from './people.ts'
import type { Size } from './size.ts'
import { step, type Step } from './step.ts'
import type { Term } from './terms.ts'

export type Consent = { readonly student: string; readonly professor: string; readonly at: number }
export type Nomination = { readonly key: string; readonly professor: string; readonly student: string; readonly semester: string }

/** The acts of these stand in the stories. */
const ofStories = new Set(['professor@demo.example', secondProfessor, 'student@demo.example'])

export function nominationsOf(random: Random, size: Size, { students, professors }: People, terms: readonly Term[], end: number) {
  const consents: Consent[] = []
  const steps: Step[] = []
  for (const term of terms) {
    const closes = Math.min(Date.parse(`${term.closesOn}T12:00:00Z`), term.to) - DAY
    for (const professor of professors) {
      if (ofStories.has(professor.email) || chance(random, 0.35)) continue
      const quota = limits.nominationQuota[term.season]
      const passed = (term.to - term.from) / (Date.parse(`${term.endsOn}T00:00:00Z`) + DAY - term.from)
      const wanted = Math.min(quota, Math.round(logNormal(random, size.nominations, 0.6) * Math.min(1, passed * 1.5)))
      for (const student of nomineesOf(random, students, professor, term, wanted)) {
        const from = Math.max(term.from + 3 * DAY, student.at + 2 * DAY)
        const at = awake(random, from + random.next() * (closes - from))
        if (at >= closes || from >= closes) continue
        const made = nomination(
          random,
          { professor: professor.email, student: student.email, semester: term.key, name: student.displayName },
          at,
          end,
        )
        steps.push(...made.steps)
        if (made.consentAt !== undefined) consents.push({ student: student.email, professor: professor.email, at: made.consentAt })
      }
    }
  }
  return { steps, consents }
}

/** Professors know some of their students, the good ones better. */
function nomineesOf(random: Random, students: readonly Student[], { place }: Someone, term: Term, count: number): readonly Student[] {
  const around = students.filter(
    (one) => one.place === place && one.at < term.to - 20 * DAY && one.graduatesAt > term.from + 30 * DAY && !ofStories.has(one.email),
  )
  const chosen = new Set<Student>()
  for (let n = 0; n < count; n++) {
    const one = weighted(
      random,
      around.filter((each) => !chosen.has(each)),
      ({ gpa }) => Math.exp(3.2 * (gpa - 3.35)),
    )
    if (one) chosen.add(one)
  }
  return [...chosen]
}

type Who = { readonly professor: string; readonly student: string; readonly semester: string; readonly name: string }

function nomination(random: Random, { professor, student, semester, name }: Who, at: number, end: number) {
  const key = `nomination-${semester}-${professor}-${student}`
  const reason = random.pick(reasons)
  const made = step(nominate, { key, at, by: professor }, () => ({ semester, email: student, name, reason }))
  const draw = random.next()
  const later = awake(random, at + logNormal(random, 2.5, 0.8) * DAY)
  const answerAt = later > at ? Math.min(later, at + 25 * DAY) : at + 0.2 * DAY
  if (answerAt >= end || draw >= 0.78) return { steps: [made], consentAt: undefined }
  if (draw >= 0.75) return { steps: [made, revocation({ key, professor, student, semester }, answerAt)], consentAt: undefined }
  const consent = draw < 0.68
  return {
    steps: [made, answer({ key, professor, student, semester }, answerAt, consent, chance(random, 0.5))],
    consentAt: consent ? answerAt : undefined,
  }
}

function revocation({ key, professor, semester }: Nomination, at: number): Step {
  return step(revokeNomination, { key: `${key}-revoked`, at, by: professor, after: key }, ({ id, account }) => {
    const nominationId = id(key)
    return nominationId === undefined ? undefined : { id: nominationId, professorId: account(professor).uid, semester }
  })
}

export function answer(
  { key, professor, student, semester }: Nomination,
  at: number,
  consent: boolean,
  shares = false,
  part = 'answer',
): Step {
  return step(consentToNomination, { key: `${key}-${part}`, at, by: student, after: key }, ({ id, account }) => {
    const nominationId = id(key)
    if (nominationId === undefined) return undefined
    const ids = { id: nominationId, professorId: account(professor).uid, semester, studentId: account(student).uid }
    return { ...ids, consent, ...(consent && { shareReason: shares, shareWithNominator: shares }) }
  })
}
