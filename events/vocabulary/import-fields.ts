/** The fields of the files that are imported, and the usual names of their columns (product 2.20, Files read). */
import { invitedRoles, type InvitedRole } from './invitations.ts'
import { rosterRoles } from './organizations/roster.ts'
import { looselyNamed } from '#lib/rows/column-map.ts'

export type ImportOperation = 'nominations.import' | 'invitations.import' | 'roster.import' | 'outcomes.import'

/** The `lines` of a dry run that asks for the names of the columns alone: no row begins where they stand. */
export const NAMES_ALONE = '1'

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

const emails = words(
  'email mail useremail attendeeemail studentemail studentsemail recipientemail universityemail collegeemail schoolemail campusemail institutionalemail primaryemail preferredemail workemail contactemail',
)
const email: ImportField = {
  name: 'email',
  label: 'E-mail',
  usual: [
    [
      [
        ...emails.flatMap((each) => [each, `${each}address`]),
        ...words('emailid emailaddr emailprimary emailadresse courriel email1value goremalemailaddress'),
      ],
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
    [words('name fullname studentname studentsname contactname contactfullname displayname completename')],
    [[...firstNames, ...preferredNames], lastNames],
    [words('student')],
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
    {
      name: 'reason',
      label: 'Reason',
      usual: [[words('reason why whythisstudent nominationreason reasonfornomination recommendation justification begründung')]],
    },
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
            'graduationdate graduation graddate expectedgraduation expectedgraduationdate expectedgraddate expgraddate expgraddt anticipatedgraduation anticipatedgraduationdate anticipatedgraddate expectedcompletion expectedcompletiondate anticipatedcompletion anticipatedcompletiondate completiondate conferraldate',
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

/** The name of a column by its letters alone, without the word that our own labels have behind them. */
export const plainHead = (head: string) =>
  head
    .toLowerCase()
    .replace('(optional)', '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** By their letters alone, the names by which the columns of a field are known. */
export function usualHeadsOf(field: string): readonly string[] {
  const fields = Object.values(importFields)
    .flat()
    .filter(({ name: own }) => own === field)
  return fields.flatMap(({ usual, rather = [] }) => [plainHead(field), ...rather, ...usual.flat(2)])
}

/** The columns of which each may be meant by a field: of its own name, or of the first of its usual ones. */
export function columnsLike(field: string, heads: readonly string[]): readonly string[] {
  const first = Object.values(importFields)
    .flat()
    .find(({ name: own }) => own === field)?.usual[0]
  const names = first?.length === 1 ? first.flat() : []
  return heads.filter((head) => looselyNamed(head) === looselyNamed(field) || names.includes(plainHead(head)))
}
