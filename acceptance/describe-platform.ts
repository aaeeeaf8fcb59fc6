/**
 * How a spec gets its platform and its people (docs/tests.md). The platforms of a worker run one after the other in one host, and each
 * begins with a copy of the demo's data, seeded once for a run and a clock.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { send, signIn, type Person } from './client.ts'
import { mailedTo } from './outbox.ts'
import { freePort, newDataDir, removeData, startHost, startPlatform, TEST_NOW, type Env, type Host, type Platform } from './platform.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for what is made once for a run (tools/test-run.ts). */
    runFolder: string
    /** Whether only some cases of the long specs run (vitest.long.config.ts runs them all). */
    smoke: boolean
  }
}

/** The platform of a spec; it runs inside tests and hooks only. */
export type SpecPlatform = Platform & {
  /** Ends it, unless it has ended, and starts it again on its port and its data. @param env more of its environment from now on */
  readonly restart: (env?: Env) => Promise<void>
}
/** A person who is not in the demo. */
export type Newcomer = { readonly displayName: string; readonly email?: string; readonly profile?: object; readonly consents?: object }
export type Given = {
  readonly platform: SpecPlatform
  /** Signs in somebody of the demo, `recruiter` for recruiter@demo.example. */
  readonly as: (name: string) => Promise<Person>
  /** A person of the demo's university whom an admin invited, who registered and signed in. */
  readonly registered: (role: 'student' | 'professor', newcomer: Newcomer) => Promise<Person>
}
export type Settings = {
  /** More of its environment. PROFFER_NOW is `TEST_NOW` unless it says otherwise; '' is the real time. */
  readonly env?: Env
  /** Runs `main.ts` in a process of its own, which can be killed. */
  readonly ownProcess?: true
  /** With `ownProcess`: the folder with the code that it runs from the next start on. */
  readonly code?: () => string | undefined
  /** Starts it while tests are collected, because their names come from its answers: `tests` may be async then. */
  readonly early?: true
  /** Starts the services that it runs on. Its data are there then, and not in the copy. */
  readonly services?: () => Promise<Running>
}
/** `dataDir` is the folder of a platform that ran on them before, with what stays outside of services: whoever names it removes it. */
type Running = { readonly env: Env; readonly dataDir?: string; readonly stop: () => Promise<void> }

export const password = 'long enough'
/** For starting and seeding on services beside other tests. */
const HOOK_LIMIT_MS = 300_000

/** A `describe` with a platform of its own. The only way in which a spec starts one: a lint rule holds that. */
export function describePlatform(title: string, tests: (given: Given) => void | Promise<void>, settings: Settings = {}): void {
  describe(title, async () => {
    const { ownProcess, early, code, services: startServices } = settings
    let env: Env = withNow({ PROFFER_NOW: TEST_NOW, ...settings.env })
    let services: Running | undefined
    let current: Platform | undefined
    let dataDir: string | undefined
    let ended = false

    const start = (place: { readonly port: number; readonly dataDir: string }) =>
      ownProcess === true ? startPlatform({ ...place, env, code: code?.() }) : host().start(place, env)
    const running = (): Platform => {
      if (current === undefined) throw new Error('The platform runs only inside tests and hooks.')
      return current
    }
    const end = async (how: 'stop' | 'kill') => {
      if (ended) return
      ended = true
      await running()[how]()
    }
    const platform: SpecPlatform = {
      get origin() {
        return running().origin
      },
      get port() {
        return running().port
      },
      get dataDir() {
        return running().dataDir
      },
      get pid() {
        return running().pid
      },
      output: () => running().output(),
      moveTo: async (instant) => {
        await running().moveTo(instant)
        // A restart goes on from there.
        env = { ...env, PROFFER_NOW: instant }
      },
      settle: () => running().settle(),
      kill: () => end('kill'),
      stop: () => end('stop'),
      restart: async (more = {}) => {
        await end('stop')
        env = withNow({ ...env, ...more })
        current = await start(running())
        ended = false
      },
    }
    const as = (name: string) => signIn(platform.origin, `${name}@demo.example`)

    const begin = async () => {
      services = await startServices?.()
      if (services) env = { ...env, ...services.env }
      dataDir = services?.dataDir ?? newDataDir()
      // With their times: mails are read in the order in which they were sent.
      if (services === undefined) cpSync(await templateFor(env), dataDir, { recursive: true, preserveTimestamps: true })
      current = await start({ dataDir, port: await freePort() })
    }
    if (early === true) await begin()
    else beforeAll(begin, HOOK_LIMIT_MS)
    afterAll(async () => {
      try {
        if (current) await end('stop')
      } finally {
        if (dataDir !== undefined && services?.dataDir === undefined) removeData({ dataDir })
        await services?.stop()
      }
    }, HOOK_LIMIT_MS)

    await tests({ platform, as, registered: (role, newcomer) => register(platform, role, newcomer) })
  })
}

const withNow = ({ PROFFER_NOW: now = '', ...env }: Env): Env => (now === '' ? env : { ...env, PROFFER_NOW: now })

/** The demo's student alone needs these; every student has to have them. */
const STUDENT = { degree: 'bachelor', major: 'Biology', graduationDate: '2027-05-31', skills: ['go', 'sql', 'rust'] }

async function register(platform: Platform, role: 'student' | 'professor', newcomer: Newcomer): Promise<Person> {
  const { displayName, email = `${displayName.toLowerCase().replaceAll(' ', '.')}@home.example.com` } = newcomer
  const admin = await signIn(platform.origin, 'admin@demo.example')
  await admin.post(`/invitations/${role}`, { email, university: 'demo-university' })
  const body = {
    invitationId: await mailedTo(email, platform, 'invitation'),
    password,
    displayName,
    role,
    profile: { ...(role === 'student' && STUDENT), ...newcomer.profile },
    consents: { terms: true, ...newcomer.consents },
  }
  const { status } = await send(platform.origin, { method: 'POST', path: '/register', body })
  if (status !== 201) throw new Error(`${email} could not register: ${status}`)
  return signIn(platform.origin, email, password)
}

/** Kept for the whole worker, because its files share their modules. */
let workersHost: Host | undefined
const host = (): Host => {
  if (workersHost === undefined || workersHost.hasEnded()) workersHost = startHost()
  return workersHost
}

/** The variables that decide which data the demo begins with. */
const SEEDED_BY = ['PROFFER_NOW', 'DEMO', 'DISCLOSURE_HOLD']

/** The folder of a platform that has just been seeded. The first worker that needs it makes it, and others wait for it. */
async function templateFor(env: Env): Promise<string> {
  // Said by hand where the platform looks public; it is what is seeded anyway.
  const { DEMO, ...others } = env
  const decisive: Env = DEMO === undefined || DEMO === 'tiny' ? others : env
  const seeding = Object.fromEntries(SEEDED_BY.flatMap((name) => (decisive[name] === undefined ? [] : [[name, decisive[name]]])))
  const name = createHash('sha256').update(JSON.stringify(seeding)).digest('hex').slice(0, 12)
  const [template, making] = [join(inject('runFolder'), name), join(inject('runFolder'), `${name}.making`)]
  while (!existsSync(template)) {
    if (isFirstToMake(making)) await makeTemplate({ template, making, seeding })
    else await wait(50)
  }
  return template
}

async function makeTemplate({ template, making, seeding }: { template: string; making: string; seeding: Env }): Promise<void> {
  try {
    // Made since this worker looked.
    if (existsSync(template)) return
    const dataDir = join(making, 'data')
    const platform = await host().start({ dataDir, port: await freePort() }, seeding)
    await platform.settle()
    await platform.stop()
    renameSync(dataDir, template)
  } finally {
    // When it failed, the next one tries.
    rmSync(making, { recursive: true, force: true })
  }
}

function isFirstToMake(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
