/** Steps of the story in the browser, and locators that its tests share. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
export const cardOf = (page: Page, name: string): Locator => page.getByRole('article').filter({ hasText: name })
export const column = (page: Page, status: string): Locator => page.getByRole('region', { name: new RegExp(`^${status}, \\d+$`) })
/** The status of the student's own application. */
export const status = (page: Page, name: string): Locator => page.getByRole('list', { name: `Progress: ${name}` })
/** Waits for the answer to a move on the board. */
export const answered = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/applications/status/'))

export async function postJob(recruiter: Page, title: string): Promise<void> {
  await recruiter.goto('/app/jobs')
  await recruiter.getByRole('button', { name: 'Post a job' }).click()
  const form = recruiter.getByRole('dialog', { name: 'Post a job' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Address').fill('Springfield, IL')
  await form.getByLabel('Description').fill('Tell the same story twice, and have it come out the same both times.')
  for (const skill of ['Go', 'Compilers', 'Event sourcing']) await choose(form, 'Skills', skill)
  await form.getByRole('button', { name: 'Post the job' }).click()
}

/** The job’s board. */
export async function openJob(recruiter: Page, title: string): Promise<void> {
  await recruiter.goto('/app/jobs')
  await recruiter.getByRole('link', { name: title }).click()
  await column(recruiter, 'Submitted').waitFor()
}

/** Applies, and goes to the application. */
export async function apply(student: Page, title: string, letter?: string): Promise<void> {
  await sendApplication(student, title, letter)
  await student.getByRole('link', { name: 'You applied: see where it stands' }).click()
}

export async function sendApplication(student: Page, title: string, letter?: string): Promise<void> {
  await student.getByRole('button', { name: 'Apply' }).click()
  const form = student.getByRole('dialog', { name: `Apply: ${title}` })
  if (letter !== undefined) await form.getByLabel('Cover letter').fill(letter)
  await form.getByRole('button', { name: 'Send the application' }).click()
}

export async function refer(employee: Page, choosing: (form: Locator) => Promise<void>): Promise<void> {
  await employee.getByRole('button', { name: 'Refer a student' }).click()
  const form = employee.getByRole('dialog', { name: 'Refer a student' })
  await choosing(form)
  await form.getByLabel('Message').fill('You would like the cups here.')
  await form.getByRole('button', { name: 'Refer', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

/** Drags with the mouse in several steps. */
export async function drag(page: Page, card: Locator, target: Locator): Promise<void> {
  const [from, to] = await Promise.all([card.boundingBox(), target.boundingBox()])
  if (!from || !to) throw new Error('The card and its goal must both be on the screen.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 12)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 80, { steps: 12 })
  await page.mouse.up()
}

/** Moves down an open menu to an item with the arrow key. */
export async function walkTo(page: Page, item: string): Promise<void> {
  const focused = page.locator(':focus')
  await expect
    .poll(async () => {
      if ((await focused.innerText()) !== item) await page.keyboard.press('ArrowDown')
      return focused.innerText()
    })
    .toBe(item)
}

/** The messages and reads of the page, in order: `connected` and `refresh` from the socket, and the address of each GET. */
export function socketAndReads(page: Page): string[] {
  const received: string[] = []
  const words = [
    ['40', 'connected'],
    ['42["refresh"', 'refresh'],
  ] as const
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) =>
      received.push(...words.filter(([start]) => payload.toString().startsWith(start)).map(([, word]) => word)),
    ),
  )
  page.on('request', (request) => request.method() === 'GET' && received.push(request.url()))
  return received
}

/** @returns a function that says whether the page was not reloaded since */
export async function watchForReload(page: Page): Promise<() => Promise<boolean>> {
  const document = await page.evaluateHandle(() => globalThis.document)
  return () => document.evaluate((watched) => watched === globalThis.document && watched.defaultView !== null).catch(() => false)
}

/** Types in a field with suggestions and chooses one. */
export async function choose(within: Locator, field: string, name: string): Promise<void> {
  await within.getByRole('combobox', { name: field }).fill(name)
  await within.getByRole('option', { name, exact: true }).click()
}

/** Moves the application on the page to an interview, at one of three times. @returns the drawer, in which they stand */
export async function fillThreeTimes(page: Page, days: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name: /^Status: Submitted/ }).click()
  await page.getByRole('menuitem', { name: 'Interviewing' }).click()
  const drawer = page.getByRole('dialog', { name: /^Propose an interview/ })
  for (const [n, time] of ['10:00', '2:30 pm', '230p'].entries()) {
    if (n > 0) await drawer.getByRole('button', { name: 'Add a time' }).click()
    await drawer.getByLabel(`Day ${n + 1}`, { exact: true }).fill(days[n] ?? '')
    await drawer.getByLabel(`Time ${n + 1}`, { exact: true }).fill(time)
  }
  return drawer
}
