import { describe, expect, it } from 'vitest'
import { ValueClaimed } from '#events/claims.ts'
import { happened, type Happened } from '#events/define.ts'
import { InvitationAccepted, StudentInvited } from '#events/invitations.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { ReferralDeclined, ReferralInvited } from '#events/referrals.ts'
import { UserRegistered } from '#events/users.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { jobPosted } from '../testing/examples.ts'
import { employee, foldsOf, later, NOW, professor, recorded, recruiter, secrets, student, type Past } from '../testing/given.ts'
import { textOf } from './letter-text.ts'
import { digestOf, isCaused, letterFor, type CausedLetter } from './letters.ts'

const origin = 'https://proffer.example'
const sender = 'Proffer <no-reply@proffer.example>'
const userOf = ({ uid, role, state, organizationId, universityId }: Account, displayName: string) =>
  happened(UserRegistered, {
    uid,
    role,
    state,
    organizationId,
    universityId,
    invitationId: undefined,
    demo: undefined,
    person: { email: `${uid}@Example.edu`, displayName },
    profile: {},
  })
const organization = (organizationId: string, label: string, kind: 'company' | 'university') =>
  happened(OrganizationAdded, { organizationId, label, kind, urls: [], domains: [], timezone: 'UTC', status: 'verified', demo: undefined })
const people: Readonly<Record<string, readonly Past[]>> = {
  'user-prof': [userOf(professor, 'Ada Lovelace')],
  'user-emil': [userOf(employee, 'Emil Young')],
  'user-stella': [userOf(student, 'Stella Kim')],
  'user-left': [userOf({ ...professor, uid: 'left', universityId: undefined }, 'Petra Placeless')],
  'user-odd': [userOf({ ...professor, uid: 'odd', universityId: 'odd' }, 'Olga Odd')],
  'organization-odd': [organization('odd', 'Suspended: see evil.example', 'university')],
  'user-liar': [userOf({ ...student, uid: 'liar' }, 'Win at https://evil.example')],
  [`claim-${secrets.claimKey('email|stella@example.edu')}`]: [
    happened(ValueClaimed, { kind: 'email', holder: 'user-stella', claimId: 'claim' }),
  ],
  'organization-uni': [organization('uni', 'Northfield University', 'university')],
  'organization-acme': [organization('acme', 'Acme', 'company')],
}

/** The letter of the first of these events, when all of them have happened. */
async function letterOf(stream: string, ...history: readonly Happened[]): Promise<CausedLetter | undefined> {
  const [event] = recorded(history)
  if (!event) throw new Error('No event was given.')
  const letter = await letterFor(event, { origin, sender, secrets, fold: foldsOf({ ...people, [stream]: history }) })
  return letter && isCaused(letter) ? letter : undefined
}

const invited = (changes: Partial<Parameters<typeof happened<typeof StudentInvited>>[1]> = {}) =>
  happened(StudentInvited, {
    invitationId: 'inv',
    invitedBy: 'prof',
    inviterRole: 'professor',
    emailKey: 'key',
    nomination: false,
    expiresAt: later(NOW, { days: 30 }),
    invitee: { email: 'bo@example.org' },
    nominationId: undefined,
    semester: undefined,
    referralId: undefined,
    universityId: undefined,
    organizationId: undefined,
    reason: undefined,
    professorEmail: undefined,
    ...changes,
  })

it('§2.20 an inviter whose place nobody confirms is not mailed who registered with the invitation', async () => {
  const { data } = userOf({ ...student, uid: 'new', state: 'pending_approval' }, 'Nova Newcomer')
  const to = async (invitedBy: string) => {
    const [event] = recorded([{ definition: UserRegistered, data: { ...data, invitedBy } }])
    const letter = event && (await letterFor(event, { origin, sender, secrets, fold: foldsOf(people) }))
    return letter?.to
  }
  expect(await to('prof')).toBe('prof@Example.edu')
  expect(await to('left')).toBeUndefined()
})

describe('the letter of an invitation', () => {
  it('§2.18 has a subject of ours, and what the inviter wrote stands quoted, the first 1,000 characters of each text', async () => {
    const long = (letter: string) => letter.repeat(1_500)
    const invitee = { email: 'bo@example.org', name: 'Bo', subject: 'You won', text: long('t') }
    const letter = await letterOf('invitation-inv', invited({ invitee, reason: long('r') }))
    expect(letter?.subject).toBe('Ada Lovelace invites you to Proffer')
    expect(letter?.paragraphs).toContain('Hello Bo,')
    const quotes = letter?.paragraphs.filter((each) => typeof each === 'object' && 'quote' in each)
    expect(quotes).toEqual([{ quote: 'You won' }, { quote: `${'t'.repeat(1_000)} …` }, { quote: `${'r'.repeat(1_000)} …` }])
  })

  it('§2.18 names the organization that the inviter is known to belong to, whatever the invitation names', async () => {
    const letter = await letterOf('invitation-inv', invited({ organizationId: 'acme' }))
    expect(letter?.gist).toMatch(/^Ada Lovelace \(Northfield University\) invites you/)
    expect(letter && textOf(letter)).not.toContain('Acme')
  })

  it('§2.18 puts the name of an organization in quotes that could be read as our words or a link', async () => {
    const letter = await letterOf('invitation-inv', invited({ invitedBy: 'odd' }))
    expect(letter?.gist).toMatch(/^Olga Odd \(“Suspended: see evil\. example”\) invites you/)
  })

  it('§2.18 names no university that a student only claims', async () => {
    const letter = await letterOf('invitation-inv', invited({ invitedBy: 'stella', inviterRole: 'student', universityId: 'uni' }))
    expect(letter?.gist).toMatch(/^Stella Kim invites you/)
    expect(letter && textOf(letter)).not.toContain('Northfield')
    expect(letter?.proven).toBe(false)
  })

  it('§2.20 shows a name that reads as a link in quotes, and without the link', async () => {
    const invitee = { email: 'bo@example.org', name: 'Bo, see www.evil.example' }
    const letter = await letterOf('invitation-inv', invited({ invitedBy: 'liar', inviterRole: 'student', invitee }))
    expect(letter?.subject).toBe('“Win at https: //evil. example” invites you to Proffer')
    expect(letter?.paragraphs[0]).toBe('Hello “Bo, see www. evil. example”,')
    expect(letter && textOf(letter)).not.toContain('evil.example')
  })

  it('is not written once the invitation was accepted', async () => {
    expect(await letterOf('invitation-inv', invited(), happened(InvitationAccepted, { invitationId: 'inv', uid: 'bo' }))).toBeUndefined()
  })
})

describe('the letter to a student with an account', () => {
  const offered = happened(ReferralInvited, {
    referralId: 'ref',
    employeeId: 'emil',
    organizationId: 'acme',
    subjectId: 'stella',
    studentId: 'stella',
    invitationId: undefined,
    emailKey: 'key',
    byEmail: true,
    jobId: undefined,
    expiresOn: '2026-12-20',
    expiresAt: later(NOW, { days: 30 }),
    student: { email: 'typed@example.edu' },
    message: 'Hi!',
  })

  it('§2.18 goes to the stored address, never to the one that was typed', async () => {
    expect((await letterOf('referral-ref', offered))?.to).toBe('stella@Example.edu')
    const letter = await letterOf('invitation-inv', invited({ nomination: true, invitee: { email: 'STELLA@example.edu' } }))
    expect(letter?.to).toBe('stella@Example.edu')
    expect(letter?.link).toBe(`${origin}/app/nominations`)
  })

  it('says until which day a referral can be answered', async () => {
    const letter = await letterOf('referral-ref', offered)
    expect(letter?.paragraphs).toContain('Answer until 20 Dec 2026: choose a job, or decline.')
    const invitation = happened(StudentInvited, {
      ...(invited().data as Parameters<typeof happened<typeof StudentInvited>>[1]),
      referralId: 'ref',
      invitedBy: 'emil',
    })
    const [event] = recorded([invitation])
    if (!event) throw new Error('No event was given.')
    const streams = { ...people, 'referral-ref': [{ ...offered, data: { ...offered.data, expiresAt: '2026-12-21T00:00:00.000Z' } }] }
    const byMail = await letterFor(event, { origin, sender, secrets, fold: foldsOf({ ...streams, 'invitation-inv': [invitation] }) })
    expect(byMail?.paragraphs).toContain('Answer until 20 Dec 2026: choose a job, or decline.')
  })

  it('names the job that it is for, without a link in its title, and says that a recruiter invites', async () => {
    const of = async (title: string, by = employee) => {
      const forJob: Past = { ...offered, data: { ...offered.data, jobId: 'job' }, by }
      const [event] = recorded([forJob])
      if (!event) throw new Error('No event was given.')
      const job: Past = { ...jobPosted, data: { ...jobPosted.data, title } }
      const letter = await letterFor(event, {
        origin,
        sender,
        secrets,
        fold: foldsOf({ ...people, 'referral-ref': [forJob], 'job-job': [job] }),
      })
      return letter && [letter.subject, letter.paragraphs.some((each) => typeof each === 'string' && each.endsWith(': accept or decline.'))]
    }
    expect(await of('C++ developer, part time')).toEqual(['Emil Young wants to refer you for “C++ developer, part time”', true])
    expect(await of('Win at evil.example')).toEqual(['Emil Young wants to refer you for “Win at evil. example”', true])
    expect(await of('Weaver', recruiter)).toEqual(['Emil Young invites you to apply for “Weaver”', true])
  })

  it('§2.18 is not written once the student declined, or the referral ended', async () => {
    const ended = { referralId: 'ref', employeeId: 'emil', organizationId: 'acme', studentId: 'stella', reason: undefined }
    expect(await letterOf('referral-ref', offered, happened(ReferralDeclined, ended))).toBeUndefined()
  })
})

describe('a digest', () => {
  const letter = (gist: string, about: CausedLetter['about'], proven: boolean): CausedLetter => ({
    to: 'bo@example.org',
    subject: gist,
    paragraphs: [gist],
    sender: 'x',
    about,
    proven,
    gist,
    link: `${origin}/${gist}`,
  })

  it('§2.18 begins with nominations, then the invitations of verified inviters', () => {
    const digest = digestOf([letter('a', 'invitation', false), letter('b', 'referral', true), letter('c', 'nomination', false)])
    expect(digest?.subject).toBe('3 invitations wait for you on Proffer')
    expect(digest?.paragraphs.filter((each) => typeof each === 'string')).toEqual(['Hello,', 'c', 'b', 'a'])
  })

  it('of one letter is that letter, and without letters there is none', () => {
    const one = letter('a', 'invitation', true)
    expect(digestOf([one])).toBe(one)
    expect(digestOf([])).toBeUndefined()
  })

  it('shows twenty and says how many more there are', () => {
    const digest = digestOf(Array.from({ length: 23 }, (_, n) => letter(`n${n}`, 'invitation', true)))
    expect(digest?.paragraphs.filter((each) => typeof each === 'object')).toHaveLength(20)
    expect(digest?.paragraphs.at(-1)).toBe('And 3 more.')
  })
})
