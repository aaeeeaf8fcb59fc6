/** The people of the demo: who they are, where they belong, and how long they are there. */
import type { Degree } from '#events/vocabulary/jobs/jobs.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import type { Random } from '#lib/random/random.ts'
import { demoUniversity, fixedAccounts, majors } from '../demo-data.ts'
import { awake, chance, DAY, logNormal, normal, weighted } from './distributions.ts'
import { companies, familyNames, givenNames, universities, type Place } from './names.ts'
import type { Size } from './size.ts'
import { clusters } from './skills.ts'
import { dayOf } from './step.ts'
import { termAt, type Term } from './terms.ts'

export type Someone = {
  readonly email: string
  readonly role: Role
  readonly displayName: string
  readonly place: string
  readonly at: number
  readonly profile: Profile
}
export type Student = Someone & {
  readonly graduatesAt: number
  readonly gpa: number
  /** How good they are for who hires, on the scale of log odds. */
  readonly strength: number
  readonly shares: boolean
}
export type University = Place & { readonly size: number; readonly strength: number; readonly knowledge: number }
export type Company = Place & {
  readonly large: boolean
  readonly subscribed: boolean
  /** How often it leaves applications unanswered, against others. */
  readonly silence: number
  /** How long it takes for everything, against others. */
  readonly pace: number
  readonly strictness: number
}
export type People = {
  /** Admins and analysts, who belong to no place. */
  readonly team: readonly Someone[]
  readonly universities: readonly University[]
  readonly companies: readonly Company[]
  readonly students: readonly Student[]
  readonly professors: readonly Someone[]
  readonly staff: readonly Someone[]
  readonly recruiters: readonly Someone[]
  readonly employees: readonly Someone[]
}

const LARGE = 8
const SUBSCRIBED = 22

export function peopleOf(random: Random, size: Size, terms: readonly Term[]): People {
  const create = creator(random, terms)
  const schools = universities.slice(0, size.universities).map((place, n): University => ({
    ...place,
    size: n === 0 ? 4.5 : logNormal(random, 1, 0.55),
    strength: n === 0 ? 0.15 : normal(random, 0, 0.35),
    knowledge: n === 0 ? 0.78 : 0.48 + random.next() * 0.45,
  }))
  const employers = companies.slice(0, size.companies).map((place, n): Company => ({
    ...place,
    large: n < LARGE,
    // The second one is the free one of a story (product 5).
    subscribed: n < SUBSCRIBED && n !== 1,
    silence: n === 0 ? 0.4 : logNormal(random, 1, 0.6),
    pace: n === 0 ? 0.7 : logNormal(random, 1, 0.3),
    strictness: normal(random, 0, 0.3),
  }))
  const school = () => weighted(random, schools, (one) => one.size) as University
  const employer = () => weighted(random, employers, ({ large }) => (large ? 5 : 1)) as Company
  const many = (role: Role, count: number, placeOf: (n: number) => Pick<Place, 'id' | 'domain'>, profile: Profile) =>
    Array.from({ length: count }, (_, n) => create(role, placeOf(n), profile))
  const eachOf =
    <Item>(items: readonly Item[], other: () => Item) =>
    (n: number) =>
      items[n] ?? other()
  const nowhere = () => ({ id: '', domain: 'proffer.example.com' })
  return {
    team: [...fixed('admin', terms), ...fixed('analyst', terms), ...many('admin', 2, nowhere, {}), ...many('analyst', 2, nowhere, {})],
    universities: schools,
    companies: employers,
    students: [demoStudent(terms), ...Array.from({ length: size.students - 1 }, () => studentAt(random, create, school(), terms))],
    professors: [
      ...fixed('professor', terms),
      ...many('professor', size.professors, eachOf(schools, school), { department: 'Computer science', title: 'Professor' }),
    ],
    staff: [...fixed('university', terms), ...many('university', size.staff, eachOf(schools, school), { office: 'Career office' })],
    recruiters: [
      ...fixed('recruiter', terms),
      ...many('recruiter', size.recruiters, eachOf(employers, employer), { position: 'Recruiter' }),
    ],
    employees: [
      ...fixed('employee', terms),
      ...many('employee', size.employees, eachOf(employers, employer), { position: 'Software engineer', team: 'Core' }),
    ],
  }
}

/** The first hours of the story, before anything else happens. */
function opening(terms: readonly Term[], random?: Random): number {
  return (terms[0]?.from ?? 0) + 12 * 3_600_000 + (random ? random.next() * 2 * 3_600_000 : 0)
}

function fixed(role: Role, terms: readonly Term[]): readonly Someone[] {
  const at = opening(terms)
  return fixedAccounts.filter((one) => one.role === role).map((one) => ({ ...one, place: one.place ?? '', at, profile: {} }))
}

type Create = (role: Role, place: Pick<Place, 'id' | 'domain'>, profile: Profile, at?: number) => Someone

function creator(random: Random, terms: readonly Term[]): Create {
  const taken = new Set<string>()
  return (role, { id, domain }, profile, at = opening(terms, random)) => {
    const [first, last] = [random.pick(givenNames), random.pick(familyNames)]
    const local = `${first}.${last}`.toLowerCase()
    let email = `${local}@${domain}`
    for (let n = 2; taken.has(email); n++) email = `${local}.${n}@${domain}`
    taken.add(email)
    return { email, role, displayName: `${first} ${last}`, place: id, profile, at }
  }
}

const YEAR = 365 * DAY
/** Most begin with a fall; those of the first semester were there before. */
const beginners = { fall: 0.14, spring: 0.07, summer: 0.02 } as const

function studentAt(random: Random, create: Create, school: University, terms: readonly Term[]): Student {
  const term = weighted(random, terms, ({ n, season }) => (n === 0 ? 0.4 : beginners[season])) as Term
  const at =
    term.n === 0
      ? opening(terms, random) + DAY
      : Math.min(awake(random, term.from + random.next() * (term.to - term.from) * 0.4), term.to - DAY)
  const degree: Degree = weighted(random, ['bachelor', 'master', 'phd'] as const, (_, n) => [0.7, 0.22, 0.08][n] ?? 0) ?? 'bachelor'
  const years = { associate: 1, bachelor: 0.4 + random.next() * 3, master: 0.5 + random.next() * 1.4, phd: 0.6 + random.next() * 3 }[degree]
  const graduation = graduationAfter(at + years * YEAR)
  const gpa = Math.round(Math.min(4, Math.max(2.1, normal(random, 3.35, 0.35))) * 100) / 100
  const openness = random.next()
  const shown = random.next()
  const person = create(
    'student',
    school,
    {
      degree,
      major: random.pick(majors),
      classYear: Number(graduation.slice(0, 4)),
      graduationDate: graduation,
      skills: skillsOf(random).map(({ id }) => id),
      visibility: openness < 0.55 ? 'recruiters' : openness < 0.7 ? 'community' : 'private',
      openToReferrals: chance(random, 0.55),
      ...(shown < 0.74 && { gpa, gpaVisible: shown < 0.62 }),
    },
    at,
  )
  const byDegree = { associate: -0.2, bachelor: 0, master: 0.25, phd: 0.1 }[degree]
  return {
    ...person,
    graduatesAt: Date.parse(`${graduation}T12:00:00Z`),
    gpa,
    strength: school.strength + byDegree + ((gpa - 3.35) / 0.35) * 0.22,
    shares: chance(random, 0.78),
  }
}

function skillsOf(random: Random) {
  const known = random.some(clusters, 2).flat()
  return random.some(known, Math.round(5 + random.next() * 9))
}

/** The day of the next commencement. */
function graduationAfter(instant: number): string {
  const year = dayOf(instant).slice(0, 4)
  const days = [`${year}-05-31`, `${year}-12-18`, `${Number(year) + 1}-05-31`]
  return days.find((day) => day >= dayOf(instant)) ?? `${year}-12-31`
}

/** The demo's own student, who has been there for a year. */
function demoStudent(terms: readonly Term[]): Student {
  const [account] = fixedAccounts
  const last = terms.at(-1)
  const graduation = graduationAfter((last?.to ?? 0) + 150 * DAY)
  const term = termAt(terms, (last?.to ?? 0) - YEAR) ?? terms[0]
  return {
    email: account?.email ?? '',
    role: 'student',
    displayName: account?.displayName ?? '',
    place: demoUniversity,
    at: term?.n === 0 ? opening(terms) + DAY : (term?.from ?? 0) + 2 * DAY,
    profile: {
      degree: 'bachelor',
      major: 'Computer science',
      classYear: Number(graduation.slice(0, 4)),
      graduationDate: graduation,
      gpa: 3.72,
      gpaVisible: true,
      skills: ['go', 'typescript', 'react', 'postgresql', 'distributed-systems'],
      links: { github: 'https://github.example/sam-demo-student' },
      preferredJobTypes: ['full_time', 'internship'],
      visibility: 'recruiters',
      openToReferrals: true,
    },
    graduatesAt: Date.parse(`${graduation}T12:00:00Z`),
    gpa: 3.72,
    strength: 0.6,
    shares: true,
  }
}
