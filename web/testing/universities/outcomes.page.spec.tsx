import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refused, type FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { reads, userOf } from '../samples.ts'

describe('§2.13 the outcomes of a class', () => {
  it('§2.13 are recorded by staff, with the place only where there is one', async () => {
    const { server, user } = await openPage({ path: '/app/outcomes', as: userOf('university') }, (prepared) => {
      prepared.prepare('outcomes.list', reads['outcomes.list'].filled)
      prepared.prepare('outcomes.ofClass', reads['outcomes.ofClass'].filled)
      prepared.prepare('outcomes.record', { ok: true, id: 'kim-1', status: 'employed_full_time' })
    })
    await user.click(await screen.findByRole('button', { name: 'Record the outcome of Kim Graduate' }))
    const form = within(await screen.findByRole('dialog', { name: 'Outcome of Kim Graduate' }))
    expect(form.queryByLabelText(/Employer/)).toBeNull()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Please choose the outcome.')
    await user.selectOptions(form.getByLabelText('Outcome'), 'Employed full-time')
    await user.type(form.getByLabelText(/Employer/), 'Acme')
    await user.selectOptions(form.getByLabelText('Who says so'), 'The employer')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await findToast('The outcome of Kim Graduate is stored')
    expect(server.requests('outcomes.record').map(({ body }) => body)).toEqual([
      { outcome: 'employed_full_time', source: 'employer', organization: 'Acme' },
    ])
  })

  it('§2.13 of one graduate are recorded without looking through the list', async () => {
    const { user } = await openPage({ path: '/app/outcomes', as: userOf('university') }, (prepared) => {
      prepared.prepare('outcomes.list', reads['outcomes.list'].filled)
      prepared.prepare('outcomes.ofClass', reads['outcomes.ofClass'].filled)
    })
    const record = await screen.findByRole<HTMLButtonElement>('button', { name: 'Record one…' })
    await waitFor(() => expect(record.disabled).toBe(false))
    await user.click(record)
    const finder = within(await screen.findByRole('dialog', { name: /^Record an outcome/ }))
    await user.type(finder.getByLabelText('Name or e-mail'), 'zzz')
    await finder.findByText('Nobody of this class has that name.')
    await user.clear(finder.getByLabelText('Name or e-mail'))
    await user.type(finder.getByLabelText('Name or e-mail'), 'grad')
    await user.click(await finder.findByRole('button', { name: /^Kim Graduate/ }))
    await screen.findByRole('dialog', { name: 'Outcome of Kim Graduate' })
  })

  it.each([
    [2, 3, 0, 'Known for 2 of 3, 67 %.'],
    [42, 65, 0, 'Known for 42 of 65, 65 %; 1 more to the line for publishing, 65 %.'],
    [6, 10, 1, 'Known for 6 of 10, 60 %. 1 proposal would carry you over the line for publishing, 65 %.'],
  ])(
    '§2.13 known of %i of %i are told as a rounded share, and what is missing below 65 %%',
    async (known, total, proposedUnknown, sentence) => {
      const figures = { ...reads['outcomes.ofClass'].filled, known, total, proposedUnknown }
      await openPage({ path: '/app/outcomes', as: userOf('university') }, (server) => {
        server.prepare('outcomes.list', [])
        server.prepare('outcomes.ofClass', figures)
      })
      await screen.findByText(sentence)
    },
  )

  const open = (then: (server: FakeServer) => void = () => undefined, role: 'university' | 'student' = 'university') =>
    openPage({ path: '/app/outcomes', as: userOf(role) }, (server) => {
      prepareReads(server, 'filled')
      then(server)
    })
  const proposed = { applicationId: 'application-9', organization: 'Acme', title: 'Engineer', acceptedAt: '2026-10-13T15:00:00.000Z' }

  it('§8 are shown at once, so that what comes late pushes nothing down', async () => {
    const gate = Promise.withResolvers<undefined>()
    const { server } = await open((prepared) =>
      prepared.prepare('outcomes.list', async ({ query }) => {
        if (query.proposed) await gate.promise
        return reads['outcomes.list'].filled
      }),
    )
    await waitFor(() => expect(server.requests('outcomes.list')).toHaveLength(2))
    await waitFor(() => expect(server.requests('outcomes.ofClass')).toHaveLength(1))
    await screen.findByText('Loading where they went')
    expect(screen.queryByRole('table', { name: 'Graduates' })).toBeNull()
    screen.getByText('Graduates from 1 July to 30 June.')
    gate.resolve(undefined)
    await screen.findByRole('list', { name: 'Proposed outcomes' })
    screen.getByRole('table', { name: 'Graduates' })
    screen.getByText(/^Known for/)
  })

  it('§2.20 are confirmed as an accepted offer proposes them', async () => {
    const { server, user } = await open((prepared) => prepared.prepare('outcomes.confirm', { ok: true, id: 'kim-1' }))
    expect((await screen.findByRole('list', { name: 'Proposed outcomes' })).textContent).toContain('Employed full-time, Acme')
    await user.click(screen.getByRole('button', { name: 'Confirm the outcome of Kim Graduate' }))
    await findToast('The outcome of Kim Graduate counts')
    expect(server.requests('outcomes.confirm').map(({ params }) => params)).toEqual([{ uid: 'kim-1' }])
  })

  it('§2.20 that were confirmed keep their row, which says what counts and since when', async () => {
    const { server, user } = await open((prepared) => prepared.prepare('outcomes.confirm', { ok: true, id: 'kim-1', topics: ['outcomes'] }))
    const list = within(await screen.findByRole('list', { name: 'Proposed outcomes' }))
    const answered = reads['outcomes.list'].filled.map(({ proposed: _proposed, ...kim }) => kim)
    server.prepare('outcomes.list', ({ query }) => (query.proposed ? [] : answered))
    await user.click(list.getByRole('button', { name: 'Confirm the outcome of Kim Graduate' }))
    expect((await list.findByText(/^counts since/)).textContent).toBe('counts since 14 Oct')
    // What was asked keeps its room, unseen.
    expect(list.queryByRole('button')).toBeNull()
    const told = list.getByRole('listitem').lastElementChild
    expect(told?.textContent).toContain('Kim Graduate Employed full-time, Acme')
  })

  it('§2.20 of two answers one is chosen, and what a contract is has to be said', async () => {
    const recordedAt = '2026-06-02T15:00:00.000Z'
    const current = { outcome: 'continuing_education', source: 'self', organization: 'Fairmont', recordedAt } as const
    const { server, user } = await open((prepared) => {
      prepared.prepare(
        'outcomes.list',
        reads['outcomes.list'].filled.map((kim) => ({ ...kim, known: true, current, proposed })),
      )
      prepared.prepare('outcomes.confirm', { ok: true, id: 'kim-1' })
      prepared.prepare('outcomes.record', { ok: true, id: 'kim-1' })
    })
    const list = within(await screen.findByRole('list', { name: 'Proposed outcomes' }))
    const take = list.getByRole('button', { name: 'Take the offer as the outcome of Kim Graduate' })
    expect(take).toHaveProperty('disabled', true)
    await user.selectOptions(list.getByLabelText('What the contract of Kim Graduate is'), 'Self-employed')
    await user.click(take)
    await findToast('The outcome of Kim Graduate counts')
    expect(server.requests('outcomes.confirm').map(({ body }) => body)).toEqual([
      { applicationId: 'application-9', outcome: 'self_employed' },
    ])
    await user.click(list.getByRole('radio', { name: /Continuing education, Fairmont/ }))
    await user.click(list.getByRole('button', { name: 'Keep the other outcome of Kim Graduate' }))
    await findToast('The outcome of Kim Graduate stays')
    expect(server.requests('outcomes.record')[0]?.body).toEqual({
      outcome: 'continuing_education',
      source: 'self',
      organization: 'Fairmont',
    })
  })

  it('§2.20 are asked for, and who was left out is said', async () => {
    const { server, user } = await open((prepared) =>
      prepared.prepare('outcomes.ask', { ok: true, asked: 2, left: { lately: 1, mail: 1 } }),
    )
    expect((await screen.findByText(/it went to 5 graduates/)).textContent).toContain('of 2 something is known by now')
    await user.click(screen.getByRole('button', { name: 'Ask 3 now' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Ask 3 graduates' }))
    expect(server.requests('outcomes.ask')).toEqual([])
    await user.click(asked.getByRole('button', { name: 'Ask 3' }))
    await findToast('2 graduates asked')
    expect(server.requests('outcomes.ask').map(({ body }) => body)).toEqual([{ class: 2027 }])
  })

  it('§2.20 that an accepted offer proposes are one tap for the student', async () => {
    const { server, user } = await open((prepared) => {
      prepared.prepare('outcomes.read', { history: [], proposed: { ...proposed, outcome: 'employed_full_time' } })
      prepared.prepare('outcomes.confirm', { ok: true, id: 'student-1' })
    }, 'student')
    await user.click(await screen.findByRole('button', { name: 'Yes, that is it' }))
    await findToast('Your outcome is stored')
    expect(server.requests('outcomes.confirm')).toHaveLength(1)
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

  it('§2.13 see all that waits for them once, with its page, how the semester goes and who takes part', async () => {
    await open('filled')
    await waitFor(() => expect(text()).toContain('Four things wait for you.'))
    await waitFor(() => expect(text()).toContain('Prof. Ada Byron'))
    expect(text()).toContain('Bluefin Talent')
    const links = screen.getAllByRole('link', { name: /^All 1: / })
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['All 1: Companies', '/app/organizations'],
      ['All 1: People who wait for approval', '/app/waiting'],
      ['All 1: Requests to join', '/app/waiting'],
      ['All 1: Requests to redeem points', '/app/rewards'],
    ])
    for (const name of ['People who wait', 'Requests to join', 'Requests'])
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
