/** First destinations as NACE counts them (product 4): what became of a graduate, one primary outcome each. */
import { DAY_MS } from '#lib/days.ts'
import type { JobType } from '../jobs/jobs.ts'
import { limits } from '../limits.ts'

/** Work, service or further study: a career outcome (reports.md, `nace`). */
export const placedDestinations = [
  'employed_full_time',
  'employed_part_time',
  'self_employed',
  'fellowship',
  'service',
  'military',
  'continuing_education',
] as const
export const seekingDestinations = ['seeking_employment', 'seeking_education'] as const
export const firstDestinations = [...placedDestinations, ...seekingDestinations, 'not_seeking', 'no_information'] as const
export type FirstDestination = (typeof firstDestinations)[number]

export const firstDestinationLabels: Readonly<Record<FirstDestination, string>> = {
  employed_full_time: 'Employed full-time',
  employed_part_time: 'Employed part-time',
  self_employed: 'Self-employed',
  fellowship: 'Postgraduate internship or fellowship',
  service: 'Volunteer or service program',
  military: 'Military service',
  continuing_education: 'Continuing education',
  seeking_employment: 'Still seeking employment',
  seeking_education: 'Still seeking continuing education',
  not_seeking: 'Not seeking',
  no_information: 'No information',
}

export const outcomeSources = ['self', 'staff', 'employer', 'platform'] as const
export type OutcomeSource = (typeof outcomeSources)[number]
export const outcomeSourceLabels: Readonly<Record<OutcomeSource, string>> = {
  self: 'The graduate',
  staff: 'Staff',
  employer: 'The employer',
  platform: 'Proffer',
}

/** From this share on that is known, a class is published (reports.md, `nace`). */
export const KNOWN_FROM = 0.65

/** The class of a day of graduation: those from 1 July to 30 June are one, named by the year in which it ends. */
export function classOf(graduationDate: string): number {
  return Number(graduationDate.slice(0, 4)) + (graduationDate.slice(5) >= '07-01' ? 1 : 0)
}

/** The last class that has graduated, all of whose days are over. */
export function graduatedClass(today: string): number {
  return classOf(today) - 1
}

/** The outcome that an accepted offer proposes, by the type of its job; a contract leaves open which of them it is. Other jobs propose none. */
const proposedBy: Readonly<Partial<Record<JobType, FirstDestination | 'to be said'>>> = {
  full_time: 'employed_full_time',
  part_time: 'employed_part_time',
  contract: 'to be said',
}
/** The outcomes that a student who accepted an offer may confirm. */
export const workingDestinations = ['employed_full_time', 'employed_part_time', 'self_employed', 'fellowship'] as const

export function proposes(jobType: JobType | undefined): boolean {
  return jobType !== undefined && proposedBy[jobType] !== undefined
}

/** @returns undefined where the job's type does not say it */
export function proposedOutcome(jobType: JobType): FirstDestination | undefined {
  const outcome = proposedBy[jobType]
  return outcome === 'to be said' ? undefined : outcome
}

/**
 * Whether a student goes there from the university: they graduate from a year before to a year after the acceptance (product 2.20).
 * @param acceptedAt UTC instant
 */
export function isNearGraduation(graduationDate: string, acceptedAt: string): boolean {
  return yearsLater(graduationDate, -1) <= acceptedAt.slice(0, 10) && acceptedAt.slice(0, 10) <= yearsLater(graduationDate, 1)
}

function yearsLater(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}

/** The instant since which a graduate who was asked is not asked again. @param now UTC instant */
export function askedLately(now: string): string {
  return new Date(Date.parse(now) - limits.outcomeAskDays * DAY_MS).toISOString()
}

/** How the lists of other systems write an outcome, in small letters, with words and spaces alone: NACE's words among them. */
const spellings: Readonly<Record<FirstDestination, readonly string[]>> = {
  employed_full_time: [
    'employed full time',
    'full time employment',
    'full time',
    'employed fulltime',
    'working full time',
    'working full time employment',
    'employed full time on average hours or more per week',
    'employed full time hours or more per week on average',
    'employed full time hours or more per week',
    'full time job',
    'ft',
    'employed ft',
  ],
  employed_part_time: [
    'employed part time',
    'part time employment',
    'part time',
    'employed parttime',
    'working part time',
    'employed part time on average less than hours per week',
    'employed part time less than hours per week',
    'part time job',
    'pt',
    'employed pt',
  ],
  self_employed: [
    'self employed',
    'entrepreneur',
    'self employment',
    'freelance',
    'employed full time as entrepreneur',
    'employed part time as entrepreneur',
    'employed full time as an entrepreneur',
    'employed part time as an entrepreneur',
    'employed full time freelance',
    'employed part time freelance',
  ],
  fellowship: [
    'fellowship',
    'postgraduate internship or fellowship',
    'post graduate internship or fellowship',
    'internship or fellowship',
    'internship fellowship',
    'employed full time postgraduate internship or fellowship',
    'postgraduate internship or fellowship full time',
    'postgraduate internship or fellowship part time',
    'internship',
  ],
  service: [
    'service',
    'volunteer or service program',
    'participating in a volunteer or service program',
    'volunteer service',
    'volunteering',
    'volunteer',
    'participating in a volunteer or service program e g peace corps',
    'peace corps',
  ],
  military: [
    'military',
    'military service',
    'serving in the military',
    'serving in the u s armed forces',
    'serving in the us armed forces',
    'serving in the u s military',
    'serving in the us military',
  ],
  continuing_education: [
    'continuing education',
    'graduate school',
    'grad school',
    'enrolled in a program of continuing education',
    'pursuing continuing education',
    'further education',
    'enrolled in a graduate school program',
    'enrolled in a continuing education program',
    'attending graduate school',
    'graduate professional school',
    'law school',
    'medical school',
  ],
  seeking_employment: [
    'seeking employment',
    'still seeking employment',
    'seeking',
    'still looking',
    'still seeking',
    'unemployed',
    'seeking work',
    'currently seeking employment',
    'unemployed and seeking employment',
    'still looking employment',
  ],
  seeking_education: [
    'seeking education',
    'still seeking continuing education',
    'seeking continuing education',
    'planning to continue education',
    'planning to continue education but not yet enrolled',
    'still looking continuing education',
  ],
  not_seeking: [
    'not seeking',
    'not seeking employment or continuing education',
    'not looking',
    'not seeking employment',
    'not seeking employment or continuing education at this time',
    'gap year',
    'not seeking taking a gap year',
    'not seeking taking time off',
    'not seeking traveling',
    'not seeking other',
  ],
  no_information: ['no information', 'unknown', 'unresolved', 'no response', 'did not respond', 'not reported', 'no information available'],
}
const spelled = new Map(firstDestinations.flatMap((outcome) => spellings[outcome].map((words) => [words, outcome] as const)))

/** In our words or NACE's. @returns undefined for what is none that we know */
export function outcomeWritten(text: string): FirstDestination | undefined {
  return spelled.get(plainWords(text))
}

const sources = new Map<string, OutcomeSource>(
  Object.entries({
    'the graduate': 'self',
    graduate: 'self',
    self: 'self',
    student: 'self',
    survey: 'self',
    'self reported': 'self',
    'student survey': 'self',
    'first destination survey': 'self',
    'student self report': 'self',
    'self report': 'self',
    'graduate survey': 'self',
    'survey response': 'self',
    staff: 'staff',
    faculty: 'staff',
    'faculty staff': 'staff',
    'career center': 'staff',
    linkedin: 'staff',
    'social media': 'staff',
    clearinghouse: 'staff',
    'national student clearinghouse': 'staff',
    parent: 'staff',
    phone: 'staff',
    'phone call': 'staff',
    peer: 'staff',
    friend: 'staff',
    advisor: 'staff',
    adviser: 'staff',
    nsc: 'staff',
    handshake: 'staff',
    alumni: 'staff',
    other: 'staff',
    employer: 'employer',
    'employer reported': 'employer',
    'the employer': 'employer',
    proffer: 'platform',
    platform: 'platform',
  }),
)

export function sourceWritten(text: string): OutcomeSource | undefined {
  return sources.get(plainWords(text))
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}
