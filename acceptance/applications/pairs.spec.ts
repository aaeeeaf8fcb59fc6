/**
 * Blind review, byte for byte: of two students who differ in that alone that one has applied blind, a company reads and hears the same of
 * their referrals, whatever anybody does to both (product 2.19, docs/decisions/blind-review.md).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { inParallel, send, signIn, type Person, type Refresh } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { mailedTo } from '../outbox.ts'
import { TEST_NOW } from '../platform.ts'
import { subscribe } from '../subscription.ts'
import * as pair from './pairs.ts'
import type { Half, People, Round, Step } from './pairs.ts'

const { accept, adminSets, apply, both, decline, employeeSets, employeeWithdraws, erase, extend, invite, inviteByRecruiter, mail } = pair
const { blindJob: job, outside, recruiterSets, reject, review, shortlist, studentWithdraws, takeBack, withdrawApplication } = pair

/** Before the last day of a referral, after it, and after that of one that was extended. */
type Scenario = readonly [first: readonly Step[], later?: readonly Step[], last?: readonly Step[]]
const applied = [invite(), accept, apply]
/** What is so already is not set: the company reads of it where there is no application (blind-review.md). */
const corrected = (before: readonly Step[], to: readonly string[]): Readonly<Record<string, Scenario>> =>
  Object.fromEntries(to.map((status) => [`set ${status}`, [[...applied, ...before, adminSets(status), adminSets('accepted')]]]))

/** By two students, of whom one has applied: each scenario with an employee and a job of its own. */
const ofStudents: Readonly<Record<string, Readonly<Record<string, Scenario>>>> = {
  Byname: {
    'applied with it': [applied, [employeeWithdraws()]],
    'applied before': [[apply, invite(), accept, review], [studentWithdraws]],
    'taken back': [[apply, invite(), accept, takeBack, recruiterSets('withdrawn')]],
    extended: [[invite(), accept, extend, apply], [employeeWithdraws()], []],
    'withdrawn by the student': [[...applied, review, studentWithdraws]],
    'withdrawn by the employee': [[...applied, employeeWithdraws(), invite(), accept, employeeWithdraws()]],
    'withdrawn and set back': [[...applied, review, employeeWithdraws(), adminSets('accepted'), reject]],
    'set to what it will be': [[...applied, adminSets('in_process'), review]],
    'applied again': [[...applied, withdrawApplication, apply, reject]],
  },
  Bymail: {
    'applied with it': [[mail(), accept, apply, review]],
    'taken back and declined': [[apply, mail(), accept, takeBack, decline, takeBack, accept, review]],
    'handed in outside': [[invite(), accept, outside, apply, review, recruiterSets('in_process'), recruiterSets('hired')]],
    'outside, moved by hand': [[invite(), accept, outside, apply, employeeSets('hired')]],
    'withdrawn by the student after its application': [[...applied, withdrawApplication, studentWithdraws, apply, reject], [invite()]],
    'withdrawn by the employee after its application': [[...applied, withdrawApplication, employeeWithdraws(), invite(), accept, apply]],
    'withdrawn by an admin after its application': [
      [...applied, withdrawApplication, adminSets('withdrawn'), apply],
      [employeeWithdraws()],
    ],
  },
  Ofrecruiter: { rejected: [[inviteByRecruiter, accept, apply, review, reject], [inviteByRecruiter]] },
  Setofrecruiter: { 'declined by an admin': [[inviteByRecruiter, accept, apply, adminSets('declined')]] },
  Longofrecruiter: { 'until its last day': [[inviteByRecruiter, accept, apply, review]] },
  Bytwo: { 'by two employees': [[invite(), accept, invite(1), accept, apply, review, withdrawApplication], [invite()]] },
  Erasedended: { erased: [[...applied, review, reject, erase]] },
  Erasedopen: { 'withdrawn by the employee': [[...applied, erase, employeeWithdraws()]] },
  Corrected: {
    'invited and accepted again': [[...applied, adminSets('invited'), accept, recruiterSets('withdrawn')]],
    'invited and declined': [[...applied, adminSets('invited'), decline, recruiterSets('withdrawn')]],
    'invited and not answered': [[...applied, adminSets('invited')]],
    'outside by mistake': [[invite(), accept, outside, adminSets('accepted'), apply, adminSets('in_process')]],
    'set submitted': [[...applied, adminSets('submitted')]],
  },
  Lostofrecruiter: { 'declined after the withdrawal': [[inviteByRecruiter, accept, apply, withdrawApplication, adminSets('declined')]] },
  Erasedbyhand: { 'set in process': [[...applied, adminSets('in_process'), erase]] },
  Knownagain: { 'known after a hidden one': [[...applied, withdrawApplication, both(apply), both(shortlist), both(reject)]] },
  Inprocess: corrected([review], ['invited', 'declined', 'withdrawn']),
  Rejected: corrected([review, reject], ['accepted', 'withdrawn']),
}
const scenarios = Object.entries(ofStudents).flatMap(([of, table]) =>
  Object.entries(table).map(([name, steps], place) => ({ of, name: `${of}, ${name}`, steps, place })),
)
const places = Math.max(...scenarios.map(({ place }) => place + 1))
type Scene = (typeof scenarios)[number]
const days = (later: number) => new Date(Date.parse(TEST_NOW) + later * 86_400_000).toISOString()

/** The one that is merged into the other has no subscription, which cannot be moved. */
const companies = [
  { company: 'kestrel-works', by: 'recruiter', isMerged: false, scenes: scenarios },
  {
    company: 'brightbarrow',
    by: 'recruiter2',
    isMerged: true,
    scenes: scenarios.filter(({ of }) => ['Bytwo', 'Ofrecruiter'].includes(of)),
  },
] as const

describe.each(companies)('§2.19 $company', ({ company, by, isMerged, scenes }) => {
  describePlatform('reads the same of two students', ({ as, platform }) => {
    let shared: Pick<People, 'admin' | 'recruiter' | 'origin'>
    let jobs: readonly string[]
    /** Who reads for the company. */
    let reader: string = by
    /** The first one is the second one of each scenario. */
    const employees: Person[] = []
    const pairs = new Map<Scene, readonly [Half, Half]>()
    const rounds: Round[] = []
    /** Coarser, for what is told a minute after it happened: by then another round may be under way, for one of the two or for both. */
    const phases: Round[] = []
    const passed = (round: Round) => [rounds, phases].forEach((all) => all.push(round))
    const clock = async () => (await send<{ now: string }>(platform.origin, { method: 'GET', path: '/config.json' })).body.now
    const peopleOf = ({ place }: Scene): People => {
      return { ...shared, jobId: jobs[place] ?? '', employees: [employees[place + 1] as Person, employees[0] as Person] }
    }

    const registered = async (role: 'student' | 'employee', email: string, displayName: string, profile: object = {}): Promise<Person> => {
      const place = role === 'student' ? { university: 'demo-university' } : { organization: company }
      await shared.admin.post(`/invitations/${role}`, { email, ...place })
      const invitationId = await mailedTo(email, platform, 'invitation')
      const body = { invitationId, password, displayName, role, profile, consents: { terms: true } }
      const { status } = await send(platform.origin, { method: 'POST', path: '/register', body })
      if (status !== 201) throw new Error(`${email} could not register: ${status}`)
      return signIn(platform.origin, email, password)
    }
    const addressOf = (n: number) => `employee.${n}@company.example.com`

    beforeAll(async () => {
      const [admin, recruiter] = [await as('admin'), await as(by)]
      if (!isMerged) await subscribe(platform, recruiter)
      shared = { admin, recruiter, origin: platform.origin }
      const numbers = Array.from({ length: places }, (_, n) => n)
      jobs = await inParallel(
        numbers,
        async (n) => (await recruiter.post('/jobs/post', { ...job, title: `Taster ${n} in the dark` })).body.id,
      )
      employees.push(...(await inParallel([...numbers, places], (n) => registered('employee', addressOf(n), `Emil Number${n}`))))
      await inParallel([...new Set(scenes.map(({ of }) => of))], async (of) => {
        const halves = await inParallel(pair.sides, async (side): Promise<Omit<Half, 'referrals'>> => {
          const { name, email, profile } = pair.newcomer(side, of)
          return { side, name, email, student: await registered('student', email, name, profile) }
        })
        for (const scene of scenes.filter((each) => each.of === of))
          pairs.set(scene, halves.map((half) => ({ ...half, referrals: [] })) as unknown as readonly [Half, Half])
      })
      passed({ name: 'BEFORE', from: TEST_NOW, to: await clock() })
    }, 300_000)

    type Looked = { readonly name: string; readonly after: string; readonly halves: readonly Half[] }
    /** What is told of one half and not of the other, in words. */
    const apart = async ({ name, after, halves }: Looked, see: (half: Half) => Promise<pair.Seen>, refreshes: readonly Refresh[] = []) => {
      const [heard, other] = halves.map((half) => pair.heardOf(half, refreshes).join(', '))
      const [seen, seenOther] = await inParallel(halves, see)
      if (!seen || !seenOther) throw new Error(`There is no pair ${name}.`)
      const unheard = heard === other ? [] : [`refreshes\n   applied ${heard}\n   not     ${other}`]
      return [...unheard, ...pair.differences(seen, seenOther)].map((difference) => `${name}, after ${after}: ${difference}`)
    }
    /** Refreshes in quick succession are held back for 50 ms and sent together: of a busy machine those of one half come later than the other's. */
    const heardAlike = async (of: readonly Scene[], received: readonly Refresh[]) => {
      await wait(250)
      const isAlike = (scene: Scene) => new Set(halvesOf(scene).map((half) => pair.heardOf(half, received).join())).size < 2
      // What differs for longer is told by the comparison.
      for (const limit = Date.now() + 5_000; !of.every(isAlike) && Date.now() < limit;) await wait(50)
    }
    type Done = readonly [Scene, after: string]
    const halvesOf = (scene: Scene) => pairs.get(scene) ?? []
    const atReferrals = async (done: readonly Done[], received: readonly Refresh[] = []): Promise<readonly string[]> => {
      const all = await inParallel(done, ([scene, after]) =>
        apart(
          { name: scene.name, after, halves: halvesOf(scene) },
          (half) => pair.seenOfReferrals(half, peopleOf(scene), rounds),
          received,
        ),
      )
      return all.flat()
    }
    const atStudents = async (after: string): Promise<readonly string[]> => {
      const students = [...new Map(scenes.map((scene) => [scene.of, scene])).values()]
      const all = await inParallel(students, (scene) =>
        apart({ name: scene.of, after, halves: halvesOf(scene) }, (half) => pair.seenOfStudent(half, peopleOf(scene), phases)),
      )
      return all.flat()
    }

    /** Makes one step of each scenario, and compares what came of it. */
    const round = async (steps: readonly (readonly [Scene, Step])[]): Promise<readonly string[]> => {
      const from = await clock()
      const listener = await shared.recruiter.listen()
      // Of one student they are made in the order of the table, as lists go by time.
      await inParallel([...new Set(scenes.map(({ of }) => of))], async (of) => {
        for (const [scene, step] of steps.filter(([each]) => each.of === of))
          for (const half of pairs.get(scene) ?? []) if (half.side === 'applied' || !step.appliedOnly) await step.act(half, peopleOf(scene))
      })
      await platform.settle()
      await heardAlike(
        steps.map(([scene]) => scene),
        listener.received,
      )
      rounds.push({ name: `ROUND${rounds.length}`, from, to: await clock() })
      listener.close()
      return atReferrals(
        steps.map(([scene, { name }]): Done => [scene, name]),
        listener.received,
      )
    }

    const phase = async (n: number): Promise<readonly string[]> => {
      const from = await clock()
      const found: string[] = []
      const longest = Math.max(...scenes.map(({ steps }) => steps[n]?.length ?? 0))
      for (let step = 0; step < longest; step++)
        found.push(
          ...(await round(
            scenes.flatMap((scene) => {
              const one = scene.steps[n]?.[step]
              return one ? [[scene, one] as const] : []
            }),
          )),
        )
      // Until all is told, of both: a yes that can be taken back for a minute is told after that.
      await platform.moveTo(new Date(Date.parse(await clock()) + 2 * 60_000).toISOString())
      phases.push({ name: `PHASE${n}`, from, to: await clock() })
      return [...found, ...(await atStudents(`phase ${n}`))]
    }

    const goOn = async (later: number): Promise<readonly string[]> => {
      const listener = await shared.recruiter.listen()
      await platform.moveTo(days(later))
      await platform.settle()
      passed({ name: `ROUND${rounds.length}`, from: days(later), to: await clock() })
      listener.close()
      shared = { ...shared, admin: await as('admin'), recruiter: await as(reader) }
      await inParallel([...employees.keys()], async (n) => {
        employees[n] = await signIn(platform.origin, addressOf(n), password)
      })
      for (const halves of pairs.values()) await pair.signedInAgain(platform.origin, halves)
      return atReferrals(
        scenes.map((scene): Done => [scene, `${later} days`]),
        listener.received,
      )
    }

    it('before the last day of a referral', async () => expect((await phase(0)).join('\n')).toBe(''), 300_000)
    it.runIf(isMerged)(
      'on both sides of a merge',
      async () => {
        const into = { into: 'kestrel-works', reason: 'They are one by now.' }
        expect((await shared.admin.post(`/admin/organizations/${company}/merge`, into)).status).toBe(200)
        await platform.settle()
        for (const name of [by, 'recruiter']) {
          reader = name
          shared = { ...shared, recruiter: await as(name) }
          const done = scenes.map((scene): Done => [scene, `the merge, read by ${name}`])
          expect([...(await atReferrals(done)), ...(await atStudents(`the merge, read by ${name}`))].join('\n')).toBe('')
        }
      },
      300_000,
    )
    it('on the day after it, and after what is done then', async () => {
      expect([...(await goOn(91)), ...(await phase(1))].join('\n')).toBe('')
    }, 300_000)
    it.skipIf(isMerged)(
      'after the last day of one that was extended',
      async () => expect([...(await goOn(152)), ...(await phase(2))].join('\n')).toBe(''),
      300_000,
    )
  })
})
