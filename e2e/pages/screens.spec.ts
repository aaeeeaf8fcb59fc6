import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, WIDE } from '../browser.ts'
import type { DemoUser } from '../browser.ts'
import { mistakesOn } from '../page-checks.ts'
import { axeOn } from '../touch-checks.ts'

const TABLET = { width: 768, height: 1024 }
const looks = [
  [WIDE, 'light'],
  [WIDE, 'dark'],
  [TABLET, 'light'],
  [PHONE, 'dark'],
] as const

type Name = string | RegExp
type Screen = {
  readonly path: string
  /** How its title begins; the home page is the name alone. */
  readonly title?: string
  /** A link to follow from there, for pages with an id in their address. */
  readonly follow?: RegExp
  /** A button that opens a sheet, a dialog or a menu, or several, one after the other. */
  readonly press?: Name | readonly Name[]
  /** The kind of thing the last one opens; a dialog when left out. */
  readonly opens?: 'menu' | 'textbox' | 'region'
  /** Shown as it was at first. */
  readonly past?: true
}

const profile: Screen = { path: '/profile', title: 'Profile' }
const messages: Screen = { path: '/messaging', title: 'Messages' }
const samDemo: Screen = { path: '/app/applications?q=Sam+Demo', follow: /^Sam Demo-Student/, title: 'Sam Demo-Student' }
const job: Screen = { path: '/app/jobs', follow: /^Backend engineer/, title: 'Backend engineer' }

const person: Screen = { path: '/app/admin/users?q=Sam+Demo', follow: /^Sam Demo-Student/, title: 'Sam Demo-Student' }

const screens = {
  student: [
    { path: '/' },
    { path: '/app/jobs', title: 'Jobs' },
    { path: '/app/jobs?title=nothing+is+called+this', title: 'Jobs' },
    job,
    { path: '/app/jobs', follow: /^Platform engineering/, press: 'Apply', title: 'Platform engineering' },
    { path: '/app/applications', title: 'Applications' },
    { path: '/app/applications', follow: /^Backend engineer/, title: 'Backend engineer' },
    { path: '/app/referrals', title: 'Referrals' },
    { path: '/app/referrals', press: 'Accept', title: 'Referrals' },
    profile,
    messages,
    { path: '/app/nominations', title: 'Nominations' },
    { path: '/app/nowhere', title: 'Not found' },
  ],
  professor: [
    { path: '/', title: 'Nominations' },
    { path: '/app/nominations', press: 'Nominate a student', title: 'Nominations' },
    { path: '/app/nominations?semester=2020-spring', title: 'Nominations' },
    job,
    profile,
    messages,
  ],
  recruiter: [
    { path: '/' },
    { path: '/app/jobs', title: 'Jobs' },
    { path: '/app/jobs', press: 'Post a job', title: 'Jobs' },
    job,
    { ...job, press: 'Edit job' },
    { ...job, press: /^Move .* to…$/, opens: 'menu' },
    { path: '/app/applications', title: 'Applications' },
    { path: '/app/students', title: 'Find students' },
    samDemo,
    { ...samDemo, press: /^Status: /, opens: 'menu' },
    { ...samDemo, past: true },
    profile,
    messages,
  ],
  employee: [
    { path: '/' },
    { path: '/app/referrals', title: 'Referrals' },
    { path: '/app/referrals?tab=ended', title: 'Referrals' },
    { path: '/app/referrals', press: 'Refer a student', title: 'Referrals' },
    { path: '/app/jobs', title: 'Open roles' },
    job,
    profile,
    messages,
  ],
  university: [
    { path: '/' },
    { path: '/app/reports', title: 'Reports' },
    { path: '/app/reports/funnel', title: 'How far do applications come' },
    { path: '/app/reports/timing?groupBy=source&estimate=incidence', title: 'How long do applications take' },
    { path: '/app/reports/nominees?groupBy=semester', press: 'Save this run', title: 'How many nominees find a place' },
    { path: '/app/reports/definitions', title: 'Definitions' },
    messages,
  ],
  // With each dialog of the desk open.
  admin: [
    { path: '/' },
    ...([/^Merge Postgres/, /^Decline Postgres/, /^Approve Postgres/, /^Approve the name/, /^Approve the domains/] as const).map(
      (press) => ({
        path: '/app/admin/moderation',
        press,
        title: 'Moderation',
      }),
    ),
    { ...person, press: 'Suspend…' },
    { ...person, press: 'Change: Role', opens: 'textbox' },
    { path: '/app/admin/organizations', press: /^Suspend /, title: 'Organizations' },
    { path: '/app/admin/tasks', press: [/gave up|tries/, 'Discard…'], title: 'Tasks' },
    { path: '/app/admin/outbox?state=failed', press: /tries/, opens: 'region', title: 'Mail' },
    { path: '/app/admin/abuse', press: /passport/, opens: 'region', title: 'Conversations' },
    { path: '/app/admin/accesses', title: 'Who saw what of whom' },
    { path: '/app/admin/events', follow: /joined as recruiter/, title: 'Events' },
    { path: '/app/admin/projections', title: 'Projections' },
  ],
  analyst: [{ path: '/' }, { path: '/app/reports', title: 'Reports' }, messages],
} as const satisfies Partial<Record<DemoUser, readonly Screen[]>>

describeInBrowser('every screen', ({ page: open }) => {
  describe.each(Object.keys(screens) as (keyof typeof screens)[])('of the %s', (role) => {
    it('is titled, named, readable and inside the window, at three widths, light and dark, without an error in the console', async () => {
      const page = await open()
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()}: ${message.text()}`))
      await signInAs(page, role)
      const mistakes: string[] = []
      for (const screen of screens[role] as readonly Screen[]) {
        await show(page, screen)
        for (const [size, colorScheme] of looks) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          // The desk alone is looked at by axe as well: its dialogs are on no walk of another spec.
          const more = role === 'admin' ? await axeOn(page) : []
          mistakes.push(
            ...[...(await mistakesOn(page)), ...more].map(
              (mistake) =>
                `${screen.path} ${[screen.press ?? (screen.past ? 'as it was' : '')].flat().join(', ')} at ${size.width} px, ${colorScheme}: ${mistake}`,
            ),
          )
        }
      }
      expect(mistakes).toEqual([])
      expect(errors).toEqual([])
    }, 240_000)
  })
})

async function show(page: Page, screen: Screen): Promise<void> {
  const { path, title, follow, press, opens, past } = screen
  const main = page.getByRole('main')
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  if (follow) await main.getByRole('link', { name: follow }).first().click()
  await expect.poll(() => page.title()).toMatch(title === undefined ? /^Proffer$/ : new RegExp(`^${title}.* · Proffer$`))
  for (const name of press === undefined ? [] : ([press].flat() as readonly Name[]))
    await main.getByRole('button', { name, exact: true }).first().click()
  if (press !== undefined)
    await page
      .getByRole(opens ?? 'dialog')
      .first()
      .waitFor()
  if (past) await page.getByRole('slider', { name: 'Moment shown' }).press('Home')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('.skeleton').count(), { message: 'places of what is on its way' }).toBe(0)
}
