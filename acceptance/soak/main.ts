/**
 * `npm run soak -- --minutes=120`: mixed load on a platform with demo data, as it runs on a small machine, and what its memory does
 * meanwhile. Prints the medians of each ten minutes and the slope of the last hour, what grew on the heaps, and every wrong answer.
 */
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listen, type RefreshListener } from '../client.ts'
import { rebuild, startPlatform, TEST_NOW } from '../platform.ts'
import { subscribe } from '../subscription.ts'
import { fault, newTally, isDone } from './caller.ts'
import { commands, type Act } from './commands.ts'
import { median } from './figures.ts'
import { reads } from './reads.ts'
import { report } from './report.ts'
import { lookAt } from './watch.ts'
import { by, oneOf, register, signInAll, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    commands: { type: 'string', default: '4' },
    reads: { type: 'string', default: '8' },
    folder: { type: 'string', default: join(tmpdir(), 'proffer-soak-') },
  },
})
const minutes = Number(values.minutes)
const folder = mkdtempSync(values.folder)
const LOOK_MS = 30_000
const SOCKETS = 8
/** From when on it is told what the heaps gain. */
const WARM_MINUTE = Math.min(20, minutes / 3)

const platform = await startPlatform({
  env: {
    PROFFER_NOW: TEST_NOW,
    SOAK_FOLDER: folder,
    SOAK_WARM_MINUTE: String(WARM_MINUTE),
    SOAK_LAST_MINUTE: String(minutes - 0.5),
    NODE_OPTIONS: `--import=${new URL('./gauge.ts', import.meta.url).href}`,
  },
})
// It steps back behind whatever else runs on the machine.
for (const pid of [process.pid, platform.pid]) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
console.log(`The platform is process ${platform.pid}; its data lie in ${platform.dataDir}, what is measured in ${folder}.`)

const tally = newTally()
const world: World = {
  platform,
  tally,
  random: Math.random,
  people: new Map(),
  students: [],
  jobs: [],
  applications: [],
  referrals: [],
  invited: [],
  busy: new Set(),
  erased: 0,
  made: 0,
}
const started = Date.now()
const end = started + minutes * 60_000
const isOver = () => Date.now() >= end
const running = new Set<Promise<unknown>>()

/** What goes wrong is counted, and ends nothing. */
const attempt = (name: string, work: () => Promise<unknown>) => {
  const one = work()
    .catch((error: unknown) => fault(tally, name, String(error)))
    .finally(() => running.delete(one))
  running.add(one)
  return one
}

/** So many a second, whatever the answers take; no more than forty at once. */
async function keepUp(perSecond: number, acts: Readonly<Record<string, Act>>): Promise<void> {
  const sum = Object.values(acts).reduce((total, { weight }) => total + weight, 0)
  while (!isOver()) {
    await wait(-Math.log(1 - world.random()) * (1_000 / perSecond))
    if (running.size > 40) continue
    let left = world.random() * sum
    const [name, act] = Object.entries(acts).find(([, { weight }]) => (left -= weight) < 0) ?? []
    if (name !== undefined && act) void attempt(name, () => act.run(world))
  }
}

async function each(everyMs: number, name: string, work: () => Promise<unknown>): Promise<void> {
  for (let next = Date.now() + everyMs; next < end; next += everyMs) {
    await wait(Math.max(next - Date.now(), 0))
    await attempt(name, work)
  }
}

const open: RefreshListener[] = []
let refreshes = 0
async function changeSockets(): Promise<void> {
  const gone = open.length >= SOCKETS ? open.shift() : undefined
  refreshes += gone?.received.length ?? 0
  gone?.close()
  open.push(await listen(platform.origin, (oneOf(world, [...world.people.values(), ...world.students]) ?? by(world, 'student')).token))
}

async function look(): Promise<void> {
  const times = tally.times.splice(0)
  const seen = await lookAt(platform)
  const line = {
    at: Date.now(),
    ...seen,
    calls: times.length,
    p50: median(times),
    longest: Math.max(...times),
    faults: tally.faults.length,
    running: running.size,
    refreshes,
    erased: world.erased,
    registered: world.made,
  }
  appendFileSync(join(folder, 'looks.jsonl'), `${JSON.stringify(line)}\n`)
  writeFileSync(join(folder, 'platform.log'), platform.output())
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ answers: Object.fromEntries(tally.answers), faults: tally.faults }, null, 1))
}

async function rebuildAll(): Promise<void> {
  const said = await rebuild(platform.dataDir)
  appendFileSync(join(folder, 'rebuilds.txt'), `${new Date().toISOString()}\n${said}\n`)
}

async function verify(): Promise<void> {
  const begun = await by(world, 'admin').ask('POST', '/admin/audit/verify')
  for (let state = 'begun'; isDone(begun) && state !== 'done' && !isOver();) {
    await wait(1_000)
    const { body } = await by(world, 'admin').ask<{ state: string; result?: unknown }>('GET', `/tasks/${begun.body.id}`)
    state = body.state
    if (state === 'done' || state === 'failed') return appendFileSync(join(folder, 'rebuilds.txt'), `verified: ${JSON.stringify(body)}\n`)
  }
}

/** An application whose status is another one than was acknowledged last is a wrong answer. */
async function compareStatuses(): Promise<void> {
  for (const { id, job, status } of world.applications) {
    const { body } = await by(world, job.by).ask<{ status: string }>('GET', `/applications/id/${id}`)
    if (body.status !== status) fault(tally, 'compare', `${id} is ${body.status}, and was left as ${status}`)
  }
}

await signInAll(world)
for (const who of ['recruiter', 'recruiter2'] as const) {
  const { ask, ...person } = by(world, who)
  const call = (method: string) => (path: string, body?: unknown) => ask(method, path, body)
  await subscribe(platform, { ...person, get: call('GET'), post: call('POST') } as never)
}
for (let n = 0; n < 5; n++) {
  await attempt('register', () => register(world))
  await attempt('post', () => commands['a job is posted, the oldest closed']?.run(world) ?? Promise.resolve())
}
await Promise.all([
  keepUp(Number(values.commands), commands),
  keepUp(Number(values.reads), reads),
  each(LOOK_MS, 'look', look),
  each(10_000, 'sockets', changeSockets),
  each(10 * 60_000, 'sign-in', () => signInAll(world)),
  each(20 * 60_000, 'rebuild', rebuildAll),
  wait(Math.min(30, minutes / 2) * 60_000).then(() => attempt('verify', verify)),
])
await Promise.all(running)
await attempt('compare', compareStatuses)
await look()
for (const listener of open) listener.close()
await platform.stop()
console.log(report(folder, started, tally))
process.exit(tally.faults.length === 0 ? 0 : 1)
