/** From which columns of a file the page has its fields read (product 2.20, Files read). */
import { whyRefused } from '#events/vocabulary/imports.ts'
import { invitedRoles, type InvitedRole } from '#events/vocabulary/invitations.ts'
import { rosterRoles } from '#events/vocabulary/roster.ts'
import { looselyNamed, writeColumnMap, type ColumnMap } from '#lib/column-map.ts'
import { csvLines, MARK } from '#lib/csv-writer.ts'
import { remembered } from '../lib/storage.ts'

export type ImportOperation = 'nominations.import' | 'invitations.import' | 'roster.import' | 'outcomes.import'

export type ImportField = {
  readonly name: string
  readonly label: string
  readonly optional?: true
  /** The usual names of its column: in each of these ways a column, or several that make it up, with the names of each. */
  readonly usual: readonly (readonly (readonly string[])[])[]
  /** Its own column holds only the rest of the value where one of `beside` is there and none of `unless`. */
  readonly shared?: { readonly beside: readonly string[]; readonly unless: readonly string[] }
  /** The names of its column where another of its own name is there, too, which holds something else. */
  readonly rather?: readonly string[]
  /** Its last usual ways hold where none of these is there. */
  readonly exceptBeside?: readonly string[]
  /** A row has one of its usual columns or another: all of them are read. */
  readonly together?: true
  /** May be made up of several columns. */
  readonly joins?: true
  /** The roles that all rows may have where the file has no column for it. */
  readonly roles?: readonly InvitedRole[]
}

const words = (text: string) => text.split(' ')

const email: ImportField = {
  name: 'email',
  label: 'E-mail',
  usual: [
    [
      words(
        'email emailaddress emailaddr mail mailaddress studentemail studentsemail studentemailaddress studentsemailaddress recipientemail universityemail collegeemail schoolemail campusemail campusemailaddress institutionalemail primaryemail primaryemailaddress preferredemail emailprimary workemail contactemail emailadresse',
      ),
    ],
  ],
}
const firstNames = words('firstname givenname forename first fname legalfirstname studentfirstname recipientfirstname vorname')
const preferredNames = words('preferredfirstname preffirstname preferredname prefname')
const lastNames = words('lastname surname familyname last lname legallastname studentlastname recipientlastname nachname familienname')
const name: ImportField = {
  name: 'name',
  label: 'Name',
  joins: true,
  usual: [
    [words('name fullname studentname studentsname displayname completename')],
    [[...firstNames, ...preferredNames], lastNames],
    [words('legalname')],
  ],
  // Where there is a legal and a preferred one, somebody chooses, because one of them may be a name that is not used any more.
  // `Vorname;Name`: a list with a column of first names has only last ones under Name.
  exceptBeside: [...firstNames, ...preferredNames, ...words('chosenname chosenfirstname nickname')],
  shared: { beside: firstNames, unless: lastNames },
}
const role = (roles: readonly InvitedRole[]): ImportField => ({
  name: 'role',
  label: 'Role',
  roles,
  usual: [[words('role persontype usertype affiliation')]],
})

export const importFields: Readonly<Record<ImportOperation, readonly ImportField[]>> = {
  'nominations.import': [
    email,
    { ...name, optional: true },
    { name: 'reason', label: 'Reason', usual: [[words('reason why whythisstudent nominationreason recommendation')]] },
  ],
  'invitations.import': [
    email,
    { ...name, optional: true },
    role(invitedRoles),
    { name: 'text', label: 'Text', optional: true, usual: [[words('text message personalmessage')]] },
  ],
  'roster.import': [
    email,
    name,
    role(rosterRoles),
    // No level: lists of registrars have undergraduate or graduate there.
    {
      name: 'degree',
      label: 'Degree',
      optional: true,
      usual: [[words('degree degreelevel degreetype degreesought degreeawarded')], [words('degreeprogram academicplan')]],
    },
    {
      name: 'graduationDate',
      label: 'Graduation',
      optional: true,
      usual: [
        [
          words(
            'graduationdate graduation graddate expectedgraduation expectedgraduationdate expectedgraddate expgraddate expgraddt anticipatedgraduation anticipatedgraduationdate anticipatedgraddate expectedcompletion expectedcompletiondate completiondate conferraldate',
          ),
        ],
        [
          words(
            'graduationterm gradterm expectedgraduationterm expectedgradterm expgradterm anticipatedgraduationterm anticipatedgradterm completionterm expectedcompletionterm',
          ),
        ],
        [words('grad')],
      ],
    },
  ],
  'outcomes.import': [
    email,
    { ...name, optional: true },
    {
      name: 'outcome',
      label: 'Outcome',
      joins: true,
      usual: [
        [
          words(
            'outcome primarystatus primaryoutcome firstdestination firstdestinationstatus firstdestinationresponsetypename destination postgraduationstatus outcomestatus outcometype whatisyourprimarystatusaftergraduation',
          ),
        ],
        [words('status')],
      ],
      // Of Qualtrics it is how somebody answered.
      exceptBeside: words('recordeddate responseid'),
    },
    {
      name: 'organization',
      label: 'Employer or school',
      optional: true,
      joins: true,
      together: true,
      usual: [
        [
          words(
            'organization employer employername nameofemployer employingorganization company companyname employerorinstitution organizationname',
          ),
        ],
        [words('graduateschool nameofgraduateschool continuingeducationschool institution institutionname schoolname')],
      ],
    },
    {
      name: 'title',
      label: 'Title or program',
      together: true,
      // `Title` is Ms. or Mr. then.
      rather: words('jobtitle positiontitle jobposition'),
      optional: true,
      joins: true,
      usual: [[words('title jobtitle jobposition position positiontitle jobtitleorprogram role')], [words('program programofstudy')]],
    },
    {
      name: 'startsOn',
      label: 'First day',
      optional: true,
      usual: [
        [words('startson firstday jobstartdate employmentstartdate employedstartdate startdateofemployment')],
        [words('startdate start begindate')],
      ],
      // Of Qualtrics it is when somebody began to answer.
      exceptBeside: words('enddate end recordeddate responseid'),
    },
    {
      name: 'source',
      label: 'Who says so',
      optional: true,
      usual: [[words('source informationsource knowledgesource reportedby outcomesource')]],
    },
  ],
}

/** Behind a name and a comma without turning it round: `Ana Doe, Ph.D.`, `Sam Stone, Jr.` */
const BEHIND_A_NAME = /^(?:jr|sr|ii|iii|iv|v|esq|phd|md|dds|edd|jd|mba|cpa|rn|ms|ma|bs|ba|pe)$/

/** Whether most names are `Doe, Jane`: mails would greet them so. */
export function areLastNamesFirst(names: readonly (string | undefined)[]): boolean {
  const known = names.filter((one) => one !== undefined)
  const turned = known.filter((one) => {
    const [last = '', first, ...more] = one.split(',').map((part) => part.trim())
    return last !== '' && first !== undefined && more.length === 0 && !BEHIND_A_NAME.test(first.toLowerCase().replaceAll(/[^a-z]/g, ''))
  })
  return turned.length > 0 && turned.length * 2 > known.length
}

const plain = (head: string) => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The columns of each field: its own, else those that are usually called so; none where two are, as people know which is meant. */
export function proposedColumns(fields: readonly ImportField[], heads: readonly string[]): ColumnMap {
  return Object.fromEntries(
    fields.map((field) => {
      const one = ratherColumn(field, heads) ?? ownColumn(field, heads)
      const others = one && field.together ? usualColumns({ ...field, usual: field.usual.slice(1) }, heads) : []
      return [field.name, sharedColumns(field, heads) ?? (one ? [...one, ...others] : usualColumns(field, heads))]
    }),
  )
}

function sharedColumns(field: ImportField, heads: readonly string[]): readonly string[] | undefined {
  const { beside = [], unless = [] } = field.shared ?? {}
  const called = (names: readonly string[]) => heads.filter((head) => names.includes(plain(head)))
  const own = ownColumn(field, heads)
  const first = called(beside)
  return own && first.length === 1 && called(unless).length === 0 ? [...first, ...own] : undefined
}

function ratherColumn({ rather = [] }: ImportField, heads: readonly string[]): readonly string[] | undefined {
  const found = heads.filter((head) => rather.includes(plain(head)))
  return found.length === 1 ? found : undefined
}

function ownColumn({ name: field }: ImportField, heads: readonly string[]): readonly string[] | undefined {
  const own = heads.filter((head) => looselyNamed(head) === looselyNamed(field))
  return own.length === 1 ? own : undefined
}

function usualColumns({ usual, exceptBeside = [], together }: ImportField, heads: readonly string[]): readonly string[] {
  const isOther = heads.some((head) => exceptBeside.includes(plain(head)))
  const all: string[] = []
  for (const parts of isOther ? usual.slice(0, -1) : usual) {
    const found = parts.map((names) => heads.filter((head) => names.includes(plain(head))))
    if (found.some((each) => each.length > 1)) return []
    if (found.every((each) => each.length === 1)) all.push(...found.flat())
    if (all.length > 0 && !together) break
  }
  return all
}

/** The required fields for which no column is chosen, nor a role for all rows. */
export function fieldsWithout(
  fields: readonly ImportField[],
  chosen: ColumnMap,
  roleOfAll: InvitedRole | undefined,
): readonly ImportField[] {
  return fields.filter(
    ({ name: field, optional, roles }) => !optional && chosen[field]?.length === 0 && !(roles && roleOfAll !== undefined),
  )
}

/** `columns` of the call; what it would read anyway is left out. */
export function columnsText(fields: readonly ImportField[], heads: readonly string[], chosen: ColumnMap): string | undefined {
  const differing = fields.flatMap((field) => {
    const columns = chosen[field.name] ?? []
    const named = heads.some((head) => looselyNamed(head) === looselyNamed(field.name))
    const own = named ? ownColumn(field, heads) : []
    return own?.join('\n') === columns.join('\n') ? [] : [[field.name, columns] as const]
  })
  return differing.length === 0 ? undefined : writeColumnMap(Object.fromEntries(differing))
}

export type KeptColumns = { readonly chosen: ColumnMap; readonly roleOfAll?: InvitedRole | undefined }

const keyOf = (operation: ImportOperation) => `proffer.columns.${operation}`
const kindOf = (heads: readonly string[]) =>
  heads.filter((head) => head !== '' && looselyNamed(head) !== looselyNamed(whyRefused)).toSorted()

/** Names of columns alone, so that the next file with the same ones is read in the same way on this device. */
export function keepColumns(operation: ImportOperation, heads: readonly string[], kept: KeptColumns): void {
  remembered.set(keyOf(operation), JSON.stringify({ heads: kindOf(heads), ...kept }))
}

export function keptColumns(operation: ImportOperation, heads: readonly string[]): KeptColumns | undefined {
  const { heads: before, ...kept } = JSON.parse(remembered.get(keyOf(operation)) ?? '{}') as Partial<KeptColumns> & {
    readonly heads?: unknown
  }
  const { chosen, roleOfAll } = kept
  return chosen && JSON.stringify(before) === JSON.stringify(kindOf(heads)) ? { chosen, roleOfAll } : undefined
}

const fileOf = (rows: readonly (readonly string[])[]) => new Blob([MARK + csvLines(rows)], { type: 'text/csv' })

export function templateFile(fields: readonly ImportField[]): Blob {
  return fileOf([fields.map((field) => field.name)])
}

/**
 * The refused rows with why each was refused, to be mended and sent again. Why comes first, and the names get no empty ones behind them, so
 * that a row with more values than columns still has them and is refused again where nobody mended it.
 */
export function refusedFile(
  heads: readonly string[],
  rows: readonly { readonly cells?: readonly string[] | undefined; readonly message?: string | undefined }[],
): Blob {
  const at = heads.findIndex((head) => looselyNamed(head) === looselyNamed(whyRefused))
  const rest = (cells: readonly string[]) => cells.filter((_, place) => place !== at)
  const refused = rows.flatMap(({ cells, message = '' }) => (cells ? [[message, ...rest(cells)]] : []))
  return fileOf([[whyRefused, ...rest(heads)], ...refused])
}
