import { unquoted } from '#lib/mailbox.ts'
import type { Role } from './roles.ts'

/** The column in which the file of the refused rows says why; it may stand in a file that is sent again, and is passed over. */
export const whyRefused = 'whyRefused'

const fillers: ReadonlySet<string> = new Set(
  'na nan nil none null unknown tba tbc tbd notapplicable notavailable tobeannounced tobedetermined'.split(' '),
)

/** A picture says something, and number signs and question marks stand for a value that was lost. */
const SAYS_MORE = /^#+$|\?\?|\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** Whether it is a filler, such as a dash or `n.a.`, that people write where they have nothing to write: signs alone, or one of few words. */
export function isFiller(value: string): boolean {
  const plain = value.normalize('NFKC').trim().toLowerCase()
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return plain !== '' && ((letters === '' && !SAYS_MORE.test(plain)) || fillers.has(letters))
}

/** Fillers that are names, too: Na Li, Jennifer Null. */
const ALSO_NAMES = /^(?:na|nan|nil|none|null)$/i

/**
 * The name that stands in these cells, such as a first and a last one. A filler says that there is no such part, unless it is a name and
 * written as one: with its first letter alone in capitals, or in capitals like all of the others. Alone, only Na is one.
 */
export function nameWritten(cells: readonly string[]): string {
  const parts = cells.map((cell) => withoutUnknown(unquotedName(cell))).filter(Boolean)
  const others = parts.filter((part) => !isFiller(part))
  const inCapitals = others.length > 0 && others.every(isInCapitals)
  const isName = (part: string) =>
    ALSO_NAMES.test(part) && (others.length === 0 ? part === 'Na' : /^\p{Lu}\p{Ll}+$/u.test(part) || (inCapitals && isInCapitals(part)))
  return parts.filter((part) => !isFiller(part) || isName(part)).join(' ')
}

/** `FNU` and `LNU`, as visas say that a first or a last name is unknown. */
const UNKNOWN = /^[fl]nu,?$/i

function withoutUnknown(name: string): string {
  const words = name.split(' ')
  const known = words.filter((word) => !UNKNOWN.test(word))
  return known.length === words.length ? name : known.join(' ').replace(/,$/, '')
}

/** Without the quotes around all of it; a nickname keeps its own. */
function unquotedName(name: string): string {
  const inside = unquoted(name)
  return /["“”„]/.test(inside) ? name : inside.trim()
}

const isInCapitals = (part: string) => part === part.toUpperCase() && part !== part.toLowerCase()

const roleWords: Readonly<Partial<Record<Role, string>>> = {
  student:
    'students undergraduate graduate undergraduatestudent graduatestudent gradstudent undergrad ug gr phdstudent doctoralstudent mastersstudent',
  professor:
    'professors prof faculty instructor lecturer teacher assistantprofessor associateprofessor fullprofessor adjunctprofessor visitingprofessor teachingprofessor visitingassistantprofessor visitingassociateprofessor asstprof assocprof assistantprof associateprof adjunct adjunctfaculty seniorlecturer seniorinstructor',
  // No advisor: that of a thesis is a professor.
  university: 'staff administrator careeroffice careercenter careerservices careeradvisor registrar universitystaff',
  recruiter: 'recruiters recruiting talentacquisition hiringmanager',
  employee: 'employees alumnus alumna',
}
const rolesSpelled = new Map(
  Object.entries(roleWords).flatMap(([role, spelled]) => spelled.split(' ').map((word) => [word, role] as const)),
)

/** A role as lists of other systems write it. @returns the text in small letters where it is none that we know, so that it is refused by its name */
export function roleWritten(text: string): string {
  const plain = text.trim().toLowerCase()
  return rolesSpelled.get(plain.replaceAll(/[^a-z]/g, '')) ?? plain
}

/** One of these roles as a list has it; none where it is another, or none that we know. */
export function roleAmong<One extends Role>(roles: readonly One[], text: string): One | undefined {
  const written = roleWritten(text)
  return roles.find((role) => role === written)
}
