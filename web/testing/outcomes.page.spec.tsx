import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPage } from './open-page.tsx'
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
    await screen.findByText('The outcome of Kim Graduate is stored')
    expect(server.requests('outcomes.record').map(({ body }) => body)).toEqual([
      { outcome: 'employed_full_time', source: 'employer', organization: 'Acme' },
    ])
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
    await screen.findByText('Your outcome is stored')
    expect(server.requests('outcomes.record')[0]?.body).toMatchObject({ outcome: 'military', source: 'self' })
  })
})

it('§2.13 staff see at home who waits, how the semester goes and who takes part', async () => {
  await openPage({ path: '/', as: userOf('university') }, (server) => {
    for (const name of ['campusApprovals.list', 'participation.list', 'people.waiting', 'nominations.list', 'outcomes.list'] as const)
      server.prepare(name, reads[name].filled)
    server.prepare('nominations.quota', reads['nominations.quota'].filled)
  })
  const text = () => screen.getByRole('main').textContent
  await waitFor(() => expect(text()).toContain('Prof. Ada Byron'))
  expect(text()).toContain('Bluefin Talent')
  expect(text()).toContain('1 person waits for approval')
})
