/** The profile fields that each role may edit itself (product 2.7): never role, e-mail, verified, uid, points or subscription. */
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Fields, DayOrInstant, Name } from '#events/schema.ts'
import { degreeLabels, degrees, jobTypes, workplaceTypes } from '#events/vocabulary/jobs/jobs.ts'
import { Profile } from '#events/vocabulary/students/profile.ts'
import { visibilities, type Role } from '#events/vocabulary/roles.ts'
import { pick } from '#lib/pick.ts'
import { withoutInvisible } from '#lib/visible.ts'
import { hasCredentials } from '#lib/web-address.ts'
import type { SchemaError } from '#platform/http/validation.ts'
import { numberTyped, type NumberKind } from '#lib/typed-numbers.ts'

type Attr = keyof typeof Profile.properties

const commonFields = ['phone', 'timezone'] as const
const editable: Readonly<Record<Role, readonly Attr[]>> = {
  student: [
    ...commonFields,
    'degree',
    'major',
    'classYear',
    'graduationDate',
    'gpa',
    'gpaVisible',
    'skills',
    'workExperiences',
    'links',
    'workAuthorization',
    'preferredJobTypes',
    'preferredWorkplaces',
    'visibility',
    'openToReferrals',
  ],
  professor: [...commonFields, 'department', 'title', 'courses', 'workExperiences', 'acceptRecruiterContact'],
  university: [...commonFields, 'office', 'position'],
  recruiter: [...commonFields, 'position', 'workExperiences', 'acceptStudentMessages'],
  employee: [...commonFields, 'position', 'team', 'workExperiences'],
  admin: commonFields,
  analyst: commonFields,
}

/** The schema of one field that this role may edit; undefined for every other. */
export function editableSchema(role: Role, attr: string): TSchema | undefined {
  if (attr === 'displayName') return Name(120)
  if (attr === 'graduationDate' && editable[role].includes(attr)) return DayOrInstant
  const known = editable[role].find((name) => name === attr)
  return known && Profile.properties[known]
}

/** The sentence that the page shows at a field whose value was refused. */
const sentences: Readonly<Record<Attr | 'displayName', string>> = {
  displayName: 'Enter your own name in letters of any script, on one line, in 120 characters at most.',
  phone: 'Enter a phone number of 40 characters at most.',
  timezone: 'Choose a time zone such as America/New_York.',
  degree: `Choose a degree: ${degrees.map((degree) => degreeLabels[degree]).join(', ')}.`,
  major: 'Enter a major, in 120 characters at most.',
  classYear: 'Enter a class year from 1950 to 2100.',
  graduationDate: 'Enter the day of your graduation, such as 2027-05-31.',
  gpa: 'Enter a GPA from 0 to 4.',
  gpaVisible: 'Choose whether your GPA is shown.',
  skills: 'Choose up to 50 skills from the list, each once.',
  workExperiences: 'Give each work experience a title, an organization and the month it began, and let it end no earlier.',
  links: 'Enter links to GitHub, LinkedIn or your site that begin with http:// or https:// and have no blank in them.',
  workAuthorization: 'Describe your work authorization in 200 characters at most.',
  preferredJobTypes: `Choose among these types of jobs, each once: ${jobTypes.join(', ')}.`,
  preferredWorkplaces: `Choose among these workplaces, each once: ${workplaceTypes.join(', ')}.`,
  visibility: `Choose who sees your profile: ${visibilities.join(', ')}.`,
  openToReferrals: 'Choose whether you are open to referrals.',
  department: 'Enter a department, in 120 characters at most.',
  title: 'Enter a title, in 120 characters at most.',
  courses: 'Enter up to 50 courses, each with a name of 120 characters at most.',
  acceptRecruiterContact: 'Choose whether recruiters may write to you.',
  office: 'Enter an office, in 120 characters at most.',
  position: 'Enter a position, in 120 characters at most.',
  team: 'Enter a team, in 120 characters at most.',
  acceptStudentMessages: 'Choose whether students may write to you.',
}

/** Fields that always have a value: the name and the settings. */
const required: readonly string[] = [
  'displayName',
  'visibility',
  'gpaVisible',
  'openToReferrals',
  'acceptRecruiterContact',
  'acceptStudentMessages',
]

export function canBeEmpty(attr: string): boolean {
  return !required.includes(attr)
}

export function sentenceFor(attr: string): string {
  return (sentences as Readonly<Record<string, string>>)[attr] ?? 'Enter another value.'
}

/** Their own sentence says all that a rule can. */
const saidWhole: readonly string[] = ['timezone', 'graduationDate']

/** The rule that a whole value broke, where it is more exact than the field's own sentence (product 2.20, Names). */
export function ruleSentence(attr: string, errors: readonly SchemaError[]): string | undefined {
  const broken = errors.find(({ keyword, instancePath }) => keyword === '~refine' && instancePath === '')
  return broken && !saidWhole.includes(attr) ? `This ${broken.message}.` : undefined
}

const numbers: Readonly<Record<string, NumberKind | undefined>> = { gpa: 'gpa', classYear: 'count' }

/**
 * The value of what a form sends: a number of its text (product 2.20, Typed numbers), a phone number and links without marks that
 * nobody sees, and null of what is empty: a text without content, or links without a single one.
 */
export function valueSent(attr: string, sent: unknown): { readonly value: unknown } | { readonly problem: string } {
  if (attr === 'links' && typeof sent === 'object' && sent !== null && !Array.isArray(sent))
    return Object.values(sent).some(passesOffAsAnother)
      ? { problem: 'Enter links without a name or password before the address.' }
      : { value: linksSent(sent) }
  if (typeof sent !== 'string') return { value: sent }
  const kind = numbers[attr]
  const text = kind ? withoutInvisible(sent) : sent
  if (text.trim() === '') return { value: null }
  return kind ? numberTyped(kind, text) : { value: text }
}

function passesOffAsAnother(link: unknown): boolean {
  const url = typeof link === 'string' ? URL.parse(link) : null
  return url !== null && hasCredentials(url)
}

function linksSent(sent: object): unknown {
  const filled = Object.entries(sent).filter(([, link]) => link !== null && link !== '')
  return filled.length === 0 ? null : Object.fromEntries(filled)
}

/** The stored form of a value: of an instant only the day (product 2.17). */
export function asStored(attr: string, value: unknown): unknown {
  return attr === 'graduationDate' && typeof value === 'string' ? value.slice(0, 'YYYY-MM-DD'.length) : value
}

const compiled = new Map<Role, Validator>()
/** Registration accepts exactly the fields that the role may edit. */
export function profileValidatorOf(role: Role): Validator {
  const known = compiled.get(role)
  if (known) return known
  const properties = Object.fromEntries(editable[role].map((attr) => [attr, Profile.properties[attr]]))
  const validator = Compile(Fields(properties)) as unknown as Validator
  compiled.set(role, validator)
  return validator
}

/** Of a profile, what people of this role have, for an account that changes to it. */
export function profileIn(role: Role, profile: Static<typeof Profile>): Static<typeof Profile> {
  const fields = pick(profile, ...editable[role])
  return role === 'student' ? { visibility: 'private', openToReferrals: false, ...fields } : fields
}
