/** Two recruiters of one company work on one board at the same time (product 2.19, 3). */
import type { Page, Request, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signIn, signInAs } from '../browser.ts'
import { linkMailedTo } from '../../acceptance/outbox.ts'
import { button, told } from '../page-checks.ts'
import { cardOf, column } from '../story-steps.ts'

const JOB = 'Backend engineer, new graduate'
const CASEY = { name: 'Casey Colleague', email: 'casey.colleague@home.example.com', password: 'a long secret' }
const steps = ['Submitted', 'Under review', 'Shortlisted', 'Interviewing', 'Offered', 'Accepted'] as const
type Step = (typeof steps)[number]

const names = (page: Page, step: Step) => column(page, step).getByRole('article').getByRole('link').allInnerTexts()
const standsIn = (page: Page, name: string, step: Step) => column(page, step).getByRole('link', { name, exact: true }).waitFor()

async function openBoard(page: Page): Promise<void> {
  await page.goto('/app/jobs')
  await page.getByRole('link', { name: JOB }).first().click()
  await page.getByRole('article').first().waitFor()
}

async function move(page: Page, name: string, to: Step): Promise<void> {
  await button(page, `Move ${name} to…`).click()
  await page.getByRole('menuitem', { name: to, exact: true }).click()
}

/** Holds back the page's next call to this path, so that it reaches the server after a colleague's. @returns lets it go */
async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = async (route: Route) => {
    await promise
    await route.continue()
  }
  await page.route(`**${path}`, held, { times: 1 })
  return resolve
}

type Card = { readonly id: string; readonly name: string; readonly status: string }

/** The calls of a colleague's own program: as quick as no hand is. */
async function apiOf(page: Page) {
  // The rail counts the applications of all jobs by the same call, and may ask first.
  const isList = (request: Request) => /\/applications\/recruiter\?(?:.*&)?jobId=/.test(request.url())
  const [request] = await Promise.all([page.waitForRequest(isList), page.reload()])
  const { origin, searchParams } = new URL(request.url())
  const headers = { authorization: (await request.headerValue('authorization')) ?? '' }
  return {
    cards: async () => {
      const query = new URLSearchParams({ jobId: searchParams.get('jobId') ?? '', limit: '100' })
      const reply = await page.request.get(`${origin}/applications/recruiter?${query}`, { headers })
      expect(reply.status()).toBe(200)
      return (await reply.json()) as readonly Card[]
    },
    /** @returns the event, to be undone */
    move: async (id: string, status: string, undoes?: string) => {
      const data = { status, ...(undoes !== undefined && { undoes }) }
      const reply = await page.request.put(`${origin}/applications/status/${id}`, { headers, data })
      expect(reply.status()).toBe(200)
      return ((await reply.json()) as { readonly eventId: string }).eventId
    },
  }
}

type MenuWatch = { moved: number; lost: number; changes: number }

/** In the page: looks in each frame whether the open menu stays, and where the focus is. */
function watchMenu(): void {
  const place = () => document.querySelector('[role=menu]')?.getBoundingClientRect()
  const start = place()
  const focused = document.activeElement
  const watch: MenuWatch = { moved: 0, lost: 0, changes: 0 }
  Object.assign(globalThis, { menuWatch: watch })
  const countsNow = () => [...document.querySelectorAll('.board-column')].map((each) => each.getAttribute('aria-label')).join()
  let counts = countsNow()
  const look = () => {
    const now = place()
    if (!start || !now) return
    watch.moved = Math.max(watch.moved, Math.abs(now.top - start.top), Math.abs(now.left - start.left))
    if (document.activeElement !== focused) watch.lost += 1
    const next = countsNow()
    if (next !== counts) watch.changes += 1
    counts = next
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** @returns which card the server has in which step */
async function readBoard(page: Page): Promise<ReadonlyMap<string, string>> {
  const api = await apiOf(page)
  return new Map((await api.cards()).map(({ name, status }) => [name, status]))
}

describeInBrowser('two recruiters on one board', ({ page: open, platform }) => {
  const both = async (): Promise<readonly [Page, Page]> => {
    const [robin, casey] = [await open(), await open()]
    await signInAs(robin, 'recruiter')
    await signIn(casey, CASEY.email, CASEY.password)
    await openBoard(robin)
    await openBoard(casey)
    return [robin, casey]
  }

  it('product 3 both see the cards that the other moves', async () => {
    const recruiter = await open()
    await signInAs(recruiter, 'recruiter')
    await recruiter.goto('/app/invitations')
    await button(recruiter, 'Invite somebody').click()
    const invite = recruiter.getByRole('dialog')
    await invite.getByLabel('As').selectOption('recruiter')
    await invite.getByLabel('E-mail').fill(CASEY.email)
    await invite.getByRole('button', { name: /^Send/ }).click()
    await invite.waitFor({ state: 'hidden' })
    const colleague = await open()
    await colleague.goto(await linkMailedTo(CASEY.email, platform))
    const main = colleague.getByRole('main')
    await main.getByRole('button', { name: 'Accept the invitation' }).click()
    await main.getByLabel('Full name').fill(CASEY.name)
    await main.getByLabel('Password').fill(CASEY.password)
    await main.getByLabel('I agree to the terms of use').check()
    await main.getByRole('button', { name: 'Join Proffer' }).click()
    await colleague.waitForURL((url) => url.pathname === '/')

    const [robin, casey] = await both()
    const [first = '', second = ''] = await names(robin, 'Submitted')
    await Promise.all([move(robin, first, 'Under review'), move(casey, second, 'Shortlisted')])
    for (const page of [robin, casey]) {
      await standsIn(page, first, 'Under review')
      await standsIn(page, second, 'Shortlisted')
    }
  })

  it('product 3 whoever is second at the same card is told who was first, and decides', async () => {
    const [robin, casey] = await both()
    const [name = ''] = await names(robin, 'Under review')
    const meet = async (theirs: Step, mine: Step) => {
      const letGo = await holdBack(casey, '/applications/status/*')
      await move(casey, name, mine)
      await move(robin, name, theirs)
      await standsIn(robin, name, theirs)
      letGo()
      const dialog = casey.getByRole('dialog', { name: `${name} was moved meanwhile` })
      await dialog.getByText(new RegExp(`^Robin .* moved ${name} to ${theirs}`)).waitFor()
      return dialog
    }
    const left = await meet('Shortlisted', 'Interviewing')
    await left.getByRole('button', { name: 'Leave it there' }).click()
    await standsIn(casey, name, 'Shortlisted')

    await move(robin, name, 'Interviewing')
    await standsIn(casey, name, 'Interviewing')
    await robin.keyboard.press('z')
    await standsIn(casey, name, 'Shortlisted')
  })

  it('§2.19 a card that a colleague moves drops out of what was chosen, and a move of many says what it could not move', async () => {
    const [robin, casey] = await both()
    const [dropped = '', refused = '', moved = ''] = [...(await names(robin, 'Submitted')), ...(await names(robin, 'Under review'))]
    for (const name of [dropped, refused, moved]) await robin.getByRole('checkbox', { name: `Choose ${name}` }).click({ force: true })
    const bar = robin.getByRole('region', { name: 'Chosen applications' })
    await bar.getByText('3 chosen').waitFor()
    await move(casey, dropped, 'Shortlisted')
    await bar.getByText('2 chosen').waitFor()
    await cardOf(robin, dropped).getByText('Moved to Shortlisted while you chose').waitFor()

    const letGo = await holdBack(robin, '/applications/bulk-status')
    await button(robin, /^Move the chosen applications to/).click()
    await robin.getByRole('menuitem', { name: 'Shortlisted', exact: true }).click()
    await casey.getByRole('link', { name: refused, exact: true }).focus()
    await casey.keyboard.press('r')
    const reject = casey.getByRole('dialog')
    await reject.getByLabel('Reason').selectOption({ index: 1 })
    await reject.getByRole('button', { name: 'Reject' }).click()
    await told(casey, new RegExp(`^${refused} moved to Rejected`))
    letGo()
    await told(robin, /^1 application moved to Shortlisted, 1 not: /)
    await standsIn(casey, moved, 'Shortlisted')
  })

  it('product 3 an open menu stays where it is with its focus while a colleague moves the cards around it, and closes when its own card leaves', async () => {
    const [robin, casey] = await both()
    const api = await apiOf(casey)
    const cards = (await api.cards()).filter(({ status }) => status === 'shortlisted')
    // The menu is that of the last one: what leaves and comes back stands above it.
    const shown = () => names(robin, 'Shortlisted')
    expect((await shown()).length).toBeGreaterThan(3)
    const last = (await shown()).at(-1) ?? ''
    const own = cards.find(({ name }) => name === last)?.id ?? ''
    await button(robin, `Move ${last} to…`).click()
    const item = robin.getByRole('menuitem', { name: 'Offered…', exact: true })
    await item.hover()
    await robin.keyboard.press('ArrowDown')
    await robin.evaluate(watchMenu)
    for (const { id } of cards.filter(({ id: other }) => other !== own)) {
      const eventId = await api.move(id, 'interviewing')
      await robin.waitForTimeout(200)
      await api.move(id, 'shortlisted', eventId)
      await robin.waitForTimeout(200)
    }
    const { moved, lost, changes } = await robin.evaluate(() => (globalThis as unknown as { readonly menuWatch: MenuWatch }).menuWatch)
    expect(changes, 'cards came and went meanwhile').toBeGreaterThan(2)
    expect(lost, 'times that the focus was elsewhere').toBe(0)
    expect(moved, 'pixels that the menu moved').toBeLessThan(2)

    await api.move(own, 'interviewing')
    await robin.getByRole('menu').waitFor({ state: 'hidden' })
    await standsIn(robin, last, 'Interviewing')
    expect(await robin.getByRole('menu').count()).toBe(0)
  })

  it('product 3 after a filter the keys go to those who fit', async () => {
    const [robin] = await both()
    const [fits = '', first = ''] = await names(robin, 'Shortlisted')
    await robin.getByRole('link', { name: first, exact: true }).focus()
    await robin.getByRole('searchbox', { name: 'Find by name' }).fill(fits)
    await robin.getByRole('link', { name: first, exact: true }).waitFor({ state: 'detached' })
    await robin.keyboard.press('Enter')
    await robin.keyboard.press('j')
    await expect.poll(() => robin.evaluate(() => document.activeElement?.textContent)).toBe(fits)
    await robin.keyboard.press('x')
    await robin.getByRole('region', { name: 'Chosen applications' }).getByText('1 chosen').waitFor()
    await robin.keyboard.press('Escape')
    await robin.keyboard.press('m')
    await robin.getByRole('menu').waitFor()
    await robin.keyboard.press('Escape')
    await expect.poll(() => robin.evaluate(() => document.activeElement?.textContent)).toBe(fits)
    await robin.keyboard.press('r')
    await robin.getByRole('dialog').waitFor()
  })

  it('product 3 afterwards both screens and the server agree card by card', async () => {
    const [robin, casey] = await both()
    const stored = await readBoard(robin)
    await robin.getByRole('article').first().waitFor()
    for (const page of [robin, casey])
      for (const step of steps) {
        const wanted = [...stored].filter(([, status]) => status === step.toLowerCase().replace(' ', '_')).map(([name]) => name)
        await expect.poll(async () => (await names(page, step)).toSorted(), { message: step }).toEqual(wanted.toSorted())
      }
  })
})
