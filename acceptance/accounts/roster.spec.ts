/** The people of a university: on a list, by what they say, by what its staff say (product 2.13, 2.18). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, signIn, type Person, type Problem, type Write } from '../client.ts'
import { mailedTo } from '../outbox.ts'
import { describePlatform } from '../describe-platform.ts'

type Listed = {
  readonly id: string
  readonly uid?: string
  readonly displayName: string
  readonly email: string
  readonly role: string
  readonly state: string
  readonly verified: boolean
  readonly degree?: string
  readonly graduationDate?: string
}
type Imported = {
  readonly accepted: number
  readonly changed: number
  readonly refused: number
  readonly rows: readonly { readonly line: number; readonly ok: boolean; readonly email?: string; readonly message?: string }[]
}
type Account = {
  readonly state: string
  readonly university?: string
  readonly claimedUniversity?: string
  readonly studiesOnRoster?: object
  readonly profile: { readonly degree?: string; readonly graduationDate?: string }
}

const university = 'demo-university'
const password = 'long enough'

const accountOf = async (person: Person) => (await person.get<Account>(`/user/${person.uid}`)).body
/** The account, once the work of the staff shows in it a moment later. */
const accountWith = (person: Person, place: 'university' | 'claimedUniversity') =>
  eventually(
    () => accountOf(person),
    (account) => account[place] === university,
  )

const head = 'email,name,role,degree,graduationDate'

describePlatform('§2.13 a roster', ({ as, platform }) => {
  let staff: Person, admin: Person, others: readonly Person[]
  beforeAll(async () => {
    staff = await as('university')
    admin = await as('admin')
    others = [await as('student'), await as('professor'), await as('recruiter'), await as('employee'), await as('analyst')]
  })

  const post = (raw: string, query = '', person = staff) =>
    send<Imported & Problem>(platform.origin, {
      method: 'POST',
      path: `/roster/import${query}`,
      token: person.token,
      raw,
      headers: { 'content-type': 'text/csv' },
    })
  const roster = async (query: string) => (await staff.get<Listed[]>(`/roster?limit=100&${query}`)).body
  const named = (name: string, until: (found: readonly Listed[]) => boolean) => eventually(() => roster(`q=${name}`), until)

  /** Registers without an invitation, and proves the address. */
  async function registered(email: string, profile: { readonly university?: string; readonly degree?: string }): Promise<Person> {
    const { university: place, ...own } = profile
    const body = {
      email,
      displayName: email.split('@')[0],
      role: 'student',
      profile: place === undefined ? {} : { university: place },
      consents: { terms: true },
    }
    expect((await send<Write>(platform.origin, { method: 'POST', path: '/register', body })).status).toBe(201)
    const code = await mailedTo(email, platform, 'verify')
    const proven = await send<Write>(platform.origin, { method: 'POST', path: '/verify-address', body: { code, password, profile: own } })
    expect(proven.status).toBe(200)
    return signIn(platform.origin, email, password)
  }
  it('§2.13 is imported after a dry run that stores nothing, each row decided by itself', async () => {
    const file = [
      head,
      'Noa@college.edu,Noa Rosterlind,Student,Master,May 2028',
      'ole@home.example.com,Ole Rosterlind,professor,,',
      'ole@home.example.com,Ole Rosterlind,professor,phd,',
      'student@demo.example,Sam Demo-Student,student,,',
      'student@demo.example,Sam Demo-Student,professor,,',
      'recruiter@demo.example,Robin Rosterlind,student,,',
      'nowhere,Nobody,student,,',
      'dan@home.example.com,Dan,dean,,',
      'eva@home.example.com,,student,,',
      'eva@home.example.com,Eva Rosterlind,student,bachelor,soon',
      'nowhere,,dean,wizard,13/13/2027',
    ].join('\n')
    const expected = {
      accepted: 4,
      changed: 3,
      refused: 7,
      rows: [
        { line: 2, ok: true, email: 'Noa@college.edu', message: 'expected' },
        { line: 3, ok: true, email: 'ole@home.example.com', message: 'expected' },
        { line: 4, ok: false, email: 'ole@home.example.com', message: 'The address stands in line 3 already, with other words.' },
        { line: 5, ok: true, email: 'student@demo.example', message: 'nothing new' },
        { line: 6, ok: false, message: 'The address stands in line 5 already, with other words.' },
        // A person of a company: the answer is that of an address without an account.
        { line: 7, ok: true, email: 'recruiter@demo.example', message: 'expected' },
        { line: 8, ok: false, email: 'nowhere', message: 'The address must be an e-mail address.' },
        { line: 9, ok: false, message: 'The role must be one of student, professor, university staff.' },
        { line: 10, ok: false, message: 'The name is missing.' },
        {
          line: 11,
          ok: false,
          message:
            'The day of graduation must be a day, such as 05/31/2027, May 31, 2027 or 2027-05-31, or a month or term, such as May 2027 or Spring 2027.',
        },
        {
          line: 12,
          ok: false,
          message: expect.stringMatching(
            /^The address must be .+\. The name is missing\. The role must be .+\. The degree must be one of Associate, Bachelor, Master, PhD\. The day of graduation must be .+\.$/,
          ),
        },
      ],
    }
    expect((await post(file, '?dryRun=true')).body).toMatchObject(expected)
    expect(await roster('q=Rosterlind')).toEqual([])
    // Signs alone are nobody’s name.
    expect(await roster('q=%3F%3F%3F')).toEqual([])
    expect((await post(file)).body).toMatchObject(expected)
    const listed = await named('Rosterlind', (found) => found.length === 3)
    expect(listed.map(({ displayName, role, state, verified }) => [displayName, role, state, verified])).toEqual([
      ['Noa Rosterlind', 'student', 'expected', true],
      ['Ole Rosterlind', 'professor', 'expected', true],
      ['Robin Rosterlind', 'student', 'expected', true],
    ])
    expect(listed[0]).toMatchObject({ email: 'Noa@college.edu', degree: 'master', graduationDate: '2028-05-31' })
    const spelled = `${head}\nread@home.example.com,Rea Rosterlind,Teacher,,\nrea@home.example.com,Rea Rosterlind,PhD student,M.S.,Spring 27`
    expect((await post(spelled, '?dryRun=true')).body).toMatchObject({
      rows: [{ others: { role: 'professor' } }, { others: { role: 'student', degree: 'Master', graduationDate: '31 May 2027' } }],
    })
    const alone = [
      head,
      'ole@home.example.com,Ole Rosterlind,professor,phd,',
      'student@demo.example,Sam Demo-Student,professor,,',
      'nowhere,Jim Rosterlind,professor,BS,05/31/2027',
    ].join('\n')
    expect((await post(alone)).body.rows.map(({ message }) => message)).toEqual([
      'The degree is for students.',
      'This person is here as student, not as professor.',
      'The address must be an e-mail address. The degree is for students. The day of graduation is for students.',
    ])
    // The same file again changes nothing.
    const again = (await post(file)).body
    expect(again).toMatchObject({ accepted: 4, changed: 0, refused: 7 })
    expect(again.rows.filter(({ ok }) => ok).map(({ message }) => message)).toEqual(Array(4).fill('nothing new'))
    expect(await roster('q=Rosterlind')).toEqual(listed)
  })

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['vertical bars', '|'],
  ])('§2.19 is read with %s between its cells as well', async (_, separator) => {
    const file = [
      ['email', 'name', 'role'],
      ['sep@home.example.com', '"Sep, A"', 'student'],
    ]
    const { body } = await post(file.map((cells) => cells.join(separator)).join('\r\n'), '?dryRun=true')
    const row = { line: 2, ok: true, changed: true, email: 'sep@home.example.com', name: 'Sep, A', message: 'expected' }
    expect(body.rows).toEqual([{ ...row, others: { role: 'student' } }])
  })

  it('§2.13 says of each row what becomes of it, in the dry run as for real, and of an account elsewhere what it says of none', async () => {
    const address = 'kit@home.example.com'
    const file = [
      'email,name,role',
      `${address},Kit Changing,professor`,
      `${address.toUpperCase()},Kit Changing,student`,
      `${address},Kit Other,professor`,
      `${address.toUpperCase()},Kit Changing,professor`,
      'employee@demo.example,Kit Employed,student',
      'nobody@home.example.com,Kit Nowhere,student',
      'Nobody@home.example.com,Kit Nowhere,student',
    ].join('\n')
    const others = 'The address stands in line 2 already, with other words.'
    const becomes = ['expected', others, others, 'as line 2', 'expected', 'expected', 'as line 7']
    const messages = async (rows: string, query: string) => (await post(rows, query)).body.rows.map(({ message }) => message)
    expect(await messages(file, '?dryRun=true')).toEqual(becomes)
    expect(await messages(file, '')).toEqual(becomes)
    expect(await messages(file, '')).toEqual(['nothing new', others, others, 'as line 2', 'nothing new', 'nothing new', 'as line 7'])
    // The entries of the list are replaced by another file, which says so.
    const later = [
      'email,name,role',
      `${address},Kit Changing,student`,
      'employee@demo.example,Kim Employed,student',
      'nobody@home.example.com,Nob Nowhere,professor',
    ].join('\n')
    const replaces = [
      'expected as student, no longer as professor',
      'expected, in place of “Kit Employed”',
      'expected as professor, no longer as student, in place of “Kit Nowhere”',
    ]
    expect(await messages(later, '?dryRun=true')).toEqual(replaces)
    expect(await messages(later, '')).toEqual(replaces)
    expect(await messages(later, '')).toEqual(Array(3).fill('nothing new'))
  })

  it('§2.13 makes those whom it names the university’s from the start, with the studies that they left out', async () => {
    const noa = await registered('noa@college.edu', { university, degree: 'bachelor' })
    expect(await accountOf(noa)).toMatchObject({
      state: 'active',
      university,
      profile: { degree: 'bachelor', graduationDate: '2028-05-31' },
    })
    const listed = await named('noa', ([first]) => first?.uid === noa.uid)
    expect(listed).toMatchObject([{ uid: noa.uid, state: 'active', verified: true, email: 'noa@college.edu' }])
  })

  it('§2.18 lets in, and confirms, who said before that they belong there', async () => {
    const rae = await registered('rae@other-college.edu', { university })
    expect(await accountOf(rae)).toMatchObject({ state: 'pending_approval', claimedUniversity: university })
    const claimed = await named('rae', (found) => found.length === 1)
    expect(claimed).toMatchObject([{ state: 'pending_approval', verified: false, email: 'r•••@other-college.edu' }])
    expect(await roster('q=other-college')).toEqual([])
    // In another role the address is answered as one without an account: on the roster it is masked.
    for (const role of ['professor', 'university'])
      expect((await post(`${head}\nrae@other-college.edu,Rae,${role},,`, '?dryRun=true')).body.rows).toMatchObject([
        { ok: true, message: 'expected' },
      ])
    const rows = [{ line: 2, ok: true, email: 'RAE@other-college.edu', message: 'is let in' }]
    expect((await post(`${head}\nRAE@other-college.edu,Rae,student,,`, '?dryRun=true')).body).toMatchObject({ rows })
    expect((await post(`${head}\nRAE@other-college.edu,Rae,student,,`)).body).toMatchObject({ accepted: 1, rows })
    expect(await accountWith(rae, 'university')).toMatchObject({ state: 'active' })
    await named('rae', ([first]) => first?.verified === true)

    const unverify = await staff.post<Problem>(`/people/${rae.uid}/unverify`, { reason: 'Left.' })
    expect(unverify.status).toBe(200)
    expect(await accountWith(rae, 'claimedUniversity')).toMatchObject({ state: 'active' })
    await eventually(
      () => roster('verified=false&role=student'),
      (found) => found.some(({ uid }) => uid === rae.uid),
    )
    // §2.20: what people took back, people confirm again, and no list.
    const row = `${head}\nrae@other-college.edu,Rae,student,,`
    expect((await post(row)).body).toMatchObject({ accepted: 0, rows: [{ message: expect.stringMatching(/took back .* by hand/) }] })
    expect((await staff.post(`/people/${rae.uid}/verify`, {})).status).toBe(200)
    await accountWith(rae, 'university')
    expect((await post(row)).body).toMatchObject({ rows: [{ message: 'nothing new' }] })

    // Studies in a later file are a suggestion for the student, and change nothing of the profile.
    const studies = `${head}\nrae@other-college.edu,Rae,student,master,2027-05-31`
    expect((await post(studies)).body.rows).toMatchObject([{ message: 'studies noted' }])
    expect((await post(studies)).body.rows).toMatchObject([{ message: 'nothing new' }])
    const studiesOnRoster = { degree: 'master', graduationDate: '2027-05-31' }
    const noted = await eventually(
      () => accountOf(rae),
      (account) => account.studiesOnRoster !== undefined,
    )
    expect(noted).toMatchObject({ studiesOnRoster, profile: {} })
  })

  it('§2.18 proves nothing of somebody who names another university or role', async () => {
    await post(`${head}\nida@college.edu,Ida Elsewhere,student,,\nivy@college.edu,Ivy Otherrole,professor,,`)
    const ida = await registered('ida@college.edu', { university: 'fernhollow' })
    expect(await accountOf(ida)).not.toMatchObject({ university })
    const ivy = await registered('ivy@college.edu', { university })
    expect(await accountOf(ivy)).toMatchObject({ state: 'pending_approval', claimedUniversity: university })
    expect(await roster('q=Elsewhere')).toMatchObject([{ state: 'expected' }])
  })

  it('§2.13 lets its staff take somebody off who is expected, whom it then no longer lets in until a row has them again', async () => {
    const address = 'ola@college.edu'
    await post(`${head}\n${address},Ola Taken,student,,`)
    const [entry] = await named('Taken', (found) => found.length === 1)
    const path = `/roster/${entry?.id}/remove`
    for (const person of others) expect((await person.post(path)).status).toBe(403)
    expect((await send(platform.origin, { method: 'POST', path })).status).toBe(401)
    expect((await staff.post('/roster/unknown/remove')).status).toBe(404)
    expect(await staff.post(path)).toMatchObject({ status: 200, body: { ok: true, status: 'removed' } })
    await named('Taken', (found) => found.length === 0)
    expect((await staff.post(path)).status).toBe(200)
    expect((await post(`${head}\n${address},Ola Taken,student,,`, '?dryRun=true')).body.rows).toMatchObject([{ message: 'expected' }])
    const ola = await registered(address, { university })
    expect(await accountOf(ola)).toMatchObject({ state: 'pending_approval', claimedUniversity: university })
    expect((await post(`${head}\n${address},Ola Taken,student,,`)).body.rows).toMatchObject([{ message: 'is let in' }])
  })

  it('§2.18 lets nobody take off whom another university expects', async () => {
    const other = 'fernhollow'
    await post(`${head}\nulf@home.example.com,Ulf Faraway,student,,`, `?university=${other}`, admin)
    const [entry] = await eventually(
      async () => (await admin.get<Listed[]>(`/roster?university=${other}&q=Faraway`)).body,
      (found) => found.length === 1,
    )
    expect((await staff.post(`/roster/${entry?.id}/remove`)).status).toBe(404)
    expect((await admin.post(`/roster/${entry?.id}/remove`)).status).toBe(200)
  })

  it('§6 is its staff’s and the admins’, who name the university; a file of more than 1,000 rows is refused', async () => {
    for (const person of others) {
      expect((await person.get('/roster')).status).toBe(403)
      expect((await post(`${head}\na@b.example,A,student,,`, '', person)).status).toBe(403)
    }
    expect((await send(platform.origin, { method: 'GET', path: '/roster' })).status).toBe(401)
    const row = `${head}\nada@home.example.com,Ada By-Admin,student,,`
    expect((await post(row, '', admin)).body.details).toEqual([{ field: 'university', message: 'is missing' }])
    expect((await post(row, '?university=nowhere', admin)).body.details).toEqual([{ field: 'university', message: 'is not one we know' }])
    expect((await post(row, '?university=fernhollow', staff)).body.details).toEqual([{ field: 'university', message: 'is your own' }])
    expect((await post(row, `?university=${university}`, admin)).body).toMatchObject({ accepted: 1 })
    const seen = await eventually(
      () => admin.get<Listed[]>(`/roster?university=${university}&q=By-Admin`),
      ({ body }) => body.length === 1,
    )
    expect(seen.body).toMatchObject([{ state: 'expected' }])
    expect((await post(`${head}\n${'a@b.example,A,student,,\n'.repeat(1_001)}`)).status).toBe(413)
    expect((await post('email,role\na@b.example,student')).status).toBe(400)
  })
})
