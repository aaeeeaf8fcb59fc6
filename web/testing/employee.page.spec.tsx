import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ReferralReply } from '#contract/referrals.ts'
import { openPage } from './open-page.tsx'
import { referral, userOf } from './samples.ts'

const of = (name: string, more: Partial<ReferralReply>): ReferralReply => ({
  ...referral,
  id: `referral-${name.split(' ')[0]}`,
  studentId: `student-${name.split(' ')[0]}`,
  studentName: name,
  ...more,
})

it('§2.19 an employee says that a referral was handed in outside, and only of such a one how it goes on', async () => {
  const { server, user } = await openPage({ path: '/app/referrals', as: userOf('employee') }, (prepared) => {
    prepared.prepare('referrals.listForEmployee', [
      of('Ann Accepted', { status: 'accepted', allowed: ['submitted', 'withdrawn'] }),
      of('Otto Outside', { status: 'submitted', external: true, allowed: ['in_process', 'hired', 'not_selected', 'withdrawn'] }),
      of('Lena Linked', { status: 'submitted', applicationId: 'application-1', allowed: ['withdrawn'] }),
    ])
    prepared.prepare('referrals.updateStatus', { ok: true, id: 'referral-Ann', status: 'submitted' })
  })
  const menuOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Change the referral of ${name}` }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    return items.map(({ textContent }) => textContent)
  }
  expect(await menuOf('Lena Linked')).toEqual(['Withdraw it'])
  await user.keyboard('{Escape}')
  expect(await menuOf('Otto Outside')).toEqual(['They are in process', 'They were hired', 'They were not selected', 'Withdraw it'])
  expect(screen.getAllByText('Handed in outside; you say how it goes on')).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(await menuOf('Ann Accepted')).toEqual(['Handed in outside Proffer', 'Withdraw it'])
  await user.click(screen.getByRole('menuitem', { name: 'Handed in outside Proffer' }))
  await waitFor(() =>
    expect(server.requests('referrals.updateStatus').map(({ body }) => body)).toEqual([
      { referralId: 'referral-Ann', status: 'submitted', external: true },
    ]),
  )
})

it('§4 an employee sees until when a referral holds only while it does, and that somebody chose no job only once it has ended', async () => {
  await openPage({ path: '/app/referrals', as: userOf('employee') }, (prepared) =>
    prepared.prepare('referrals.listForEmployee', [
      of('Ann Accepted', { status: 'accepted', expirationDate: '2026-12-01' }),
      of('Pia Process', { status: 'in_process', expirationDate: '2026-12-01' }),
      of('Ina Invited', { status: 'invited' }),
      of('Eve Expired', { status: 'expired' }),
    ]),
  )
  const rowOf = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent
  expect(await rowOf('Ann')).toContain('1 Dec')
  expect(await rowOf('Pia')).not.toContain('1 Dec')
  expect(await rowOf('Ina')).toContain('Theirs to choose')
  expect(await rowOf('Eve')).toContain('They chose no job')
})
