/**
 * `npm run bench:web`: how long the first page takes for somebody who comes with an empty cache, the processor throttled four times, over
 * the line of a slow phone (1.6 Mbit/s, 150 ms). Each figure is the median of five loads, with the least and the most.
 */
import { parseArgs } from 'node:util'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { signIn as callAs } from '../acceptance/client.ts'
import { newDataDir, removeData, startPlatform } from '../acceptance/platform.ts'
import { CHROMIUM } from './chromium.ts'
import { describeMachine } from './machine.ts'
import { median, number } from './measure.ts'

const THROTTLED = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** Requests of a page before it knows who is there, which are no data. */
const BEFORE_DATA = /^\/(config\.json|auth\/|identitytoolkit|securetoken|v1\/)/
const LCP = 'largestContentfulPaint'

type Asked = {
  readonly path: string
  readonly script: boolean
  readonly data: boolean
  /** Milliseconds of one clock. */
  readonly from: number
  to?: number
  bytes?: number
}
type Load = Readonly<Record<'lcp' | 'firstData' | 'waves' | 'files' | 'kilobytes' | 'script' | 'allScript', number>>
type Target = { readonly name: string; readonly path: string; readonly as?: string }

/** Everything that the page asks for, as it was on the wire. */
async function watch(session: CDPSession): Promise<ReadonlyMap<string, Asked>> {
  const asked = new Map<string, Asked>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    const { pathname } = new URL(request.url)
    const isFetch = type === 'Fetch' || type === 'XHR'
    asked.set(requestId, {
      path: pathname,
      script: pathname.endsWith('.js'),
      data: isFetch && !BEFORE_DATA.test(pathname),
      from: 1_000 * timestamp,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) Object.assign(one, { to: 1_000 * timestamp, bytes: encodedDataLength })
  })
  return asked
}

/** A request that begins once another of the wave before has ended belongs to the next one. The document is a wave. */
function wavesUntil(asked: readonly Asked[], until: number): number {
  let [waves, ends] = [0, -Infinity]
  for (const { from, to = Infinity } of asked.toSorted((one, other) => one.from - other.from)) {
    if (from >= until) break
    if (waves === 0 || from >= ends) [waves, ends] = [waves + 1, to]
    else ends = Math.min(ends, to)
  }
  return waves
}

async function load(browser: Browser, origin: string, { path, as }: Target): Promise<Load> {
  const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript((name) => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(window, { [name]: startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  }, LCP)
  if (as) await signIn(page, as)
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED })
  const requests = await watch(session)
  await page.goto(path, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null, undefined, {
    timeout: 120_000,
  })
  await page.waitForLoadState('networkidle')
  const lcp = await page.evaluate((name) => (window as unknown as Readonly<Record<string, number>>)[name] ?? Number.NaN, LCP)
  await context.close()

  const asked = [...requests.values()]
  const start = Math.min(...asked.map(({ from }) => from))
  const data = asked.filter((one) => one.data)
  const until = Math.min(...data.map(({ to = Infinity }) => to))
  const before = asked.filter(({ to = Infinity }) => to <= until)
  const kilobytes = (some: readonly Asked[]) => some.reduce((sum, { bytes = 0 }) => sum + bytes, 0) / 1_024
  return {
    lcp,
    firstData: data.length === 0 ? Number.NaN : until - start,
    // The data that comes first need not be what is asked for first.
    waves: wavesUntil(asked, Math.min(...data.map(({ from }) => from))),
    files: before.length,
    kilobytes: kilobytes(before),
    script: kilobytes(before.filter(({ script }) => script)),
    allScript: kilobytes(asked.filter(({ script }) => script)),
  }
}

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/auth/signin')
  await page.getByLabel('E-mail', { exact: false }).fill(`${who}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill('proffer-demo')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/signin')
  await page.waitForLoadState('networkidle')
}

/** The addresses that the demo gives: a board, and a job that is public. */
async function targetsOf(origin: string): Promise<readonly Target[]> {
  const [student, recruiter] = [await callAs(origin, 'student@demo.example'), await callAs(origin, 'recruiter@demo.example')]
  const { body: own } = await recruiter.get<readonly { readonly id: string; readonly title: string }[]>('/jobs?limit=100')
  const board = own.find(({ title }) => title.startsWith('Backend engineer'))?.id ?? ''
  const { body: found } = await student.post<{ readonly items: readonly { readonly id: string }[] }>('/jobs/search', {})
  let open = ''
  for (const { id } of found.items) if (open === '' && (await student.get(`/jobs/public/${id}`)).status === 200) open = id
  return [
    { name: 'home', path: '/' },
    { name: 'public job', path: `/app/jobs/${open}` },
    { name: 'student', path: '/', as: 'student' },
    { name: 'recruiter', path: '/', as: 'recruiter' },
    { name: 'board', path: `/app/jobs/${board}`, as: 'recruiter' },
  ]
}

const words: Readonly<Record<keyof Load, readonly [name: string, unit: string]>> = {
  lcp: ['LCP', 'ms'],
  firstData: ['first data', 'ms'],
  waves: ['waves before it', ''],
  files: ['files until it', ''],
  kilobytes: ['sent until it', 'KB'],
  script: ['of that JavaScript', 'KB'],
  allScript: ['JavaScript in all', 'KB'],
}

if (CHROMIUM === undefined) throw new Error('There is no Chromium here: install it, or say in CHROMIUM where it is.')
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } } })
const dataDir = newDataDir()
const platform = await startPlatform({ dataDir, env: {} })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
try {
  console.log(describeMachine(dataDir).join('\n'))
  for (const target of await targetsOf(platform.origin)) {
    if (values.only !== undefined && values.only !== target.name) continue
    const loads: Load[] = []
    // One more goes before them to warm the platform up.
    for (let round = 0; round <= Number(values.rounds); round++) {
      const one = await load(browser, platform.origin, target)
      if (round > 0) loads.push(one)
    }
    const figures = (Object.keys(words) as (keyof Load)[]).map((figure) => {
      const all = loads.map((one) => one[figure])
      const [name, unit] = words[figure]
      return `${name} ${number(median(all), 0)} ${unit} (${number(Math.min(...all), 0)} to ${number(Math.max(...all), 0)})`
    })
    console.log(`${target.name}: ${figures.join(' · ')}`)
  }
} finally {
  await browser.close()
  await platform.stop()
  removeData({ dataDir })
}
