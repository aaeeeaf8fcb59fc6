/** Step 9: `kill -9` in the middle of 200 concurrent commands. Acknowledged ones are stored exactly once, others at most once. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it, inject } from 'vitest'
import { eventually, send, type Person, type Reply, type Write } from './client.ts'
import { subscribe } from './subscription.ts'
import { describePlatform } from './describe-platform.ts'
import { rebuild } from './platform.ts'

/** One command. `trace` identifies what it stores, so that it can be counted. */
type Command = {
  readonly by: Person
  readonly method: 'post' | 'put'
  readonly path: string
  readonly body: object
  readonly key: string
  readonly trace: string
}
type Answer = Reply<Write> | 'no answer'

/** What a busy server refuses for the moment is sent again, with its key. */
const run = ({ by, method, path, body, key }: Command) =>
  eventually(
    () => by[method]<Write>(path, body, key),
    ({ status }) => status !== 503,
  )

async function allPages<Item>(person: Person, first: string): Promise<readonly Item[]> {
  const items: Item[] = []
  for (let path: string | undefined = first; path !== undefined;) {
    const page: Reply<Item[]> = await person.get<Item[]>(path)
    expect(page.status).toBe(200)
    items.push(...page.body)
    path = /^<([^>]+)>; rel="next"$/.exec(String(page.headers['link'] ?? ''))?.[1]
  }
  return items
}

const countBy = (commands: readonly Command[]) => {
  const counts = new Map<string, number>()
  for (const { trace } of commands) counts.set(trace, (counts.get(trace) ?? 0) + 1)
  return counts
}

describePlatform(
  '9: kill -9 in the middle of 200 concurrent commands',
  ({ as, platform }) => {
    let student: Person, recruiter: Person, recruiter2: Person, staff: Person
    let openJobs: readonly string[]
    /** Of the rounds before, and what else the demo's student has changed in the profile. */
    let telephoneChanges: number

    beforeAll(async () => {
      const people = await Promise.all(['student', 'recruiter', 'recruiter2', 'university'].map(as))
      ;[student, recruiter, recruiter2, staff] = people as [Person, Person, Person, Person]
      await Promise.all([recruiter, recruiter2].map((person) => subscribe(platform, person)))
      const jobs = await student.get<{ id: string; applied?: string }[]>('/jobs?limit=100')
      openJobs = jobs.body.filter(({ applied }) => applied === undefined).map(({ id }) => id)
      telephoneChanges = (await stored()).get('change of telephone') ?? 0
    })

    /** 200 commands: on separate streams, on one stream, with a claim, and with a process that reacts. */
    function commandsOf(round: number): readonly Command[] {
      const job = (title: string) => ({
        title,
        jobType: 'co_op',
        workplaceType: 'remote',
        description: 'Posted while the power was about to fail.',
        skills: [],
      })
      const make = (count: number, of: (n: number) => Omit<Command, 'key'>) =>
        Array.from({ length: count }, (_, n) => ({ ...of(n), key: randomUUID() }))
      const jobs = openJobs.slice(round * 3, round * 3 + 3)
      return [
        ...make(90, (n) => ({
          by: n % 2 === 0 ? recruiter : recruiter2,
          method: 'post',
          path: '/jobs/post',
          body: job(`Round ${round} job ${n}`),
          trace: `job Round ${round} job ${n}`,
        })),
        ...make(67, (n) => ({
          by: staff,
          method: 'post',
          path: '/invitations/student',
          body: { email: `round${round}.person${n}@home.example.com` },
          trace: `invitation round${round}.person${n}@home.example.com`,
        })),
        ...make(40, (n) => ({
          by: student,
          method: 'post',
          path: '/user/updateField',
          body: { attr: 'phone', uid: student.uid, value: `555-${round}-${n}` },
          trace: 'change of telephone',
        })),
        ...make(jobs.length, (n) => ({
          by: student,
          method: 'post',
          path: '/students/apply-job',
          body: { jobId: jobs[n] },
          trace: `application for ${jobs[n]}`,
        })),
      ]
    }

    /** How often each trace is in the lists, once the views have caught up. */
    async function stored(): Promise<ReadonlyMap<string, number>> {
      await eventually(
        () => send<{ views: { lag: number }[] }>(platform.origin, { method: 'GET', path: '/health/ready' }),
        ({ body }) => body.views.every(({ lag }) => lag === 0),
      )
      const traces = [
        ...(await allPages<{ title: string }>(recruiter, '/jobs?organization=kestrel-works&limit=100')).map(({ title }) => `job ${title}`),
        ...(await allPages<{ title: string }>(recruiter2, '/jobs?organization=brightbarrow&limit=100')).map(({ title }) => `job ${title}`),
        ...(await allPages<{ email: string }>(staff, '/invitations?limit=100')).map(({ email }) => `invitation ${email}`),
        ...(await allPages<{ jobId: string }>(student, `/applications/student/${student.uid}?limit=100`)).map(
          ({ jobId }) => `application for ${jobId}`,
        ),
        // Equal changes of a day are one entry, which names them all.
        ...(await allPages<{ type: string; eventId: string; eventIds?: string[] }>(student, `/timeline/user/${student.uid}?limit=100`))
          .filter(({ type }) => type === 'ProfileFieldChanged')
          .flatMap(({ eventId, eventIds = [eventId] }) => eventIds.map(() => 'change of telephone')),
      ]
      const counts = new Map<string, number>()
      for (const trace of traces) counts.set(trace, (counts.get(trace) ?? 0) + 1)
      return counts
    }

    it.each(inject('smoke') ? [20, 90] : [20, 90, 160])(
      '§8 after %i acknowledgements no acknowledged command is lost, and none is stored twice',
      async (afterAcknowledged) => {
        const commands = commandsOf([20, 90, 160].indexOf(afterAcknowledged))
        expect(commands).toHaveLength(200)
        let acknowledged = 0
        let killed: Promise<void> | undefined
        const answers = await Promise.all(
          commands.map(async (command): Promise<Answer> => {
            try {
              const reply = await run(command)
              if (reply.status < 300 && ++acknowledged === afterAcknowledged) killed = platform.kill()
              return reply
            } catch {
              return 'no answer'
            }
          }),
        )
        await killed
        const isAcknowledged = (answer: Answer | undefined): answer is Reply<Write> =>
          answer !== undefined && answer !== 'no answer' && answer.status < 300
        const kept = commands.filter((_, n) => isAcknowledged(answers[n]))
        expect(answers.filter((answer) => answer !== 'no answer' && !isAcknowledged(answer))).toEqual([])
        expect(kept.length).toBeGreaterThanOrEqual(afterAcknowledged)
        expect(kept.length).toBeLessThan(200)

        await platform.restart()
        const found = await stored()
        const least = countBy(kept)
        for (const [trace, most] of countBy(commands)) {
          const before = trace === 'change of telephone' ? telephoneChanges : 0
          const count = (found.get(trace) ?? 0) - before
          expect([trace, count >= (least.get(trace) ?? 0), count <= most]).toEqual([trace, true, true])
        }

        const again = await Promise.all(commands.map(run))
        for (const [n, reply] of again.entries()) {
          const first = answers[n]
          expect(reply.status).toBeLessThan(300)
          // The position may be higher at the repetition, since it includes events of processes.
          if (isAcknowledged(first)) expect({ ...reply.body, position: '' }).toEqual({ ...first.body, position: '' })
        }
        const afterwards = await stored()
        for (const [trace, count] of countBy(commands)) {
          const before = trace === 'change of telephone' ? telephoneChanges : 0
          expect([trace, (afterwards.get(trace) ?? 0) - before]).toEqual([trace, count])
        }
        telephoneChanges = afterwards.get('change of telephone') ?? 0
      },
    )

    it('§8 every view equals its rebuild, with the platform running and without', async () => {
      const expectNoDifference = (printed: string) => {
        const reports = printed.split('\n').filter((line) => line.includes('difference'))
        expect(reports.length).toBeGreaterThan(8)
        expect(reports.filter((line) => !/\b0 differences\b/.test(line))).toEqual([])
      }
      expectNoDifference(await rebuild(platform.dataDir))
      const before = await stored()
      await platform.stop()
      expectNoDifference(await rebuild(platform.dataDir))
      await platform.restart()
      expect(await stored()).toEqual(before)
    })
  },
  { ownProcess: true },
)
