import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { clockFrom, systemClock, type Clock } from '#platform/clock.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import { openRedisTasks } from '#platform/tasks/redis/tasks.ts'
import { openSqliteTasks } from '#platform/tasks/sqlite/tasks.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { startProjections, type Projections } from '#projections/engine/runner.ts'
import { due } from '#projections/views/due/model.ts'
import { dueProjection } from '#projections/views/due/project.ts'
import { dueTimers } from '#query-api/lookups/due-timers.ts'
import { claimRules } from '#command-api/claim-rules.ts'
import { createHandler, type Handler } from '#command-api/core/handle.ts'
import { secretsFrom } from '#command-api/core/secrets.ts'
import { acceptInvitation } from '#command-api/invitations/accept.ts'
import { inviteStudent } from '#command-api/invitations/invite-student.ts'
import { effectsOf, emptyReadModels, later, NOW } from '#command-api/testing/given.ts'
import { startAlarmClock, type AlarmClock } from '#command-api/timers/alarm-clock.ts'

/** A term of 30 days ends so long after `NOW`. */
const END = later(NOW, { days: 30 })
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let stores: TestStores
let clock: Clock
let running: Projections
let handler: Handler
let tasks: Tasks
let alarmClock: AlarmClock | undefined
let commands: number
let openQueue: (typeof queues)[number][1]
let run: string

beforeEach(async () => {
  stores = await openTestStores()
  commands = 0
})
afterEach(async () => {
  await stop()
  await stores.remove()
})

type Settings = { readonly at?: string; readonly clock?: Clock; readonly queue?: string; readonly losesTasks?: boolean }

/** Starts the parts that timers need, by a clock that stands still at `at` unless one is given. */
async function start({ at = NOW, clock: given, queue = 'tasks.db', losesTasks = false }: Settings = {}): Promise<void> {
  const { eventStore, readStore, keys } = stores
  const here = given ?? { now: () => Date.parse(at) }
  clock = here
  running = await startProjections({
    eventStore,
    readStore,
    keys,
    projections: [dueProjection],
    clock: systemClock,
    logger: quiet,
    emitRefresh: () => undefined,
  })
  handler = createHandler({
    store: eventStore,
    keys,
    clock: here,
    secrets: secretsFrom(Buffer.alloc(32, 7)),
    readModels: emptyReadModels,
    effects: effectsOf({ linkKeys: async () => undefined }),
    claimRules,
    app: 'test',
  })
  tasks = await openQueue(queue, here)
  alarmClock = startAlarmClock({
    due: dueTimers(readStore, {
      active: running.active,
      position: ({ name }) => running.positionOf(name),
      waitFor: (views, position, ms) =>
        running.waitFor(
          views.map(({ name }) => name),
          position,
          ms,
        ),
    }),
    handler: {
      handle: async (...command) => {
        commands += 1
        return handler.handle(...command)
      },
    },
    tasks: losesTasks ? { work: () => undefined, enqueue: async () => undefined } : tasks,
    clock: here,
    caughtUp: async () => running.waitFor([due.name], await eventStore.head(), 2_000),
    log: { warn: quiet.warn, error: (details) => expect.fail(JSON.stringify(details)) },
  })
}

async function stop(): Promise<void> {
  await alarmClock?.stop()
  alarmClock = undefined
  await running.stop()
  await tasks.close()
}

let people = 0
async function invite(): Promise<string> {
  const reply = await handler.handle(
    inviteStudent,
    { email: `nina${people++}@home.example.com`, invitedBy: 'stella', inviterRole: 'student' },
    { caller: { kind: 'process', name: 'test' }, key: `invite-${people}`, requestId: 'request' },
  )
  if (isRefusal(reply)) throw new Error(reply.refused)
  return reply.id
}

const accept = (invitationId: string) =>
  handler.handle(
    acceptInvitation,
    { invitationId, uid: 'nina' },
    { caller: { kind: 'process', name: 'test' }, key: 'accept', requestId: 'request' },
  )
const storyOf = async (id: string) => (await stores.eventStore.readStream(`invitation-${id}`)).map(({ type }) => type)
const fireDue = async () => alarmClock?.fireDue()

const redis = process.env['REDIS_TEST_URL']
/** A database of its own, which this test may flush. */
const redisUrl = redis && `${redis.replace(/\/\d*$/, '')}/7`
const onError = (error: unknown) => expect.fail(String(error))
const queues: readonly (readonly [string, (name: string, clock: Clock) => Promise<Tasks>])[] = [
  ['SQLite', async (name, here) => openSqliteTasks({ file: join(stores.folder, name), clock: here, onError })],
  ...(redisUrl === undefined
    ? []
    : [
        [
          'Redis',
          async (name: string, here: Clock) => openRedisTasks({ url: redisUrl, prefix: `timers-${run}-${name}`, clock: here, onError }),
        ] as const,
      ]),
]
if (redisUrl === undefined) it('a term that ends, on Redis', (test) => test.skip('because REDIS_TEST_URL is not set'))

describe.each(queues)('a term that ends, with the queue on %s', (_, open) => {
  beforeEach(() => {
    openQueue = open
    run = randomUUID()
  })

  it('is recorded once, by the timer and at the platform’s time', async () => {
    await start()
    const id = await invite()
    await fireDue()
    expect(await storyOf(id)).toEqual(['StudentInvited'])
    await stop()
    await start({ at: END })
    await fireDue()
    await fireDue()
    const [, expired, ...more] = await stores.eventStore.readStream(`invitation-${id}`)
    expect(more).toEqual([])
    expect(expired).toMatchObject({
      type: 'InvitationExpired',
      data: { invitationId: id },
      meta: { occurredAt: END, actor: { kind: 'timer', uid: 'invitationExpired' }, operation: 'timer.invitationExpired' },
    })
    expect(expired?.meta).not.toHaveProperty('imported')
  })

  it('wakes the alarm clock by itself, through the task queue', async () => {
    // 30 days less two seconds after it was sent.
    await start()
    const id = await invite()
    await fireDue()
    await stop()
    await start({ clock: clockFrom(Date.parse(END) - 2_000) })
    await fireDue()
    expect(await storyOf(id)).toEqual(['StudentInvited'])
    await expect.poll(() => storyOf(id), { timeout: 10_000 }).toEqual(['StudentInvited', 'InvitationExpired'])
    const [, expired] = await stores.eventStore.readStream(`invitation-${id}`)
    expect(expired?.meta.occurredAt.slice(0, 18)).toBe(END.slice(0, 18))
  })

  it('is recorded after a week of downtime, once for each of many', async () => {
    await start()
    const ids = await Promise.all(Array.from({ length: 250 }, invite))
    await fireDue()
    await stop()
    await start({ at: later(END, { days: 7 }) })
    await fireDue()
    for (const id of ids) expect(await storyOf(id)).toEqual(['StudentInvited', 'InvitationExpired'])
    expect(commands).toBe(250)
  })

  it('is found in the view when the queue has lost it: at the next start, and when the view changes', async () => {
    await start({ losesTasks: true })
    const [first, second] = [await invite(), await invite()]
    await accept(second)
    await fireDue()
    await stop()
    await start({ at: END, queue: 'another.db', losesTasks: true })
    // No call of ours: the clock looks at the start …
    await expect.poll(() => storyOf(first), { timeout: 10_000 }).toEqual(['StudentInvited', 'InvitationExpired'])
    await stop()
    const moving = { now: () => time }
    let time = Date.parse(NOW)
    await start({ clock: moving, queue: 'another.db', losesTasks: true })
    const third = await invite()
    await fireDue()
    time = Date.parse(END)
    // … and when the view has changed.
    await accept(await invite())
    await expect.poll(() => storyOf(third), { timeout: 10_000 }).toEqual(['StudentInvited', 'InvitationExpired'])
  })

  it('is not recorded for a thing that has ended otherwise', async () => {
    await start()
    const id = await invite()
    await accept(id)
    await stop()
    await start({ at: END })
    await fireDue()
    expect(await storyOf(id)).toEqual(['StudentInvited', 'InvitationAccepted'])
    expect(commands).toBe(0)
  })

  it('is recorded once also after a crash right after the command', async () => {
    await start()
    const id = await invite()
    await fireDue()
    await stop()
    // As in a view that has not seen the event yet.
    const stale = { timer: 'invitationExpired', thing: id, due: END } as const
    const again = async () => {
      const other = startAlarmClock({
        due: { until: async () => ({ items: [stale] }), nextAfter: async () => undefined, changed: () => new Promise(() => undefined) },
        handler,
        tasks: { work: () => undefined, enqueue: async () => undefined },
        clock,
        caughtUp: async () => true,
        log: quiet,
      })
      await other.fireDue()
      await other.stop()
    }
    await start({ at: END })
    await alarmClock?.stop()
    await again()
    await again()
    expect(await storyOf(id)).toEqual(['StudentInvited', 'InvitationExpired'])
  })

  it('is not recorded by a rebuild, although that reads every term', async () => {
    await start()
    await invite()
    await stop()
    await start({ at: END })
    await fireDue()
    const [before, head] = [commands, await stores.eventStore.head()]
    const fresh = await running.registry.create(due)
    await running.replace(due.name, fresh, [])
    expect(running.active(due)).toEqual(fresh)
    await fireDue()
    expect([commands, await stores.eventStore.head()]).toEqual([before, head])
  })

  it('is recorded once when the clock jumps a day ahead, back and ahead again', async () => {
    let time = Date.parse(NOW)
    await start({ clock: { now: () => time } })
    const id = await invite()
    const end = time + 30 * 86_400_000
    await fireDue()
    time = end
    await fireDue()
    time = end - 86_400_000
    await fireDue()
    await accept(await invite())
    time = end + 86_400_000
    await fireDue()
    expect(await storyOf(id)).toEqual(['StudentInvited', 'InvitationExpired'])
    const events = await stores.eventStore.readStream(`invitation-${id}`)
    expect(events[1]?.meta.occurredAt).toBe(new Date(end).toISOString())
  })
})

describe.skipIf(redisUrl === undefined)('quality.md, row 18: Redis is flushed', () => {
  it('and what is due is found again in the view', async () => {
    ;[, openQueue] = queues.at(-1) ?? fail()
    run = randomUUID()
    await start()
    const id = await invite()
    await fireDue()
    const client = new Redis(redisUrl ?? '')
    expect(await client.dbsize()).toBeGreaterThan(0)
    await stop()
    await client.flushdb()
    await client.quit()
    await start({ at: END })
    await expect.poll(() => storyOf(id), { timeout: 10_000 }).toEqual(['StudentInvited', 'InvitationExpired'])
  })
})

function fail(): never {
  throw new Error('There is a queue on Redis.')
}
