/** A walk past all that a trail tells to some and not to others: each step is done, with what follows from it, five minutes after the one before. */
import { randomUUID } from 'node:crypto'
import { send, signIn, type Reply, type Write } from '../../acceptance/client.ts'
import type { Given } from '../../acceptance/describe-platform.ts'
import { password } from '../../acceptance/describe-platform.ts'
import { TEST_NOW } from '../../acceptance/platform.ts'
import { pdfWith, uploadResume } from '../../acceptance/uploads.ts'
import { openTokens } from './trail-readers.ts'

export const STEP_MS = 300_000
const job = {
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Looks after birds in mines, and after their songs.',
  skills: ['go'],
}
export const newcomer = 'nova.newcomer@home.example.com'

async function done<Body extends Partial<Write>>(reply: Promise<Reply<Body>>): Promise<Body> {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`The walk was refused: ${status} ${JSON.stringify(body)}`)
  return body
}

export type Walk = {
  /** The instant that the platform has been moved to. */
  readonly now: () => string
  /** Steps up to the end of the life of an account, which is a step of its own. */
  readonly walk: () => Promise<void>
  readonly erase: () => Promise<void>
}

export function walkOn({ platform, as, registered }: Given): Walk {
  let now = Date.parse(TEST_NOW)
  const iso = (later = 0) => new Date(now + later).toISOString()
  const next = async (ms = STEP_MS) => {
    await platform.settle()
    now += ms
    await platform.moveTo(iso())
  }
  const uids = new Map<string, string>()
  /** Signed in once, with a password; then with a token of the hour. */
  const uidOf = async (who: string) => {
    const uid = uids.get(who) ?? (await as(who)).uid
    uids.set(who, uid)
    return uid
  }
  const tokenOf = async (who: string) => {
    const tokens = openTokens(platform.dataDir, () => now)
    try {
      return await tokens.of({ uid: await uidOf(who), email: `${who}@demo.example` })
    } finally {
      tokens.close()
    }
  }
  const ask = async <Body = Write>(method: string, who: string, path: string, body?: object) =>
    send<Body>(platform.origin, { method, path, token: await tokenOf(who), body, headers: { 'idempotency-key': randomUUID() } })
  const post = (who: string, path: string, body: object = {}) => done(ask('POST', who, path, body))
  const move = (who: string, id: string, body: object) => done(ask('PUT', who, `/applications/status/${id}`, body))
  const apply = async (title: string, more: object = {}) => {
    const { id: jobId } = await post('recruiter', '/jobs/post', { ...job, title, ...more })
    return { jobId, apply: async (who = 'nova') => (await post(who, '/students/apply-job', { jobId, coverLetter: 'I sing.' })).id }
  }
  const close = (jobId: string) => post('recruiter', '/jobs/update', { id: jobId, formData: { status: 'closed' } })

  const notesAndInterviews = async () => {
    const { jobId, apply: send } = await apply('Canary keeper')
    const id = await send()
    await next()
    await post('recruiter', `/applications/${id}/viewed`)
    await post('recruiter', `/applications/${id}/notes`, { text: 'Sings in tune.', rating: 3 })
    await post('recruiter', `/applications/${id}/notes`, { text: 'About somebody else.' })
    await next()
    type Notes = { readonly notes: readonly { readonly id: string; readonly text: string }[] }
    const { body } = await ask<Notes>('GET', 'recruiter', `/applications/id/${id}`)
    const wrong = body.notes.find(({ text }) => text === 'About somebody else.')?.id
    await post('recruiter', `/applications/${id}/notes/${wrong}/retract`, { reason: 'It was about somebody else.' })
    await move('recruiter', id, { status: 'under_review', note: 'A pleasant letter.' })
    await next()
    const rejected = await move('recruiter', id, { status: 'rejected', reasonCode: 'duplicate' })
    await move('recruiter', id, { status: 'under_review', undoes: rejected.eventId })
    await next()
    await move('recruiter', id, { status: 'interviewing', interview: { slots: [iso(3 * 86_400_000), iso(4 * 86_400_000)] } })
    type Interviews = { readonly interviews: readonly { readonly id: string }[] }
    const first = (await ask<Interviews>('GET', 'recruiter', `/applications/id/${id}`)).body.interviews.at(-1)?.id
    await post('nova', `/applications/${id}/interviews/${first}/answer`, { answer: 'cannot', text: 'I teach then.' })
    await next()
    const slot = iso(6 * 86_400_000)
    const second = await post('recruiter', `/applications/${id}/interviews`, { slots: [slot, iso(7 * 86_400_000)], replaces: first })
    await post('nova', `/applications/${id}/interviews/${second.id}/answer`, { answer: 'accept', slot })
    await next()
    await post('recruiter', `/applications/${id}/interviews/${second.id}/cancel`, { reason: 'The room is taken.' })
    await next()
    // Held back, and never told: the student withdraws before.
    await move('recruiter', id, { status: 'offered', note: 'The best of all.' })
    await move('nova', id, { status: 'withdrawn', reason: 'I found something else.' })
    await next()
    await close(jobId)
  }

  const offers = async () => {
    const { jobId, apply: send } = await apply('Bird ringer')
    const id = await send()
    await move('recruiter', id, { status: 'interviewing' })
    await next()
    await move('recruiter', id, { status: 'submitted', reason: 'The wrong card.' })
    await next()
    await move('recruiter', id, { status: 'rejected', reasonCode: 'experience', note: 'Too new.' })
    await next()
    await next()
    await next()
    await move('recruiter', id, { status: 'submitted', reason: 'The position is open again.' })
    await move('recruiter', id, { status: 'interviewing' })
    await next()
    await move('recruiter', id, { status: 'offered', offerText: 'Come and ring.' })
    await next()
    await next()
    await next()
    const accepted = await move('nova', id, { status: 'accepted' })
    await move('nova', id, { status: 'offered', undoes: accepted.eventId })
    await next()
    await move('nova', id, { status: 'accepted' })
    await next()
    await move('nova', id, { status: 'withdrawn', reason: 'I am needed at home.' })
    await next()
    await close(jobId)
  }

  const blind = async () => {
    const { jobId, apply: send } = await apply('Listener in the dark', { blindReview: true })
    const { id: referralId } = await post('employee', '/referrals/invite', {
      studentId: await uidOf('nova'),
      jobId,
      message: 'Come to us.',
    })
    await next()
    await post('nova', '/referrals/accept', { referralId, jobId })
    const id = await send()
    await next()
    await move('recruiter', id, { status: 'under_review' })
    await next()
    await move('recruiter', id, { status: 'shortlisted' })
    await next()
    await move('admin', id, { status: 'closed' })
    await next()
    const declined = await post('employee', '/referrals/invite', { email: 'student@demo.example' })
    await next()
    await post('student', '/referrals/decline', { referralId: declined.id, reason: 'I would rather not say.' })
    const stranger = await post('employee', '/referrals/invite', { email: 'nils.nobody@home.example.com', name: 'Nils', message: 'Come.' })
    await next()
    await post('employee', '/referrals/update-status', { referralId: stranger.id, status: 'withdrawn' })
    await next()
  }

  const places = async () => {
    const { id: nominated } = await post('professor', '/invitations/student', {
      email: 'nele.nominee@home.example.com',
      name: 'Nele',
      reason: 'The best compiler of the year.',
    })
    await post('professor2', '/invitations/student', { email: newcomer, name: 'Nova', reason: 'Sings to compilers.' })
    await post('recruiter', '/invitations/student', { email: 'ivo.invited@home.example.com', name: 'Ivo', text: 'Come.' })
    await next()
    await send(platform.origin, { method: 'POST', path: `/invitation/${nominated}/opened` })
    for (const decision of ['declined', 'approved'])
      await post('university', '/campus-approvals/kestrel-works', { decision, reason: 'We looked twice.' })
    await post('admin', '/campus-approvals/kestrel-works', { decision: 'declined', university: 'fernhollow', reason: 'They asked us to.' })
    await next()
    for (const description of ['We ring birds.', 'We ring small birds.', 'We ring birds.'])
      await post('recruiter', '/organizations/kestrel-works/update', { description, publicPage: true })
    await post('university', '/organizations/demo-university/update', { description: 'We teach birds.' })
    await next()
  }

  const person = async () => {
    for (let n = 0; n < 55; n++)
      await post('nova', '/user/updateField', { attr: 'links', value: { github: `https://github.example/nova${n}` } })
    for (const major of ['Birds', 'Songs', 'Birds']) await post('nova', '/user/updateField', { attr: 'major', value: major })
    await post('nova', '/user/updateField', { attr: 'openToReferrals', value: true })
    for (const filename of ['one.pdf', 'two.pdf']) await uploadResume(platform.origin, await tokenOf('nova'), pdfWith(), { filename })
    await next()
    await ask('GET', 'admin', `/resumes/getResumeUrlById/${await uidOf('nova')}?reason=A%20question%20of%20the%20student.`)
    await next()
  }

  return {
    now: iso,
    walk: async () => {
      const profile = { visibility: 'recruiters', openToReferrals: true }
      uids.set(
        'nova',
        (await registered('student', { displayName: 'Nova Newcomer', email: newcomer, profile, consents: { shareWithCareerOffice: true } }))
          .uid,
      )
      await next()
      await person()
      await notesAndInterviews()
      await offers()
      await blind()
      await places()
    },
    erase: async () => {
      const nova = await signIn(platform.origin, newcomer, password)
      await done(nova.post('/me/erase', { idToken: nova.token, confirm: 'ERASE' }))
      await platform.settle()
      await next()
    },
  }
}
