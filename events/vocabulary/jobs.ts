/** Jobs (a job is a posting; background work is a task) (§3, product 2.7). */
export const jobTypes = ['internship', 'co_op', 'full_time', 'part_time', 'contract', 'research'] as const
export type JobType = (typeof jobTypes)[number]
export const workplaceTypes = ['on_site', 'hybrid', 'remote'] as const
export type WorkplaceType = (typeof workplaceTypes)[number]
export const jobStatuses = ['draft', 'open', 'paused', 'closed', 'filled'] as const
export type JobStatus = (typeof jobStatuses)[number]
export const salaryPeriods = ['hour', 'month', 'year'] as const

/** Orders of a search; `-` turns one round. */
export const jobSorts = ['relevance', 'newest', 'closing', '-relevance', '-newest', '-closing'] as const

export const jobTypeLabels: Readonly<Record<JobType, string>> = {
  internship: 'Internship',
  co_op: 'Co-op',
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  research: 'Research',
}
export const workplaceLabels: Readonly<Record<WorkplaceType, string>> = { on_site: 'On site', hybrid: 'Hybrid', remote: 'Remote' }
export const jobStatusLabels: Readonly<Record<JobStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  paused: 'Paused',
  closed: 'Closed',
  filled: 'Filled',
}

/** Moves by `/jobs/update`. A closed or filled job may be opened again. */
export const jobMoves: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  draft: ['open', 'closed'],
  open: ['paused', 'closed', 'filled'],
  paused: ['open', 'closed', 'filled'],
  closed: ['open'],
  filled: ['open'],
}

export const degrees = ['associate', 'bachelor', 'master', 'phd'] as const
export type Degree = (typeof degrees)[number]
export const degreeLabels: Readonly<Record<Degree, string>> = { associate: 'Associate', bachelor: 'Bachelor', master: 'Master', phd: 'PhD' }
/** How lists of other systems write them, without dots, apostrophes and spaces. The doctors of professions are none of the four. */
const degreeSpellings: Readonly<Record<Degree, string>> = {
  associate: 'as aa aas associates',
  bachelor: 'bs ba bsc beng bse ab sb scb bba bfa bed bcs bas bsn bsba bscs bsee bsme bsit bsece barch btech bachelors baccalaureate',
  master: 'ms ma msc meng mse am sm mba mph mfa med mpa mcs mpp msw mphil march mtech llm mscs msit msis msds mhci mps masters',
  phd: 'dphil doctor doctors doctorate doctoral',
}
const doctorsOfProfessions: ReadonlySet<string> = new Set(['jd', 'md', 'edd', 'pharmd', 'dnp', 'dvm', 'scd'])
const spelled = new Map(degrees.flatMap((degree) => [degree, ...degreeSpellings[degree].split(' ')].map((word) => [word, degree] as const)))

const WRITTEN_OUT = /^(?:(associate|bachelor|master)s? (?:degree )?(?:of|in) \p{L}|(doctor) of philosophy\b)/u
const DEGREE_WORDS = /\b(?:associate|bachelor|master|doctor)/gu
/** Brackets behind the degree: `Bachelor of Science (BS)`, `BSc (Hons)`. */
const IN_BRACKETS = /\([^()]*\)$/

/** The word for a person who still studies for the degree. */
const STUDENT = /(?<=^(?:phd|doctoral|bachelors?|masters?)) (?:student|candidate)$/

/** A known abbreviation, and behind it the field; and where another degree may begin in that, as its letters may be a word, too. */
const withField = [
  // `BS in Computer Science`, `B.S., Computer Science`.
  [/^(?<degree>[a-z]{2,6})(?: in |,|: )\s*(?<field>\p{L}.*)$/u, /[,;&/]| and /],
  // `BS Computer Science`. Of these the letters are those of words that begin something else: `As of 2025`, `Med school`.
  [/^(?!(?:as|am|med|bed|master|doctor) )(?<degree>[a-z]{2,6}) (?<field>\p{L}.*)$/u, /[^a-z]/],
] as const

/** A doctor's degree that is no PhD, wherever it is named: `Doctor (JD)`, `Doctor in Pharmacy`. */
const DOCTOR_OF_PROFESSION = /^doct.*\b(?:jd|md|edd|pharmd|dnp|dvm|scd|law|medicine|pharmacy)\b/u

/** @returns the text itself, in small letters, where it is no degree that we know: what reads it refuses it by its name */
export function degreeWritten(text: string): string {
  const whole = text
    .toLowerCase()
    .replaceAll(/[.'‘’]/g, '')
    .trim()
  if (DOCTOR_OF_PROFESSION.test(whole)) return text.toLowerCase()
  const plain = whole.replace(IN_BRACKETS, '').trim().replace(STUDENT, '')
  const letters = plain.replaceAll(/[^a-z]/g, '').replace(/degree$/, '')
  // Of two degrees in a cell, it is for who wrote it to say which one counts.
  const kind = (plain.match(DEGREE_WORDS)?.length ?? 0) > 1 ? letters : (WRITTEN_OUT.exec(plain)?.slice(1).find(Boolean) ?? letters)
  return spelled.get(kind) ?? degreeWithField(plain) ?? text.toLowerCase()
}

function degreeWithField(plain: string): Degree | undefined {
  const [shape, between] = withField.find(([one]) => one.test(plain)) ?? []
  const { degree = '', field = '' } = shape?.exec(plain)?.groups ?? {}
  // `BS in Physics, MS in Law` are two.
  const isOne = between && !field.split(between).some((part) => isDegree(/[a-z]+/.exec(part)?.[0] ?? ''))
  return isOne ? spelled.get(degree) : undefined
}

function isDegree(word: string): boolean {
  return spelled.has(word) || doctorsOfProfessions.has(word)
}

export const organizationKinds = ['company', 'university'] as const
export type OrganizationKind = (typeof organizationKinds)[number]
export const organizationStatuses = ['pending', 'verified', 'suspended', 'merged'] as const
