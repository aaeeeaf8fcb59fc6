import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { findToast, openPage } from '../open-page.tsx'
import { reads, userOf } from '../samples.ts'

const companies = reads['campusApprovals.list'].filled
const open = (role: 'university' | 'recruiter') =>
  openPage({ path: '/app/organizations', as: userOf(role) }, (server) => {
    server.prepare('organizations.byIds', reads['organizations.byIds'].filled)
    server.prepare(
      'campusApprovals.list',
      companies.filter(({ status }) => (status === 'pending') === (role === 'university')),
    )
    server.prepare('campusApprovals.decide', { ok: true, id: 'campus-1', status: 'declined' })
  })

describe('§2.7 companies on a campus', () => {
  it('§2.7 show staff what is known of a company that waits, and what a decision does', async () => {
    await open('university')
    const line = (await screen.findByText('Bluefin Talent')).closest('li')
    expect(line?.textContent).toContain('1 open job · approved nowhere else · bluefin.example.com')
    expect(line?.textContent).toContain('Our team has not confirmed this company yet')
    expect(line?.textContent).toContain('their jobs stay hidden from your students')
  })

  it('§2.7 are declined with a reason, and approved with or without one', async () => {
    const { server, user } = await open('university')
    await user.click(await screen.findByRole('button', { name: 'Decline Bluefin Talent' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Please say why: the company reads it.')
    expect(server.requests('campusApprovals.decide')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'No named employer.')
    await user.click(screen.getByRole('button', { name: 'Decline Bluefin Talent' }))
    await findToast('Bluefin Talent is declined')
    expect(server.requests('campusApprovals.decide').map(({ body }) => body)).toEqual([
      { decision: 'declined', reason: 'No named employer.' },
    ])
  })

  it('§2.7 read how they stand at each university, with the reason and what was decided before', async () => {
    await open('recruiter')
    const list = within(await screen.findByRole('list', { name: 'Universities' }))
    await waitFor(() => expect(list.getByRole('listitem').textContent).toContain('Interviews were not paid for.'))
    expect(list.getByText('1 former decision')).toBeDefined()
  })
})
