import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refused, type FakeServer } from './fake-server.ts'
import { findToast, openPage } from './open-page.tsx'
import { prepareReads } from './prepare-reads.ts'
import { reads, userOf } from './samples.ts'

describe('§2.13 the outcomes of a class', () => {
  it('§2.13 are recorded by staff, with the place only where there is one', async () => {
    const { server, user } = await openPage({ path: '/app/outcomes', as: userOf('university') }, (prepared) => {
      prepared.prepare('outcomes.list', reads['outcomes.list'].filled)
      prepared.prepare('outcomes.record', { ok: true, id: 'kim-1', status: 'employed_full_time' })
    })
    await user.click(await screen.findByRole('button', { name: 'Record the outcome of Kim Graduate' }))
    const form = within(await screen.findByRole('dialog', { name: 'Outcome of Kim Graduate' }))
    expect(form.queryByLabelText(/Employer/)).toBeNull()
    await user.selectOptions(form.getByLabelText('Outcome'), 'Employed full-time')
    await user.type(form.getByLabelText(/Employer/), 'Acme')
    await user.selectOptions(form.getByLabelText('Who says so'), 'The employer')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await findToast('The outcome of Kim Graduate is stored')
    expect(server.requests('outcomes.record').map(({ body }) => body)).toEqual([
      { outcome: 'employed_full_time', source: 'employer', organization: 'Acme' },
    ])
  })

  it.each([
    [2, 3, 'Known for 67 % of 3.'],
    [42, 65, 'Known for 65 % of 65; 65 % is the line for publishing.'],
  ])('§2.13 known of %i of %i are told as a rounded share, flagged while it is below 65 %%', async (known, all, sentence) => {
    const graduates = reads['outcomes.list'].filled.flatMap((graduate) =>
      Array.from({ length: all }, (_, n) => ({ ...graduate, id: `kim-${n}`, uid: `kim-${n}`, known: n < known })),
    )
    await openPage({ path: '/app/outcomes', as: userOf('university') }, (server) => server.prepare('outcomes.list', graduates))
    await screen.findByText(sentence)
  })

  it('§2.13 are said by students themselves, who see what was recorded before', async () => {
    const { server, user } = await openPage({ path: '/app/outcomes', as: userOf('student') }, (prepared) => {
      prepared.prepare('outcomes.read', reads['outcomes.read'].filled)
      prepared.prepare('outcomes.record', { ok: true, id: 'student-1', status: 'military' })
    })
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Before: Still seeking employment'))
    expect(screen.getByRole('main').textContent).toContain('Employed full-time at Acme · from staff')
    expect(screen.queryByLabelText('Who says so')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Outcome'), 'Military service')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await findToast('Your outcome is stored')
    expect(server.requests('outcomes.record')[0]?.body).toMatchObject({ outcome: 'military', source: 'self' })
  })
})

describe('§2.13 staff at home', () => {
  const open = (state: 'empty' | 'filled', then: (server: FakeServer) => void = () => undefined) =>
    openPage({ path: '/', as: userOf('university') }, (server) => {
      prepareReads(server, state)
      then(server)
    })
  const text = () => screen.getByRole('main').textContent

  it('§2.13 see all that waits for them with its page, how the semester goes and who takes part', async () => {
    await open('filled')
    await waitFor(() => expect(text()).toContain('Five things wait for you.'))
    await waitFor(() => expect(text()).toContain('Prof. Ada Byron'))
    expect(text()).toContain('Bluefin Talent')
    const links = screen.getAllByRole('link', { name: /^All 1: / })
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['All 1: Companies', '/app/organizations'],
      ['All 1: People who wait for approval', '/app/waiting'],
      ['All 1: Requests to join', '/app/waiting'],
      ['All 1: Not confirmed', '/app/roster?show=claimed'],
      ['All 1: Requests to redeem points', '/app/rewards'],
    ])
    for (const name of ['People who wait', 'Requests to join', 'Not confirmed', 'Requests'])
      expect(within(screen.getByRole('list', { name })).getAllByRole('button')).not.toHaveLength(0)
  })

  it('§2.13 read that nothing waits only when nothing does', async () => {
    await open('empty')
    await screen.findByRole('heading', { name: 'Nothing waits for you' })
    await open('empty', (server) => server.prepare('redemptions.list', reads['redemptions.list'].filled))
    await screen.findByRole('link', { name: 'All 1: Requests to redeem points' })
    expect(text()).toContain('One thing waits for you.')
    expect(text()).not.toContain('Nothing waits')
  })

  it('§2.13 are told when a part of what waits could not be loaded, in place of a total that is too low', async () => {
    await open('filled', (server) => server.prepare('redemptions.list', refused(500, 'internal', 'The store is away.')))
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load what waits for you')
    expect(text()).not.toMatch(/things? waits? for you/)
  })
})
