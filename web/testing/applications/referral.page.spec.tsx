import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { referralStatusLabels, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { openPage } from '../open-page.tsx'
import { fullUserOf, job, referral } from '../samples.ts'

const student = fullUserOf('student')

describe('a referral', () => {
  const openReferrals = async () => {
    const page = await openPage({ path: '/app/referrals', as: student }, (server) => {
      server.prepare('referrals.listForStudent', [referral])
      server.prepare('jobs.list', [job, { ...job, id: 'job-2', title: 'Compiler engineer', closesOn: '2026-10-30' }])
      server.prepare('referrals.accept', { ok: true, id: referral.id, topics: ['referrals'] })
      server.prepare('referrals.decline', { ok: true, id: referral.id })
    })
    await screen.findByRole('heading', { name: 'Emil Post at Meridian Labs refers you' })
    return page
  }

  it('is accepted for a job of the company, until the day on which that closes', async () => {
    const { server, user } = await openReferrals()
    await user.click(screen.getByRole('button', { name: 'Choose a job' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the referral of Emil Post' }))
    await user.selectOptions(await dialog.findByLabelText('Job'), 'Compiler engineer')
    server.prepare('referrals.listForStudent', [{ ...referral, status: 'accepted', jobId: 'job-2', jobTitle: 'Compiler engineer' }])
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    await within(screen.getByRole('main')).findByText('You accepted the referral of Emil Post')
    expect(server.requests('referrals.accept').map(({ body }) => body)).toEqual([
      { referralId: 'referral-1', jobId: 'job-2', expirationDate: '2026-10-30', studentId: 'student-1' },
    ])
    const table = within(await screen.findByRole('table', { name: 'Answered referrals' }))
    expect(table.getByRole('link', { name: 'Compiler engineer' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Emil Post at Meridian Labs refers you' })).toBeNull()
  })

  it.each([
    { before: 'not applied yet', applied: false, stays: ['accepted'], ends: 'submitted' },
    // It follows the application that was there before, and is unlinked again.
    { before: 'applied before', applied: true, stays: ['accepted', 'submitted', 'in_process'], ends: 'withdrawn' },
  ] as const)('§4 offers its Undo until somebody has gone on from it: $before', async ({ applied, stays, ends }) => {
    const { server, user, refresh } = await openReferrals()
    server.prepare('jobs.list', [{ ...job, ...(applied && { applied: 'application-9' }) }])
    await user.click(screen.getByRole('button', { name: 'Choose a job' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the referral of Emil Post' }))
    const chip = async (status: ReferralStatus) => {
      server.prepare('referrals.listForStudent', [{ ...referral, status }])
      refresh({ topics: ['referrals'], ids: [referral.id] })
      const table = within(await screen.findByRole('table', { name: 'Answered referrals' }))
      await table.findByText(referralStatusLabels[status])
    }
    await user.click(await dialog.findByRole('button', { name: 'Accept' }))
    await screen.findByRole('button', { name: 'Undo' })
    for (const status of stays) {
      await chip(status)
      expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    }
    await chip(ends)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(screen.getByText(/^You accepted the referral of Emil Post/, { selector: '[tabindex]' })).toBeTruthy()
  })

  it('is declined only after a confirmation', async () => {
    const { server, user } = await openReferrals()
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the referral of Emil Post' }))
    expect(server.requests('referrals.decline')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await within(screen.getByRole('main')).findByText('You declined the referral of Emil Post')
    expect(server.requests('referrals.decline').map(({ body }) => body)).toEqual([{ referralId: 'referral-1', studentId: 'student-1' }])
  })
})
