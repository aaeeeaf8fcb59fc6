/** What is there before anything happens: places, skills, accounts, policies, subscriptions, and who may recruit where. */
import { decideCampus } from '#command-api/campuses/decide.ts'
import { addOrganization } from '#command-api/organizations/add.ts'
import { setPolicy } from '#command-api/policies/set.ts'
import { addSkill } from '#command-api/skills/add.ts'
import { mergeSkill } from '#command-api/skills/moderate.ts'
import { recordSubscription } from '#command-api/subscriptions/record.ts'
import { correctField } from '#command-api/users/by-admin/correct-field.ts'
import { importUser } from '#command-api/users/import.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defined } from '#lib/fields.ts'
import type { Random } from '#lib/random/random.ts'
import type { Subscription } from '#platform/payments/port.ts'
import { demoUniversity, fixedAccounts } from '../demo-data.ts'
import { demoPassword } from '../password.ts'
import { chance, DAY, HOUR } from './distributions.ts'
import type { Company, People, Someone, Student } from './people.ts'
import type { Place } from './names.ts'
import { clusters, doubles } from './skills.ts'
import { isoOf, step, type Step } from './step.ts'

export const admin = 'admin@demo.example'
const MINUTE = 60_000

export function placesSteps({ universities, companies }: Pick<People, 'universities' | 'companies'>, at: number): readonly Step[] {
  const add =
    (kind: 'university' | 'company') =>
    ({ id, label, domain, timezone }: Place) =>
      step(addOrganization, { key: id, at }, () => ({
        organizationId: id,
        label,
        kind,
        urls: [`https://${domain}`],
        domains: [domain],
        timezone,
        status: 'verified' as const,
        demo: true,
      }))
  const skills = [...clusters.flat(), ...doubles.map(([id, label]) => ({ id, label }))]
  return [
    ...universities.map(add('university')),
    ...companies.map(add('company')),
    ...skills.map(({ id, label }) => step(addSkill, { key: `skill-${id}`, at: at + MINUTE }, () => ({ skillId: id, label }))),
  ]
}

/** Skills that two names stand for become one. */
export function mergeSteps(at: number): readonly Step[] {
  return doubles.map(([id, label, into], n) =>
    step(mergeSkill, { key: `merge-${id}`, at: at + n * HOUR, by: admin }, () => ({ id, into, reason: `${label} is the same skill.` })),
  )
}

const fixedAddresses = new Set(fixedAccounts.map(({ email }) => email))

export function registration(person: Someone & Partial<Pick<Student, 'shares'>>): Step {
  const { email, role, displayName, place, at, profile, shares = false } = person
  const placed = place === '' ? {} : role === 'recruiter' || role === 'employee' ? { organizationId: place } : { universityId: place }
  const consents = { terms: true as const, ...(role === 'student' && { ferpaRelease: true, shareWithCareerOffice: shares }) }
  const password = fixedAddresses.has(email) ? demoPassword : undefined
  const account = { email, role, state: 'active' as const, ...placed }
  return step(importUser, { key: email, at, account }, () =>
    defined({ email, role, displayName, ...placed, password, consents, demo: true, profile }),
  )
}

/** Without a scope no report opens to an analyst. */
export function scopeStep(at: number): Step {
  return step(correctField, { key: 'scope-of-the-analyst', at, by: admin }, ({ account }) => ({
    id: account('analyst@demo.example').uid,
    attr: 'scope',
    value: { kind: 'platform' },
    reason: 'Reports on the whole demo.',
  }))
}

/** Some universities reward in full, most by recognition alone, and two give nothing. */
export function policySteps({ universities }: Pick<People, 'universities'>, at: number): readonly Step[] {
  const usual = { semesters: [], quota: { ...limits.nominationQuota }, nominatorsPerStudent: 3, windowClosesDaysBefore: 14 }
  return universities.flatMap(({ id }, n) => {
    const rewards = id === demoUniversity || n % 4 === 1 ? ('full' as const) : n % 11 === 3 ? ('off' as const) : undefined
    return rewards === undefined ? [] : [step(setPolicy, { key: `policy-${id}`, at }, () => ({ ...usual, id, rewards }))]
  })
}

const SUBSCRIPTION = 'sub_demo_'
const CANCELED = 3
const PAST_DUE = 2

/** How long before the end of the story something becomes of a subscription; the last companies that pay are those that stop. */
function changesOf(paying: readonly Company[]) {
  return paying.slice(-PAST_DUE - CANCELED).map(({ id }, n) => {
    const status: 'canceled' | 'past_due' = n < CANCELED ? 'canceled' : 'past_due'
    return { id, status, before: (status === 'canceled' ? 60 + 45 * n : n) * DAY }
  })
}

/** All are paid for by the year; two could not pay of late, and three have canceled. */
export function subscriptionSteps(companies: readonly Company[], at: number, end: number): readonly Step[] {
  const paying = companies.filter(({ subscribed }) => subscribed)
  const asked = (id: string, key: string, instant: number) =>
    step(recordSubscription, { key, at: instant }, () => ({ organizationId: id, subscriptionId: `${SUBSCRIPTION}${id}` }))
  return [
    ...paying.map(({ id }) => asked(id, `subscription-${id}`, at)),
    ...changesOf(paying).map(({ id, before }) => asked(id, `subscription-${id}-later`, Math.max(at + DAY, end - before))),
  ]
}

/** What the payment provider would answer at an instant. */
export function subscriptionsOf(companies: readonly Company[], end: number) {
  const paying = companies.filter(({ subscribed }) => subscribed)
  const changes = changesOf(paying)
  return async (subscriptionId: string, now: number): Promise<Subscription | undefined> => {
    const n = paying.findIndex(({ id }) => subscriptionId === `${SUBSCRIPTION}${id}`)
    const company = paying[n]
    if (!company) return undefined
    const change = changes.find(({ id, before }) => id === company.id && now >= end - before)
    return {
      subscriptionId,
      customerId: `cus_demo_${company.id}`,
      reference: company.id,
      priceId: 'price_demo_yearly',
      interval: 'year',
      status: change?.status ?? 'active',
      currentPeriodEnd: isoOf(end + (60 + ((n * 37) % 280)) * DAY),
      cancelAtPeriodEnd: false,
    }
  }
}

/** Which companies a university lets in: nearly all, and for each a few not. */
export type Campus = ReadonlySet<string>
export const campusOf = (universityId: string, organizationId: string) => `${universityId}|${organizationId}`

export function campusSteps(random: Random, { universities, companies, staff }: People, at: number) {
  const approved = new Set<string>()
  const steps = universities.flatMap((university) => {
    const by = staff.find(({ place }) => place === university.id)?.email
    return companies.map((company, n) => {
      const lets = company.large || chance(random, 0.92)
      const pair = campusOf(university.id, company.id)
      if (lets) approved.add(pair)
      const decided = lets
        ? { decision: 'approved' as const }
        : { decision: 'declined' as const, reason: 'Too little is known of it here.' }
      return step(decideCampus, { key: `campus-${pair}`, at: at + n * MINUTE, by }, () => ({
        universityId: university.id,
        organizationId: company.id,
        ...decided,
      }))
    })
  })
  return { approved: approved as Campus, steps }
}
