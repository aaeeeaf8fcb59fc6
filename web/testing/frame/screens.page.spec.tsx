import { screen, waitFor, within } from '@testing-library/dom'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { roles, type Role } from '#events/vocabulary/roles.ts'
import { topics } from '#events/vocabulary/topics.ts'
import { RolePages } from '../../src/app/RolePages.tsx'
import { railOf } from '../../src/app/rails.ts'
import { screens, screensOf } from '../../src/app/screens.ts'
import { refused, type FakeServer } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { fullUserOf, reads, userOf, type ReadName } from '../samples.ts'

/** `/app/jobs/:id` → `/app/jobs/job-1`, the id of the sample. */
const addressOf = (path: string) => path.replace(/(\w+)s\/:id/, '$1s/$1-1')

const readNames = Object.keys(reads) as ReadName[]
const isRead = (name: string): name is ReadName => name in reads

/** Prepares what every screen asks for. */
function answer(server: FakeServer, state: 'empty' | 'filled', gate?: Promise<unknown>): void {
  prepareReads(server, state, gate)
  server.prepare('applications.view', { ok: true, id: 'application-1' })
  server.prepare('students.view', { ok: true, id: 'student-1' })
  server.prepare('messages.markAsRead', { ok: true, id: 'professor-1' })
}

function refuseAll(server: FakeServer): void {
  for (const name of [...readNames, 'messages.unreadCount'] as const) server.prepare(name, refused(500, 'internal', 'The store is away.'))
}

/** One is asked for where only the total is shown, with a link to the page that names them. */
const isTotalOnly = (query: unknown) => (query as { readonly limit?: number }).limit === 1
const isOfEveryPage = ({ operation, query }: FakeServer['asked'][number]) =>
  operation === 'skills.byIds' || operation === 'preferences.read' || (operation === 'people.waiting' && isTotalOnly(query))
/** The reads of the screen itself, without those of every page: labels of skills, one’s preferences, and how many people wait. */
const readsOf = (server: FakeServer) => server.asked.filter((asked) => isRead(asked.operation) && !isOfEveryPage(asked))

const loading = () => screen.queryAllByRole('status').filter(({ textContent }) => textContent.startsWith('Loading'))
const heading = () => screen.getByRole('heading', { level: 1 })

/** Waits until the page has its heading and nothing is loading. */
async function settled(): Promise<void> {
  await waitFor(() => {
    expect(heading().textContent).not.toBe('')
    expect(loading()).toEqual([])
  })
}

/** Texts with values that must never be shown or read out, such as `undefined`. */
function renderingErrors(): string[] {
  const attributes = [...document.querySelectorAll('[title], [aria-label], [aria-valuetext], [href], [placeholder]')].flatMap((element) =>
    [...element.attributes].map(({ value }) => value),
  )
  return [document.title, document.body.textContent, ...attributes].filter((text) =>
    /undefined|\[object|\bNaN\b|\bnull\b|Invalid Date/.test(text),
  )
}

function expectCompletePage(role: Role, path: string, peopleWait = false): void {
  const entries = railOf(role, peopleWait).flatMap((group) => group.entries)
  expect(renderingErrors()).toEqual([])
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
  expect(document.title).toMatch(path === '/' ? /Proffer$/ : /^\S.* · Proffer$/)
  const rail = within(screen.getByRole('navigation', { name: 'Workspace' }))
  expect(rail.getAllByRole('link').map(({ title }) => title)).toEqual(entries.map(({ label }) => label))
  const current = rail.queryAllByRole('link', { current: 'page' })
  const inRail =
    !['/messaging', '/app/notifications', '/app/companies/:id', '/app/admin/second-factor'].includes(path) &&
    (!['/app/waiting', '/app/outcomes', '/app/organizations'].includes(path) || entries.some((entry) => entry.path === path))
  expect(current).toHaveLength(inRail ? 1 : 0)
}

const isName = /^(title|name|displayName|jobTitle|professorName|employeeName|studentName|sentence|inviterName)$/

/** Names and titles anywhere in a sample. */
function namesIn(sample: unknown): string[] {
  if (Array.isArray(sample)) return sample.flatMap(namesIn)
  if (typeof sample !== 'object' || sample === null) return []
  return Object.entries(sample).flatMap(([key, value]) => (isName.test(key) && typeof value === 'string' ? [value] : namesIn(value)))
}

/** The saved searches are counted on their tab, and stand behind it (student-jobs.page.spec.tsx). */
/**
 * The page of a student has the name already, and looks the rest up on the roster (student-page.page.spec.tsx). A page that leads to a
 * conversation asks first whether one may write there.
 */
const isLookedUp = ({ operation, query }: FakeServer['asked'][number]) =>
  (operation === 'roster.list' && (query as { readonly ids?: string }).ids !== undefined) ||
  (operation === 'messages.contacts' && (query as { readonly contactId?: string }).contactId !== undefined)
const isCountedOnly = (asked: FakeServer['asked'][number]) =>
  asked.operation === 'savedSearches.list' || isTotalOnly(asked.query) || isLookedUp(asked)

/** Operations whose reply has names, of which the page shows none. */
function operationsNotShown(server: FakeServer): string[] {
  const text = document.querySelector('main')?.textContent ?? ''
  return readsOf(server).flatMap((asked) => {
    const { operation } = asked
    const names = isRead(operation) && !isCountedOnly(asked) ? namesIn(reads[operation].filled) : []
    return names.length === 0 || names.some((name) => text.includes(name)) ? [] : [operation]
  })
}

describe.each(roles)('a signed-in %s', (role) => {
  describe.each(screensOf(role).map(({ path }) => path))('at %s', (path) => {
    it('shows that it is loading, then that there is nothing yet, then new data as soon as it comes', async () => {
      const gate = Promise.withResolvers<undefined>()
      const { server, refresh } = await openPage({ path: addressOf(path), as: userOf(role) }, (prepared) =>
        answer(prepared, 'empty', gate.promise),
      )
      await waitFor(() => expect(readsOf(server).length > 0 || heading()).toBeTruthy())
      if (readsOf(server).length > 0) await waitFor(() => expect(loading()[0]?.textContent).toMatch(/^Loading \w/))
      expect(screen.queryByRole('alert')).toBeNull()

      gate.resolve(undefined)
      await settled()
      expectCompletePage(role, path)

      answer(server, 'filled')
      server.prepare('users.read', fullUserOf(role))
      refresh({ topics, ids: 'all' })
      await waitFor(() => expect(operationsNotShown(server)).toEqual([]))
      await waitFor(() => expectCompletePage(role, path, true))
    })

    it('shows what failed, and after another try the whole page', async () => {
      const { server, user } = await openPage({ path: addressOf(path), as: fullUserOf(role) }, refuseAll)
      await settled()
      if (readsOf(server).length > 0) {
        const alerts = screen.getAllByRole('alert')
        for (const { textContent } of alerts) expect(textContent).toMatch(/^We could not load .*The store is away\. 7f3a91c2Try again$/)
        expect(renderingErrors()).toEqual([])

        answer(server, 'filled')
        // What is asked for once the rest is known may have failed a moment later.
        await waitFor(async () => {
          for (const button of screen.queryAllByRole('button', { name: 'Try again' })) await user.click(button)
          expect(screen.queryByRole('alert')).toBeNull()
        })
        await settled()
      }
      expectCompletePage(role, path)
    })
  })
})

describe('the table of screens', () => {
  const nothing = 'Nothing was ever written here.'
  const shown = async () => (await screen.findByRole('heading', { level: 1 })).textContent

  it('has no page for a role at the paths of the other roles', async () => {
    for (const role of roles) {
      const own = screensOf(role).map(({ path }) => path)
      const others = screens.map(({ path }) => path).filter((path) => !own.includes(path))
      const refusedPaths = [...new Set(others), '/app/nowhere']

      // Every pair at the guard itself, drawn anew so that nothing of another path can remain; what it would load is not awaited.
      const found = refusedPaths.filter((path) => {
        const page = render(
          <MemoryRouter initialEntries={[addressOf(path)]}>
            <RolePages user={userOf(role)} />
          </MemoryRouter>,
        )
        const isFound = page.container.querySelector('h1')?.textContent !== nothing
        page.unmount()
        return isFound
      })
      expect([role, found]).toEqual([role, []])

      // The guard stands in the whole application, at a path of another role and at one of nobody.
      for (const path of new Set([refusedPaths.at(0), refusedPaths.at(-1)])) {
        await openPage({ path: addressOf(path ?? ''), as: userOf(role) }, () => undefined)
        expect([role, path, await shown()]).toEqual([role, path, nothing])
      }
    }
  })
})
