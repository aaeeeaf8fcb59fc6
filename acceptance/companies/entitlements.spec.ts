/**
 * The features that a subscription opens, asked of every call that recruiters have, in each state that a subscription can be in (product
 * 2.8).
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { describedCalls } from '../calls.ts'
import { eventually, send, signIn, type Person, type Problem, type Write } from '../client.ts'
import { press, subscribe } from '../subscription.ts'
import { pdfWith, uploadResume } from '../uploads.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'
import { exampleOf } from '../values.ts'

type Answer = { readonly status: number; readonly body: unknown }
type Item = { readonly uid?: string; readonly locked?: true }

/** The states in the order in which a company passes them, and whether what it pays for is open. */
const states = {
  none: false,
  trialing: true,
  active: true,
  'past_due in its grace': true,
  unpaid: false,
  'canceled before the end': true,
  'canceled after the end': false,
}
type State = keyof typeof states

const job = {
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Looks after birds in mines, and after their songs.',
  skills: [],
}
const search = { name: 'Go', kind: 'students', query: { skills: ['go'] } }
const [applicantAddress, strangerAddress] = ['anna.applicant@home.example.com', 'stella.stranger@home.example.com']

const status = async (answer: Promise<Answer>) => (await answer).status

type Paid = {
  readonly operation: string
  readonly what: string
  readonly ask: () => Promise<unknown>
  readonly open: unknown
  readonly locked: unknown
}
const refused = [403, 'subscription_required']
const at = (days: number) => new Date(Date.parse(TEST_NOW) + days * 86_400_000).toISOString()

describePlatform('what a subscription opens', ({ as, platform, registered }) => {
  let recruiter: Person
  /** The stranger shows themselves to recruiters and has nothing to do with the company; the other one applied. */
  let stranger: Person, applicant: Person
  let jobId: string, draftId: string, applicationId: string, searchId: string

  const get = (path: () => string) => async (): Promise<Answer> => recruiter.get(path())
  const post = (path: () => string, body: () => object) => async (): Promise<Answer> => recruiter.post(path(), body())
  const close = (id: string, status: string) => recruiter.post('/jobs/update', { id, formData: { status } })
  /** `names` where students are shown with theirs. */
  async function shownBy(answer: Promise<Answer>): Promise<string> {
    const { body } = await answer
    const items = (Array.isArray(body) ? body : (body as { readonly items: unknown }).items) as readonly Item[]
    return items.length > 0 && items.every(({ uid, locked }) => uid !== undefined && !locked) ? 'names' : 'locked'
  }

  const codeOf = ({ status: answered, body }: Answer) => (answered < 400 ? answered : [answered, (body as Problem).code])
  const paid: readonly Paid[] = [
    {
      operation: 'students.search',
      what: 'names',
      ask: () => shownBy(recruiter.post('/students/search', { limit: 5 })),
      open: 'names',
      locked: 'locked',
    },
    {
      operation: 'students.search',
      what: 'a file',
      ask: async () => codeOf(await recruiter.post('/students/search', { format: 'csv' })),
      open: 200,
      locked: refused,
    },
    ...(
      [
        ['reports.read', '/reports/funnel'],
        ['reports.why', '/reports/funnel/why?row=all&column=reached.hired&side=numerator'],
        ['reports.difference', '/reports/funnel/difference?row=all&column=reached.hired&otherAsOf=2026-11-18'],
      ] as const
    ).map(([operation, path]) => ({
      operation,
      what: 'a figure',
      ask: async () => codeOf(await recruiter.get(path)),
      open: 200,
      locked: refused,
    })),
    {
      operation: 'reports.save',
      what: 'a stamp',
      ask: async () => codeOf(await recruiter.post('/reports/funnel/save', {})),
      open: 200,
      locked: refused,
    },
    {
      operation: 'collections.students',
      what: 'names',
      ask: () => shownBy(recruiter.get('/students?limit=5')),
      open: 'names',
      locked: 'locked',
    },
    {
      operation: 'collections.students',
      what: 'a file',
      ask: async () => codeOf(await recruiter.get('/students?format=csv')),
      open: 200,
      locked: refused,
    },
    {
      operation: 'collections.student',
      what: 'a stranger',
      ask: () => status(recruiter.get(`/students/${stranger.uid}`)),
      open: 200,
      locked: 404,
    },
    {
      operation: 'collections.studentById',
      what: 'a stranger',
      ask: () => status(recruiter.get(`/students/id/${stranger.uid}`)),
      open: 200,
      locked: 404,
    },
    {
      operation: 'resumes.getResumeUrlById',
      what: 'the résumé of a stranger',
      ask: () => status(recruiter.get(`/resumes/getResumeUrlById/${stranger.uid}`)),
      open: 200,
      locked: 404,
    },
    {
      operation: 'jobs.post',
      what: 'a fourth open job',
      ask: async () => {
        const answer = await recruiter.post('/jobs/post', { ...job, title: 'Owl warden' })
        if (answer.status === 201) await close(answer.body.id, 'closed')
        return codeOf(answer)
      },
      open: 201,
      locked: refused,
    },
    {
      operation: 'jobs.update',
      what: 'a draft that would be the fourth open job',
      ask: async () => {
        const answer = await close(draftId, 'open')
        if (answer.status === 200) await close(draftId, 'paused')
        return codeOf(answer)
      },
      open: 200,
      locked: refused,
    },
    {
      operation: 'messages.send',
      what: 'a first message to a stranger',
      ask: async () => codeOf(await recruiter.post('/messages/send', { toUser: stranger.uid, message: 'Have you seen our owls?' })),
      open: 201,
      locked: refused,
    },
    {
      operation: 'savedSearches.save',
      what: 'a daily alert',
      ask: async () => codeOf(await recruiter.post('/saved-searches', { ...search, alert: 'daily' })),
      open: 201,
      locked: refused,
    },
    {
      operation: 'savedSearches.change',
      what: 'a daily alert',
      ask: async () => {
        const answer = await recruiter.post(`/saved-searches/${searchId}/change`, { name: 'Go', alert: 'daily' })
        if (answer.status === 200) await recruiter.post(`/saved-searches/${searchId}/change`, { name: 'Go', alert: 'never' })
        return codeOf(answer)
      },
      open: 200,
      locked: refused,
    },
  ]

  /** The calls that a company has for its own applicants and jobs without paying. */
  const free: Readonly<Record<string, readonly (() => Promise<Answer>)[]>> = {
    'applications.listForRecruiter': [get(() => '/applications/recruiter'), get(() => '/applications/recruiter?format=csv')],
    'applications.columns': [get(() => `/applications/columns?jobId=${jobId}`)],
    'applications.read': [get(() => `/applications/id/${applicationId}`)],
    'applications.listForStudent': [get(() => `/applications/student/${applicant.uid}`)],
    'applications.changeStatus': [async () => recruiter.put(`/applications/status/${applicationId}`, { status: await statusNow() })],
    'applications.bulkStatus': [
      async () => recruiter.post('/applications/bulk-status', { ids: [applicationId], status: await statusNow() }),
    ],
    'applications.addNote': [
      post(
        () => `/applications/${applicationId}/notes`,
        () => ({ text: 'Asks well.', rating: 3 }),
      ),
    ],
    'resumes.getResumeUrlById': [get(() => `/resumes/getResumeUrlById/${applicant.uid}`)],
    'collections.student': [get(() => `/students/${applicant.uid}`)],
    'collections.studentById': [get(() => `/students/id/${applicant.uid}`)],
    'users.read': [get(() => `/user/${applicant.uid}`)],
    'timeline.read': [get(() => `/timeline/application/${applicationId}`), get(() => `/timeline/job/${jobId}`)],
    'messages.send': [
      post(
        () => '/messages/send',
        () => ({ toUser: applicant.uid, message: 'When could you start?' }),
      ),
    ],
    'messages.sendMany': [
      post(
        () => '/messages/send-many',
        () => ({ toUsers: [applicant.uid], message: 'Hello {name}' }),
      ),
    ],
    'messages.read': [get(() => `/messages/${applicant.uid}`)],
    'messages.between': [get(() => `/messages/between/${applicant.uid}`)],
    'messages.contacts': [get(() => `/messages/contacts/${recruiter.uid}`)],
    'messageTemplates.save': [
      post(
        () => '/message-templates',
        () => ({ name: 'Talk', text: 'Hello {name}' }),
      ),
    ],
    'messageTemplates.list': [get(() => '/message-templates')],
    'jobs.list': [get(() => '/jobs?organization=kestrel-works')],
    'jobs.read': [get(() => `/jobs/id/${jobId}`)],
    'jobs.update': [
      post(
        () => '/jobs/update',
        () => ({ id: jobId, formData: { openings: 2 } }),
      ),
    ],
    'jobs.duplicate': [
      post(
        () => `/jobs/${jobId}/duplicate`,
        () => ({}),
      ),
    ],
    'jobs.post': [
      post(
        () => '/jobs/post',
        () => ({ ...job, title: 'Draft of a warden', status: 'draft' }),
      ),
    ],
    'subscriptions.status': [get(() => '/subscription/status')],
    'subscriptions.invoices': [get(() => '/stripe/invoices')],
    'organizations.record': [get(() => '/organizations/kestrel-works/record')],
    'savedSearches.save': [
      post(
        () => '/saved-searches',
        () => ({ ...search, alert: 'never' }),
      ),
    ],
    'savedSearches.list': [get(() => '/saved-searches')],
  }
  /** The calls about one application are for the company's own applicants: they stay open, and each is made as it describes itself. */
  const ofApplication = async () =>
    (await describedCalls(platform.origin)).filter(
      ({ path, roles }) => path.startsWith('/applications/{id}/') && roles.recruiter !== undefined,
    )
  const statusNow = async () => (await recruiter.get<{ readonly status: string }>(`/applications/id/${applicationId}`)).body.status

  /** Calls that ask nothing of a subscription, because they are about other things than students, applicants, jobs and messages. */
  const unrelated = `
  accessRequests.ask accesses.list applications.bulkUndo auth.verifyToken campusApprovals.list
  collections.applications collections.applicationsOf collections.employee collections.employees collections.invitationsOf
  collections.jobsOf collections.messages collections.notificationsOf collections.organization collections.organizations
  collections.points collections.professor collections.professors collections.recruiter collections.recruiters
  collections.referrals collections.referralsOf collections.skill collections.skills collections.subscriptions
  collections.subscriptionsOf collections.universities collections.university collections.user collections.users
  consents.change consents.list contact.write files.open invitations.decline invitations.inviteEmployee
  invitations.inviteRecruiter invitations.inviteStudent invitations.list invitations.listByUser invitations.open
  invitations.readMasked invitations.revoke jobs.readPublic jobs.search messageTemplates.remove messages.block messages.markAsDelivered messages.markAsRead messages.people messages.report
  messages.unblock   messages.unreadCount notifications.list notifications.markAsRead notifications.readMailOfLink notifications.resubscribe
  notifications.unreadCount notifications.unsubscribe organizations.add organizations.all organizations.byIds organizations.label organizations.page
  organizations.update organizations.urls palette.search payments.webhook people.approve people.refuse people.waiting platform.config
  platform.live platform.openapi platform.ready preferences.change preferences.read privacy.erase privacy.export
  profile.changePhoto profile.removePhoto referrals.invite referrals.listForEmployee referrals.listForStudent referrals.read
  referrals.updateStatus reports.list reports.rerun reports.saved savedSearches.markSeen savedSearches.remove savedSearches.restore
  skills.add skills.all skills.byIds skills.suggest students.view subscriptions.cancel
  subscriptions.createCheckoutSession subscriptions.openPortal subscriptions.resume tasks.cancel tasks.read
  users.changePassword users.resendVerification users.resetPassword users.updateDate users.updateField
  users.updateWorkExperiences users.verifyAddress
  `
    .trim()
    .split(/\s+/)

  async function moveTo(days: number): Promise<void> {
    await platform.moveTo(at(days))
    recruiter = await as('recruiter')
    applicant = await signIn(platform.origin, applicantAddress, password)
    stranger = await signIn(platform.origin, strangerAddress, password)
  }
  const standing = async (wanted: string) =>
    eventually(
      async () => (await recruiter.get<{ readonly status: string }>('/subscription/status')).body,
      (told) => told.status === wanted,
    )
  const portal = async () => (await recruiter.post<{ readonly url: string }>('/stripe/portal')).body.url

  /** Leads from the state before into this one. */
  const enter: Readonly<Record<State, () => Promise<unknown>>> = {
    none: () => standing('none'),
    trialing: () => subscribe(platform, recruiter),
    active: async () => {
      await moveTo(15)
      await standing('active')
    },
    'past_due in its grace': async () => {
      await press(platform, await portal(), 'action=decline')
      await moveTo(46)
      await standing('past_due')
    },
    unpaid: async () => {
      await moveTo(54)
      await standing('unpaid')
    },
    'canceled before the end': async () => {
      await press(platform, await portal(), 'action=pay')
      await standing('active')
      await recruiter.post('/subscription/cancel')
      await standing('canceled')
    },
    'canceled after the end': async () => {
      await moveTo(100)
      await standing('canceled')
    },
  }

  beforeAll(async () => {
    recruiter = await as('recruiter')
    stranger = await registered('student', { displayName: 'Stella Stranger', profile: { visibility: 'recruiters' } })
    applicant = await registered('student', { displayName: 'Anna Applicant' })
    for (const { token } of [stranger, applicant]) await uploadResume(platform.origin, token, pdfWith(), { filename: 'resume.pdf' })
    const posted = async (title: string, more: object = {}) =>
      (await recruiter.post<Write>('/jobs/post', { ...job, title, ...more })).body.id
    jobId = await posted('Canary keeper')
    for (const title of ['Bird ringer', 'Bird watcher']) await posted(title)
    searchId = (await recruiter.post<Write>('/saved-searches', { ...search, alert: 'never' })).body.id
    draftId = await posted('Night warden', { status: 'draft' })
    applicationId = (await applicant.post<Write>('/students/apply-job', { jobId })).body.id
  }, 180_000)

  it('§2.8 every call that recruiters have is among those that a subscription opens, those that stay open, or those without a tie to it', async () => {
    const calls = await describedCalls(platform.origin)
    const ofRecruiters = calls.filter(({ roles }) => roles.recruiter !== undefined).map(({ operation }) => operation)
    const derived = [...paid, ...(await ofApplication())].map(({ operation }) => operation)
    const named = [...derived, ...Object.keys(free), ...unrelated]
    expect([...new Set(named)].toSorted()).toEqual(ofRecruiters.toSorted())
  })

  describe.each(Object.entries(states) as [State, boolean][])('§2.8 a company whose subscription is %s', (state, isOpen) => {
    beforeAll(() => enter[state](), 180_000)

    it(isOpen ? '§2.8 has what it pays for' : '§2.19 is refused what is paid, or shown less', async () => {
      for (const { operation, what, ask, open, locked } of paid)
        expect([operation, what, await ask()]).toEqual([operation, what, isOpen ? open : locked])
    })

    it('§2.8 has all there is for its own applicants and jobs', async () => {
      for (const [operation, asks] of Object.entries(free))
        for (const ask of asks) {
          const { status: answered, body } = await ask()
          expect([operation, answered, answered < 400 ? undefined : body]).toEqual([operation, answered === 201 ? 201 : 200, undefined])
        }
      for (const { operation, method, path, body } of await ofApplication()) {
        const named = path.replace('{id}', applicationId).replaceAll(/\{\w+\}/g, 'unknown')
        const sent = { method, path: named, token: recruiter.token, ...(body && { body: exampleOf(body, () => 'unknown') }) }
        const answer = await send<Problem>(platform.origin, sent)
        expect([operation, answer.status, answer.body.code]).not.toEqual([operation, ...refused])
      }
    })
  })
})
