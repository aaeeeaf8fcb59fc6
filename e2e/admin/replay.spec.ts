/** An admin builds all views anew while a recruiter and a student work, and the server is killed again and again (product 2.19). */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs, type DemoUser } from '../browser.ts'
import { button } from '../page-checks.ts'
import { answered, sendApplication } from '../story-steps.ts'

const JOB = 'Backend engineer, new graduate'
const NOW = '2026-11-20T15:00:00.000Z'
/** By then the lease that a killed process had on its work has ended. */
const AFTER_KILL_MS = 120_000
const KILLS = 10
/** From kill to kill it comes later in the rebuild, which takes about two seconds. */
const LATER_MS = 200
const ANSWER_MS = 8_000

const steps = [
  ['submitted', 'Under review', 'under_review'],
  ['under_review', 'Shortlisted', 'shortlisted'],
] as const

type Card = { readonly id: string; readonly name: string; readonly status: string }
type Job = { readonly id: string; readonly title: string; readonly applied?: string }

/** With the newest token of the page that is signed in: what the server says. */
function readerAs(page: Page) {
  let newest: Request | undefined
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) newest = request
  })
  return async <Answer>(path: string): Promise<Answer> => {
    await expect.poll(() => newest).toBeDefined()
    const reply = await page.request.get(path, { headers: { authorization: newest?.headers()['authorization'] ?? '' } })
    expect(reply.status()).toBe(200)
    return (await reply.json()) as Answer
  }
}

/** By how many events the views are behind. */
async function lagOf(page: Page): Promise<number> {
  const { views } = (await (await page.request.get('/health/ready')).json()) as { readonly views: readonly { readonly lag: number }[] }
  return Math.max(...views.map(({ lag }) => lag))
}

/** Whether it was done before the server was killed. */
const isDone = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  )

async function move(page: Page, { name }: Card, to: string): Promise<void> {
  const answer = answered(page)
  answer.catch(() => undefined)
  await button(page, `Move ${name} to…`).click({ timeout: ANSWER_MS })
  await page.getByRole('menuitem', { name: to, exact: true }).click({ timeout: ANSWER_MS })
  expect((await answer).status()).toBe(200)
}

async function applyFor(page: Page, { id, title }: Job): Promise<void> {
  const answer = page.waitForResponse('**/students/apply-job')
  answer.catch(() => undefined)
  await page.goto(`/app/jobs/${id}`)
  await sendApplication(page, title)
  expect((await answer).status()).toBe(201)
}

/** Has all views built anew, unless they are. */
async function rebuild(admin: Page): Promise<void> {
  await admin.goto('/app/admin/projections')
  await admin.getByRole('region', { name: 'Live' }).waitFor()
  await admin.getByRole('button', { name: 'Rebuild…', exact: true }).first().click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rebuild', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' }).catch(() => dialog.getByText('Views are being built anew already').waitFor())
}

describeInBrowser(
  'a replay while people work',
  ({ page: open, platform }) => {
    const signedIn = async (who: DemoUser) => {
      const page = await open()
      const read = readerAs(page)
      await signInAs(page, who)
      page.setDefaultTimeout(ANSWER_MS)
      return [page, read] as const
    }

    it('product 2.19 is right each time that the server is killed', { timeout: 400_000 }, async () => {
      const people = await Promise.all([signedIn('admin'), signedIn('recruiter'), signedIn('student')])
      const [[admin, readAsAdmin], [recruiter, readAsRecruiter], [student, readAsStudent]] = people
      await recruiter.goto('/app/jobs')
      await recruiter.getByRole('link', { name: JOB }).first().click()
      await recruiter.getByRole('article').first().waitFor()
      const board = recruiter.url()
      const jobId = new URL(board).searchParams.get('jobId') ?? board.split('/').at(-1) ?? ''
      const cards = () => readAsRecruiter<readonly Card[]>(`/applications/recruiter?jobId=${jobId}&limit=100`)
      const jobs = () => readAsStudent<readonly Job[]>('/jobs?limit=100')
      let stored = new Map((await cards()).map((card) => [card.id, card]))

      for (let n = 0; n < KILLS; n += 1) {
        const free = [...stored.values()].flatMap((card) => {
          const step = steps.find(([from]) => from === card.status)
          return step ? [{ card, to: step[1], status: step[2] }] : []
        })
        const next = free[n % free.length]
        const job = (await jobs()).find(({ applied }) => applied === undefined)
        if (!next || !job) throw new Error('There is no card or job left.')
        const act = () => [move(recruiter, next.card, next.to), applyFor(student, job)]
        // Every other time what they did has been answered, else it may be in the middle.
        if (n % 2 === 1) await Promise.all(act())
        await rebuild(admin)
        const acts = n % 2 === 1 ? [] : act().map(isDone)
        await pause(n * LATER_MS)
        await platform.kill()
        await platform.restart({ PROFFER_NOW: new Date(Date.parse(NOW) + (n + 1) * AFTER_KILL_MS).toISOString() })
        const [wasMoved = true, wasSent = true] = await Promise.all(acts)

        await recruiter.goto(board)
        await expect.poll(() => lagOf(recruiter)).toBe(0)
        const found = new Map((await cards()).map((card) => [card.id, card]))
        if (wasMoved) expect(found.get(next.card.id)?.status).toBe(next.status)
        // Nothing else has moved by it, and nobody is gone.
        for (const { id, status } of stored.values()) if (id !== next.card.id) expect(found.get(id)?.status).toBe(status)
        if (wasSent) expect((await jobs()).find(({ id }) => id === job.id)?.applied).toBeDefined()
        stored = found
      }

      await expect
        .poll(
          async () =>
            (await readAsAdmin<readonly { readonly rebuild?: object }[]>('/admin/projections')).filter((one) => one.rebuild).length,
          {
            timeout: 90_000,
            interval: 1_000,
          },
        )
        .toBe(0)
      await admin.goto('/app/admin/projections')
      await admin.getByRole('button', { name: 'Compare all with the log' }).click()
      await admin.getByText(/^Done, with no differences\./).waitFor({ timeout: 60_000 })
    })
  },
  { PROFFER_NOW: NOW },
  { ownProcess: true },
)
