/** Degrees as lists of other systems write them (product 2.20, Files read). */
import { degreeLabels, degrees, type Degree } from './jobs/jobs.ts'

/** Without dots, apostrophes and blanks. */
const spellings: Readonly<Record<Degree, string>> = {
  associate: 'as aa aas associates assoc',
  bachelor:
    'bs ba bsc beng bse ab sb scb bba bfa bed bcs bas bsn bsba bscs bsee bsme bsit bsece bscpe barch btech bach bachelors baccalaureate',
  master:
    'ms ma msc meng mse am sm mba mph mfa med mpa mcs mpp msw msn mphil march mtech llm mscs msit msis msds msba msee msme mhci mps macc mpacc edm scm masters',
  phd: 'dphil doctor doctors doctorate doctoral',
}
/** The doctors of professions are none of the four, but beside one of these they make two degrees. */
const ofProfessions: Readonly<Record<string, string>> = {
  jd: 'JD',
  juris: 'JD',
  md: 'MD',
  edd: 'EdD',
  pharmd: 'PharmD',
  dnp: 'DNP',
  dvm: 'DVM',
  scd: 'ScD',
  psyd: 'PsyD',
  dds: 'DDS',
}
const labels: ReadonlyMap<string, string> = new Map([
  ...degrees.flatMap((degree) => [degree, ...spellings[degree].split(' ')].map((word) => [word, degreeLabels[degree]] as const)),
  ...Object.entries(ofProfessions),
])
const MUST_BE = `must be one of ${degrees.map((degree) => degreeLabels[degree]).join(', ')}`

const BETWEEN = /[,;:&/+|()]|\s[-–—]\s|\b(?:and|to|with)\b/u
/** Words of other things, too: `As of 2025`, `Med school`, `March`. */
const SHORT_WORD = /^(?:as|am|med|bed|march)$/
/** `Associate Professor`, `Master Electrician`. */
const LONG_WORD = /^(?:associates?|assoc|bachelors?|bach|masters?)$/
const IS_DEGREE = /^(?:of|in|degree|student|candidate)$/
/** `Doctor (JD)`, `Doctoral (Law)`. */
const DOCTOR_OF_PROFESSION = /^doct(?!or of philosophy).*\b(?:jd|md|edd|pharmd|dnp|dvm|scd|law|medicine|pharmacy|education)\b/u

/**
 * Two degrees in a cell are refused, and not the higher one taken: of a `BS/MS` one is often had and the other one studied for.
 * @returns `problem` says what it must be, without a full stop
 */
export function degreeWritten(text: string): { readonly degree: Degree } | { readonly problem: string } {
  const plain = text
    .toLowerCase()
    .replaceAll(/[.'‘’]/g, '')
    // `B. S.`, `Ph. D.`
    .replaceAll(/(?<=\b(?:\p{L}|ph)) (?=\p{L}\b)/gu, '')
    .trim()
  const parts = plain.split(BETWEEN).flatMap((part) => part.trim() || [])
  const whole = labelOf(plain)
  const named = [...new Set(whole === undefined ? parts.flatMap(labelsIn) : [whole])]
  if (named.length > 1) return { problem: `names ${named.join(' and ')}; please write the one that counts` }
  // `Computer Science, BS`, but not `Health, Med`.
  const last = parts.at(-1) ?? ''
  const stands = whole ?? labelAtStart(parts[0] ?? '') ?? (SHORT_WORD.test(last) ? undefined : labelOf(last))
  const degree = degrees.find((one) => degreeLabels[one] === stands)
  return degree === undefined || DOCTOR_OF_PROFESSION.test(plain) ? { problem: MUST_BE } : { degree }
}

/** Of a text that is nothing but the name of a degree. */
function labelOf(text: string): string | undefined {
  const letters = text
    .replaceAll(/[^a-z\d]/g, '')
    .replace(/degree$/, '')
    .replace(/(?<=^(?:phd|doctoral|bachelors?|masters?))(?:student|candidate)$/, '')
  return labels.get(letters)
}

const wordsOf = (text: string) => text.split(/[^\p{L}]+/u).filter(Boolean)

function labelsIn(part: string): readonly string[] {
  const whole = labelOf(part)
  const words = wordsOf(part)
  return whole === undefined ? words.flatMap((_, at) => labelAt(words, at) ?? []) : [whole]
}

function labelAtStart(part: string): string | undefined {
  return labelOf(part) ?? labelAt(wordsOf(part), 0)
}

/** The degree that the word at this place names, if what follows says that it is meant as one. */
function labelAt(words: readonly string[], at: number): string | undefined {
  const [word = '', next = '', field = ''] = words.slice(at, at + 3)
  if (word.startsWith('doct')) {
    if (next !== 'of' && next !== 'in') return undefined
    return field === 'philosophy' ? degreeLabels.phd : `Doctor of ${field}`
  }
  const isMeant = SHORT_WORD.test(word) ? next === 'in' : !LONG_WORD.test(word) || IS_DEGREE.test(next)
  return isMeant ? labels.get(word) : undefined
}
