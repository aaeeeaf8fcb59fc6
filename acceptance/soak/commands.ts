/**
 * What is done in a soak, and how often: of `weight` among the sum of all. So rarely as one person may do it in a day is what has such a limit:
 * invitations, nominations and referrals.
 */
import { apply, by, eraseOldest, keep, oneOf, register, type World, type Application } from './world.ts'

export type Act = { readonly weight: number; readonly run: (world: World) => Promise<unknown> }

const UNDO_WITHIN_MS = 45_000
const JOBS = 30
const REFERRALS = 15
const forward: Readonly<Record<string, readonly string[]>> = {
  submitted: ['under_review', 'shortlisted', 'rejected'],
  under_review: ['shortlisted', 'interviewing', 'rejected'],
  shortlisted: ['interviewing', 'offered', 'rejected'],
  interviewing: ['offered', 'rejected'],
}

/** Unless somebody is at them already. */
async function alone(world: World, applications: readonly Application[], work: () => Promise<unknown>): Promise<void> {
  if (applications.some((each) => world.busy.has(each))) return
  for (const each of applications) world.busy.add(each)
  await work().finally(() => {
    for (const each of applications) world.busy.delete(each)
  })
}

async function move(world: World, application: Application, to: string, undoes?: string): Promise<void> {
  const { id, job, status: from } = application
  const reply = await by(world, job.by).ask('PUT', `/applications/status/${id}`, { status: to, ...(undoes !== undefined && { undoes }) })
  if (reply.status !== 200) return
  application.status = to
  application.moved = undoes === undefined ? { eventId: reply.body.eventId, from, at: Date.now() } : undefined
}

export const commands: Readonly<Record<string, Act>> = {
  'somebody new registers': { weight: 1.5, run: register },
  'somebody is erased': { weight: 0.12, run: eraseOldest },
  'everybody’s profile': {
    weight: 10,
    run: async (world) => {
      const value = `555-${Math.floor(world.random() * 10_000)}`
      await (oneOf(world, world.students) ?? by(world, 'student')).ask('POST', '/user/updateField', { attr: 'phone', value })
    },
  },
  'a job is posted, the oldest closed': {
    weight: 4,
    run: async (world) => {
      const who = world.random() < 0.5 ? 'recruiter' : 'recruiter2'
      const title = `Engineer ${Math.floor(world.random() * 1e6)}`
      const { body, status } = await by(world, who).ask('POST', '/jobs/post', {
        title,
        jobType: 'full_time',
        workplaceType: 'remote',
        description: 'Makes a compiler faster, one pass at a time.',
        skills: ['go', 'compilers'],
      })
      if (status !== 201) return
      const closing = world.jobs.length >= JOBS ? world.jobs[0] : undefined
      keep(world.jobs, { id: body.id, by: who, title }, JOBS)
      if (closing) await by(world, closing.by).ask('POST', '/jobs/update', { id: closing.id, formData: { status: 'closed' } })
    },
  },
  'a job is edited': {
    weight: 4,
    run: async (world) => {
      const job = oneOf(world, world.jobs)
      if (job)
        await by(world, job.by).ask('POST', '/jobs/update', {
          id: job.id,
          formData: { title: `${job.title} ${Math.floor(world.random() * 9)}` },
        })
    },
  },
  'somebody applies': { weight: 12, run: apply },
  'a card is moved': {
    weight: 20,
    run: async (world) => {
      const application = oneOf(world, world.applications)
      const to = oneOf(world, forward[application?.status ?? ''] ?? [])
      if (application && to !== undefined) await alone(world, [application], () => move(world, application, to))
    },
  },
  'a move is undone': {
    weight: 8,
    run: async (world) => {
      const late = world.applications.filter(({ moved }) => moved !== undefined && Date.now() - moved.at < UNDO_WITHIN_MS)
      const application = oneOf(world, late)
      const { moved } = application ?? {}
      if (application && moved) await alone(world, [application], () => move(world, application, moved.from, moved.eventId))
    },
  },
  'many are moved at once, and back': {
    weight: 1,
    run: async (world) => {
      const first = world.applications.find(({ status }) => status === 'submitted')
      const chosen = world.applications.filter(({ job, status }) => status === 'submitted' && job.by === first?.job.by).slice(0, 5)
      if (!first) return
      const recruiter = by(world, first.job.by)
      await alone(world, chosen, async () => {
        const ids = chosen.map(({ id }) => id)
        const moved = await recruiter.ask<{ bulkId: string }>('POST', '/applications/bulk-status', { ids, status: 'under_review' })
        if (moved.status === 200) await recruiter.ask('POST', '/applications/bulk-undo', { bulkId: moved.body.bulkId })
      })
    },
  },
  'a note': {
    weight: 6,
    run: async (world) => {
      const application = oneOf(world, world.applications)
      if (application)
        await by(world, application.job.by).ask('POST', `/applications/${application.id}/notes`, {
          text: 'Said what they think.',
          rating: 3,
        })
    },
  },
  'an application is opened': {
    weight: 4,
    run: async (world) => {
      const application = oneOf(world, world.applications)
      if (application) await by(world, application.job.by).ask('POST', `/applications/${application.id}/viewed`)
    },
  },
  'a student withdraws': {
    weight: 2,
    run: async (world) => {
      const application = oneOf(world, world.applications)
      if (!application || forward[application.status] === undefined) return
      await alone(world, [application], async () => {
        const { status } = await application.student.ask('PUT', `/applications/status/${application.id}`, { status: 'withdrawn' })
        if (status === 200) Object.assign(application, { status: 'withdrawn', moved: undefined })
      })
    },
  },
  'messages both ways': {
    weight: 8,
    run: async (world) => {
      const application = oneOf(world, world.applications)
      if (!application) return
      const recruiter = by(world, application.job.by)
      const { student } = application
      if (world.random() < 0.5)
        await recruiter.ask('POST', '/messages/send', { toUser: student.uid, toName: 'Soak', message: 'When could you start?' })
      else await student.ask('POST', '/messages/send', { toUser: recruiter.uid, message: 'In June.' })
      await student.ask('POST', '/messages/mark-as-read', { uid: student.uid, contactId: recruiter.uid })
    },
  },
  'a referral': {
    weight: 0.15,
    run: async (world) => {
      const [student, job] = [
        oneOf(world, world.students),
        oneOf(
          world,
          world.jobs.filter((each) => each.by === 'recruiter'),
        ),
      ]
      if (!student || !job || world.referrals.length >= REFERRALS) return
      const { body, status } = await by(world, 'employee').ask('POST', '/referrals/invite', {
        studentId: student.uid,
        jobId: job.id,
        message: 'Come to us.',
      })
      if (status === 201) world.referrals.push({ id: body.id, student, job })
    },
  },
  'a referral is answered': {
    weight: 0.3,
    run: async (world) => {
      const referral = world.referrals.shift()
      if (!referral) return
      const { id: referralId, student, job } = referral
      if (world.random() < 0.5) {
        await student.ask('POST', '/referrals/decline', { referralId, studentId: student.uid, reason: 'Not now.' })
        return
      }
      const { status } = await student.ask('POST', '/referrals/accept', {
        referralId,
        jobId: job.id,
        expirationDate: '2027-01-31',
        studentId: student.uid,
      })
      if (status !== 200) return
      const applied = await student.ask('POST', '/students/apply-job', { jobId: job.id })
      if (applied.status === 201) keep(world.applications, { id: applied.body.id, job, student, status: 'submitted' }, 400)
    },
  },
  'a nomination, revoked': {
    weight: 0.3,
    run: async (world) => {
      const professor = by(world, world.random() < 0.5 ? 'professor' : 'professor2')
      const email = `nominee${Math.floor(world.random() * 1e6)}@home.example.com`
      const made = await professor.ask('POST', '/invitations/student', { email, name: 'Nina New', reason: 'Asks first.' })
      if (made.status !== 201) return
      const { body } = await professor.ask<{ id: string; email: string }[]>('GET', '/nominations?limit=100')
      const nomination = Array.isArray(body) ? body.find((one) => one.email === email) : undefined
      if (nomination) await professor.ask('POST', `/nominations/${nomination.id}/revoke`)
    },
  },
  'an invitation, and one revoked': {
    weight: 0.2,
    run: async (world) => {
      const staff = by(world, 'university')
      const made = await staff.ask('POST', '/invitations/student', { email: `guest${Math.floor(world.random() * 1e6)}@home.example.com` })
      if (made.status === 201) world.invited.push(made.body.id)
      const id = world.invited.length > 5 ? world.invited.shift() : undefined
      if (id !== undefined) await staff.ask('POST', '/invitations/revoke', { id })
    },
  },
  'a job is kept, or not any more': {
    weight: 5,
    run: async (world) => {
      const [student, job] = [oneOf(world, world.students), oneOf(world, world.jobs)]
      if (student && job) await student.ask('POST', `/jobs/${job.id}/${world.random() < 0.5 ? 'save' : 'unsave'}`)
    },
  },
  'notifications are read': {
    weight: 4,
    run: async (world) => by(world, world.random() < 0.5 ? 'recruiter' : 'university').ask('POST', '/notifications/read', { all: true }),
  },
}
