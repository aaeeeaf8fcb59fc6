import { describe, expect, it } from 'vitest'
import { importFields } from '#events/vocabulary/import-fields.ts'
import { areLastNamesFirst, columnsText, fieldsWithout, proposedColumns, refusedFile, templateFile } from './import-columns.ts'

const roster = importFields['roster.import']
const textOf = (heads: readonly string[], fields = roster) => columnsText(fields, heads, proposedColumns(fields, heads))

describe('product 2.20, Files read: the columns that are proposed', () => {
  it.each([
    [['First Name', 'Last Name', 'Email Address', 'Class'], 'email=Email Address;name=First Name+Last Name'],
    [
      ['LAST_NAME', 'FIRST_NAME', 'E-Mail', 'Degree Level', 'Exp Grad Dt'],
      'email=E-Mail;name=FIRST_NAME+LAST_NAME;degree=Degree Level;graduationDate=Exp Grad Dt',
    ],
    [['email', 'Name', 'ROLE', 'degree', 'graduationDate'], undefined],
    [['Student Name', 'Preferred E-mail'], 'email=Preferred E-mail;name=Student Name'],
    [['First Name', 'First Name', 'Last Name', 'email'], undefined],
    [['email', 'EMAIL', 'name'], 'email='],
    [['Email Address', 'Student email', 'name'], undefined],
    [['Work email', 'Email', 'Name'], 'email='],
    [['Email', 'Student Email', 'Name', 'Role'], 'email='],
    [['ID', 'Start time', 'Email', 'Name', 'Student’s email', 'Student’s name'], 'email=;name='],
    [['email', 'Name', 'Role', 'Affiliation'], 'role='],
    [['Campus Email', 'Email Address', 'Name'], undefined],
    [['email', 'Preferred First Name', 'First Name', 'Last Name'], undefined],
    [['email', 'Preferred First Name', 'Last Name'], 'name=Preferred First Name+Last Name'],
    [['email', 'First Name', 'Legal First Name', 'Last Name'], undefined],
    [['PIDM', 'First Name', 'Last Name', 'email', 'Class', 'Academic Level'], 'name=First Name+Last Name'],
    [['Vorname', 'Name', 'E-Mail-Adresse', 'Abschluss'], 'email=E-Mail-Adresse;name=Vorname+Name'],
    [['Name', 'First Name', 'email'], 'name=First Name+Name'],
    [['Vorname', 'Nachname', 'email'], 'name=Vorname+Nachname'],
    [['Name', 'First Name', 'Last Name', 'email'], undefined],
    [['Name', 'Preferred First Name', 'email'], undefined],
    [['Primary Email Address', 'Name'], 'email=Primary Email Address'],
    [['Campus Email Address', 'Name'], 'email=Campus Email Address'],
    [['Email ID', 'Name', 'Anticipated Completion Date'], 'email=Email ID;graduationDate=Anticipated Completion Date'],
    [['Institutional Email Address', 'Name'], 'email=Institutional Email Address'],
    [['Contact: Email', 'Contact: Full Name'], 'email=Contact: Email;name=Contact: Full Name'],
    [['Primary Email Address', 'Campus Email Address', 'Name'], undefined],
    [['email', 'Legal Name'], 'name=Legal Name'],
    [['email', 'Legal Name', 'Full Name'], 'name=Full Name'],
    [['email', 'Legal Name', 'Preferred First Name', 'Last Name'], 'name=Preferred First Name+Last Name'],
    [['email', 'Legal Name', 'Preferred Name'], undefined],
    [['email', 'Legal Name', 'Chosen Name'], undefined],
    [['email', 'Legal Name', 'First Name'], undefined],
    [['email', 'Name', 'Degree Program'], 'degree=Degree Program'],
    [['email', 'Name', 'Academic Plan', 'Expected Grad Date'], 'degree=Academic Plan;graduationDate=Expected Grad Date'],
    [['email', 'Name', 'Academic Plan', 'Degree Level'], 'degree=Degree Level'],
    [['email', 'Name', 'Expected Completion Date'], 'graduationDate=Expected Completion Date'],
    [['email', 'Name', 'Anticipated Grad Date'], 'graduationDate=Anticipated Grad Date'],
    [['email', 'Name', 'Grad'], 'graduationDate=Grad'],
    [['email', 'Name', 'Grad', 'Grad Term'], 'graduationDate=Grad Term'],
    [['email', 'Name', 'Conferral Date'], 'graduationDate=Conferral Date'],
    [['email', 'Name', 'Expected Grad Date', 'Conferral Date'], undefined],
    [['email', 'Name', 'Expected Graduation Term'], 'graduationDate=Expected Graduation Term'],
    [['email', 'Name', 'Graduation Term', 'Grad Date'], 'graduationDate=Grad Date'],
    [['User Email', 'Name (optional)', 'Degree (optional)'], 'email=User Email;name=Name (optional);degree=Degree (optional)'],
    [['Student', 'Courriel'], 'email=Courriel;name=Student'],
    [['Student', 'Student Name', 'Attendee Email'], 'email=Attendee Email;name=Student Name'],
    [['First Name', 'Last Name', 'E-mail 1 - Value'], 'email=E-mail 1 - Value;name=First Name+Last Name'],
    [['GOREMAL_EMAIL_ADDRESS', 'Name'], 'email=GOREMAL_EMAIL_ADDRESS'],
    [['Full+Name', 'email'], String.raw`name=Full\+Name`],
  ])('of %j are %j', (heads, text) => expect(textOf(heads)).toBe(text))

  it.each([
    [['Email', 'Outcome', 'Title', 'Job Title'], 'title=Job Title'],
    [['Email', 'Outcome', 'Start date'], 'startsOn=Start date'],
    [['Email', 'Outcome', 'Company Name', 'Employed Start Date'], 'organization=Company Name;startsOn=Employed Start Date'],
    [
      ['Email', 'Outcome', 'Name of Employer', 'Start', 'Knowledge Source'],
      'organization=Name of Employer;startsOn=Start;source=Knowledge Source',
    ],
    [['Email', 'Outcome', 'Employing Organization', 'Begin Date'], 'organization=Employing Organization;startsOn=Begin Date'],
    [['Email', 'Outcome', 'Start', 'End'], undefined],
    [['Email', 'Outcome', 'Start', 'Start Date'], undefined],
    [['Email', 'Outcome', 'Employed Start Date', 'Start Date', 'End Date'], 'startsOn=Employed Start Date'],
    [
      ['Email', 'Outcome', 'Organization', 'Graduate School', 'Job Title', 'Program'],
      'organization=Organization+Graduate School;title=Job Title+Program',
    ],
    [
      ['Email', 'Outcome', 'Employer Name', 'Graduate School', 'Position', 'Program of Study'],
      'organization=Employer Name+Graduate School;title=Position+Program of Study',
    ],
    [['Email', 'Outcome', 'StartDate', 'EndDate', 'Status', 'RecordedDate', 'ResponseId'], undefined],
  ])('of outcomes of %j are %j', (heads, text) => {
    const chosen = textOf(heads, importFields['outcomes.import'])
    expect(chosen).toBe(text)
  })

  it.each([
    [['Doe, Jane', 'Stone,Sam M'], true],
    [['Ana Doe, Ph.D.', 'Sam Stone, Jr.'], false],
    [['Ana Doe, MSN, RN', 'Sam Stone, CPA', 'Prof. Dr. Kim Li, M.Sc.'], false],
    [['Doe, Jane, RN', 'Stone, Sam, Jr.', 'Dr.-Ing. Kim Li'], true],
    [['Ma, Yo', 'Ba, Ann'], true],
    [['Jane Doe', 'Sam Stone', 'Doe, Kim'], false],
    [[undefined], false],
  ])('of names such as %j the last one is first: %s', (names, are) => expect(areLastNamesFirst(names)).toBe(are))

  it('are said where two fit one field, also if it is the one of its own name', () =>
    expect(columnsText(roster, ['Email', 'Student Email', 'Name'], { email: ['Email'], name: ['Name'] })).toBe('email=Email'))

  it('leave out what nobody says, and a role for all rows takes the place of its column', () => {
    const chosen = proposedColumns(roster, ['name', 'email'])
    expect(fieldsWithout(roster, chosen, undefined).map(({ name }) => name)).toEqual(['role'])
    expect(fieldsWithout(roster, chosen, 'student')).toEqual([])
  })

  it.each(['Begründung', 'Reason for nomination', 'Justification'])('have the reason in %j', (head) =>
    expect(textOf(['email', head], importFields['nominations.import'])).toBe(`reason=${head}`),
  )

  it('are never what staff note for themselves: a student reads the reason', () =>
    expect(textOf(['email', 'Notes', 'Comments'], importFields['nominations.import'])).toBeUndefined())
})

it('product 2.20: a template names the columns of the call', async () =>
  expect(await templateFile(importFields['nominations.import']).text()).toBe('"email","name","reason"\r\n'))

it('§2.19 gives the refused rows back with why, in a file that can be sent again', async () => {
  const rows = [
    { cells: ['jane@example.edu', 'Doe', 'old reason', 'Jane'], message: 'The row has 4 values in 3 columns.' },
    { message: 'expected' },
    { cells: ['nobody', '=1+1', ''], message: 'The address must be an e-mail address.' },
  ]
  expect(await refusedFile(['email', 'name', 'whyRefused'], rows).text()).toBe(
    [
      '"whyRefused","email","name"',
      '"The row has 4 values in 3 columns.","jane@example.edu","Doe","Jane"',
      '"The address must be an e-mail address.","nobody","\'=1+1"',
      '',
    ].join('\r\n'),
  )
})
