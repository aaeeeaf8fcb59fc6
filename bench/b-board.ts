/** A board of 5,000 cards in Chromium: its first load, a drag with the CPU throttled four times, and what a move costs a second viewer. */
import { join } from 'node:path'
import { chromium, type Browser, type Page, type Request } from 'playwright-core'
import { ApplicationStatusChanged, ApplicationSubmitted } from '#events/applications.ts'
import type { DataOf } from '#events/define.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { CHROMIUM } from './chromium.ts'
import { makeDataFolder } from './data/data-folder.ts'
import { colleague, COMPANY, createEventFactory, JOB, recruiter, type AppendStep } from './data/history.ts'
import { InvalidRun, median, number, quantile, type Benchmark } from './measure.ts'
import { startServer } from './servers.ts'

/** Of the columns in which an application does not wait for its company: otherwise timers would announce 5,000 closings. */
const cards: Readonly<Partial<Record<ApplicationStatus, number>>> = { shortlisted: 2_000, interviewing: 2_000, offered: 500, accepted: 500 }
/** Steps of the pointer in one drag. */
const STEPS = 150
const THROTTLED = 4

export function* board(seed: number): Generator<AppendStep> {
  const factory = createEventFactory(seed)
  const company = {
    label: 'Acme Robotics',
    kind: 'company',
    urls: [],
    domains: ['acme.example'],
    timezone: 'UTC',
    status: 'verified',
  } as const
  yield factory.append(`organization-${COMPANY}`, 'none', [[OrganizationAdded, { organizationId: COMPANY, ...company }]])
  yield factory.person(recruiter.uid, 'recruiter')
  yield factory.person(colleague.uid, 'recruiter')
  yield factory.job(JOB)
  let n = 0
  for (const [to, amount] of Object.entries(cards) as readonly (readonly [ApplicationStatus, number])[])
    for (let card = 0; card < amount; card++) yield application(factory, n++, to)
}

function application({ append }: ReturnType<typeof createEventFactory>, n: number, to: ApplicationStatus): AppendStep {
  const ids = { applicationId: `card-${n}`, jobId: JOB, organizationId: COMPANY, studentId: `student-${n}` }
  const name = `Somebody Number-${n}`
  const submitted: DataOf<typeof ApplicationSubmitted> = {
    ...ids,
    universityId: 'north',
    source: n % 3 === 0 ? 'nominated' : 'direct',
    applicant: { name, email: `student-${n}@acme.example`, skills: ['typescript', 'sql'] },
  }
  const moved = { ...ids, from: 'submitted', to, ...(to === 'offered' && { offerExpiresOn: '2027-12-31' }) }
  return append(`application-${ids.applicationId}`, 'none', [
    [ApplicationSubmitted, submitted],
    [ApplicationStatusChanged, moved],
  ])
}

async function openPage(browser: Browser, port: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `https://localhost:${port}`,
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/auth/signin')
  await page.getByLabel('E-mail', { exact: false }).fill(recruiter.email)
  await page.getByLabel('Password', { exact: true }).fill(recruiter.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/signin')
  return page
}

const column = (page: Page, label: string) => page.getByRole('region', { name: new RegExp(`^${label}, `) })

/** Counts what the page asks for besides its own files. @returns what it was until then */
function asking(page: Page): () => Promise<{ readonly paths: readonly string[]; readonly bytes: number }> {
  const finished: Request[] = []
  const keep = (request: Request) =>
    /^\/(assets|files)\/|\.(js|css|svg|woff2)$/.test(new URL(request.url()).pathname) || finished.push(request)
  page.on('requestfinished', keep)
  return async () => {
    page.off('requestfinished', keep)
    const sizes = await Promise.all(finished.map((request) => request.sizes()))
    const bytes = sizes.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0)
    return { paths: finished.map((request) => `${request.method()} ${new URL(request.url()).pathname}`), bytes }
  }
}

/** Loads the board anew. @returns milliseconds from the navigation to the first card, and what was asked for */
async function loadBoard(page: Page) {
  const asked = asking(page)
  await page.goto(`/app/jobs/${JOB}`, { waitUntil: 'commit' })
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => (document.querySelector('.board-card') ? resolve(performance.now()) : requestAnimationFrame(look))
        look()
      }),
  )
  await column(page, 'Accepted').getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  return { ms, ...(await asked()) }
}

/** Milliseconds of a frame until its end: from when it was due, and from when the page came to it, after the drag's events before it. */
type Frame = { readonly due: number; readonly begun: number }

/** Drags a card over the columns and drops it on "Interviewing". */
async function drag(page: Page): Promise<readonly Frame[]> {
  const [card, target] = await Promise.all([
    column(page, 'Shortlisted').getByRole('article').nth(2).boundingBox(),
    column(page, 'Interviewing').boundingBox(),
  ])
  if (!card || !target) throw new InvalidRun('The card and its goal must both be on the screen.')
  const debug = await page.context().newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED })
  await page.mouse.move(card.x + card.width / 2, card.y + card.height - 12)
  await page.mouse.down()
  await page.mouse.move(card.x + card.width / 2 + 8, card.y + card.height)
  await page.evaluate(() => {
    const frames: Frame[] = []
    Object.assign(globalThis, { frames })
    const { port1, port2 } = new MessageChannel()
    let [due, begun] = [0, 0]
    // A message that is sent before the frame is drawn arrives after it.
    port1.addEventListener('message', () => frames.push({ due: performance.now() - due, begun: performance.now() - begun }))
    port1.start()
    const each = (at: number) => {
      due = at
      begun = performance.now()
      port2.postMessage(undefined)
      requestAnimationFrame(each)
    }
    requestAnimationFrame(each)
  })
  for (let step = 0; step < STEPS; step++) {
    const along = Math.sin((step / STEPS) * Math.PI * 3)
    await page.mouse.move(target.x + target.width / 2 + along * target.width * 2, target.y + 160 + (step % 40) * 10)
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { readonly frames: readonly Frame[] }).frames)
  await page.mouse.move(target.x + target.width / 2, target.y + 120)
  await page.mouse.up()
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return frames
}

export const bBoard: Benchmark = {
  id: 'B-board',
  what: 'p95 of a frame while a card is dragged on a board of 5,000, with the CPU throttled four times',
  unit: ' ms',
  bar: { atMost: 16 },
  stretch: { atMost: 8 },
  run: async ({ rounds, folder, seed }) => {
    if (CHROMIUM === undefined) throw new InvalidRun('There is no Chromium here: install it, or say in CHROMIUM where it is.')
    const data = join(folder, 'board')
    await makeDataFolder(data, board(seed), { views: true })
    const server = await startServer('platform', data)
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const [mover, viewer] = [await openPage(browser, server.port), await openPage(browser, server.port)]
      const loads = []
      const figures: number[] = []
      const begun: number[] = []
      const moves = []
      for (let round = 0; round <= rounds; round++) {
        const loaded = await loadBoard(mover)
        await loadBoard(viewer)
        // What the rail counts is asked for once the page is there.
        await viewer.waitForTimeout(3_000)
        const asked = asking(viewer)
        const frames = await drag(mover)
        await mover.getByRole('region', { name: 'Notices' }).getByText('moved to Interviewing').first().waitFor()
        await viewer.waitForTimeout(1_500)
        const moved = await asked()
        // The card, the heads of the columns, and the jobs that the rail counts.
        if (moved.paths.length > 3) throw new InvalidRun(`A move costs a second viewer ${moved.paths.join(', ')}.`)
        if (round === 0) continue
        const p95 = (of: (frame: Frame) => number) => quantile(frames.map(of), 0.95)
        figures.push(p95(({ due }) => due))
        begun.push(p95((frame) => frame.begun))
        loads.push(loaded)
        moves.push(moved)
      }
      return {
        figures,
        notes: [
          `counted from when the page came to a frame, not from when it was due: p95 ${number(median(begun))} ms`,
          `first card after ${number(median(loads.map(({ ms }) => ms)))} ms; a first load is ${loads[0]?.paths.length} requests with ${number(median(loads.map(({ bytes }) => bytes)) / 1_024)} KB`,
          `a move costs a second viewer ${moves[0]?.paths.join(' and ')} with ${number(median(moves.map(({ bytes }) => bytes)) / 1_024, 1)} KB`,
        ],
      }
    } finally {
      await browser.close()
      await server.kill()
    }
  },
}
