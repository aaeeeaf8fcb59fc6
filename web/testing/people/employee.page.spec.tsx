import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ReferralReply } from '#contract/referrals.ts'
import type { FakeServer } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { reads, referral, userOf } from '../samples.ts'

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
      of('Ann Accepted', { status: 'accepted', allowed: ['submitted', 'withdrawn'], extendableUntil: '2026-12-30' }),
      of('Otto Outside', { status: 'submitted', external: true, allowed: ['in_process', 'hired', 'not_selected', 'withdrawn'] }),
      of('Lena Linked', { status: 'in_process', stage: 'shortlisted', applicationId: 'application-1', allowed: ['withdrawn'] }),
    ])
    prepared.prepare('referrals.updateStatus', { ok: true, id: 'referral-Ann', status: 'submitted' })
  })
  const menuOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Change the referral of ${name}` }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    return items.map(({ textContent }) => textContent)
  }
  expect((await screen.findByText('Shortlisted')).closest('td')?.textContent).toMatch(/^In processShortlisted/)
  screen.getByRole('button', { name: 'Withdraw the referral of Lena Linked' })
  expect(screen.queryByRole('button', { name: 'Change the referral of Lena Linked' })).toBeNull()
  expect(await menuOf('Otto Outside')).toEqual(['They are in process', 'They were hired', 'They were not selected', 'Withdraw it…'])
  expect(screen.getAllByText('Handed in outside; you say how it goes on')).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(await menuOf('Ann Accepted')).toEqual(['Handed in outside Proffer', 'Withdraw it…'])
  await user.click(screen.getByRole('menuitem', { name: 'Handed in outside Proffer' }))
  await waitFor(() =>
    expect(server.requests('referrals.updateStatus').map(({ body }) => body)).toEqual([
      { referralId: 'referral-Ann', status: 'submitted', external: true },
    ]),
  )
})

it('§4 an employee sees until when a referral holds only while it does, and that somebody chose no job only once it has ended', async () => {
  const { user } = await openPage({ path: '/app/referrals', as: userOf('employee') }, (prepared) =>
    prepared.prepare('referrals.listForEmployee', [
      of('Ann Accepted', { status: 'accepted', expirationDate: '2026-12-01' }),
      of('Pia Process', { status: 'in_process', expirationDate: '2026-12-01' }),
      of('Ina Invited', { status: 'invited' }),
      of('Eve Expired', { status: 'expired' }),
      of('Wes Withdrawn', { status: 'withdrawn', allowed: [] }),
      of('Ada Again', { status: 'withdrawn', allowed: ['withdrawn'] }),
    ]),
  )
  const rowOf = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent
  expect(await rowOf('Ann')).toContain('1 Dec')
  expect(await rowOf('Pia')).not.toContain('1 Dec')
  expect(await rowOf('Ina')).toContain('theirs to choose')
  await user.click(screen.getByRole('radio', { name: 'Ended 3' }))
  expect(await rowOf('Eve')).toContain('They chose no job')
  expect(await rowOf('Wes')).not.toContain('Another one')
  expect(await rowOf('Ada')).toContain('Another one goes with it until one of you withdraws it, too')
})

it('§2.3 an employee extends an accepted referral once, to the day that is proposed', async () => {
  const { server, user } = await openPage({ path: '/app/referrals', as: userOf('employee') }, (prepared) => {
    prepared.prepare('referrals.listForEmployee', [
      of('Ann Accepted', { status: 'accepted', expirationDate: '2026-12-01', extendableUntil: '2027-01-30' }),
      of('Ben Before', { status: 'accepted', expirationDate: '2026-12-01', extendedFrom: '2026-11-10' }),
    ])
    prepared.prepare('referrals.extend', { ok: true, id: 'referral-Ann', status: 'accepted' })
  })
  await user.click(await screen.findByRole('button', { name: 'Extend the referral of Ann Accepted' }))
  expect(screen.queryByRole('button', { name: 'Extend the referral of Ben Before' })).toBeNull()
  await screen.findByRole('dialog', { name: 'Extend the referral of Ann Accepted' })
  await user.click(screen.getByRole('button', { name: 'Extend' }))
  await waitFor(() =>
    expect(server.requests('referrals.extend').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { id: 'referral-Ann', expirationDate: '2027-01-30' },
    ]),
  )
})

it('§2.3 an employee sees who referred first, what runs out first, and searches', async () => {
  const { user } = await openPage({ path: '/app/referrals', as: userOf('employee') }, (prepared) =>
    prepared.prepare('referrals.listForEmployee', [
      of('Sue Second', { status: 'in_process', ownership: 'secondary' }),
      of('Fay First', { status: 'accepted', expirationDate: '2026-11-25', ownership: 'primary' }),
    ]),
  )
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => (textContent.includes('Fay') ? 'Fay' : 'Sue'))
  await screen.findByText('First to refer')
  expect(names()).toEqual(['Fay', 'Sue'])
  expect(screen.getByText('Somebody referred them before you')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Student or job' }), 'sue')
  await waitFor(() => expect(names()).toEqual(['Sue']))
})

it('§2.3 an employee opens one referral with all that happened', async () => {
  const { user } = await openPage({ path: '/app/referrals', as: userOf('employee') }, (prepared) => {
    prepared.prepare('referrals.listForEmployee', [of('Ann Accepted', { status: 'accepted', expirationDate: '2026-12-01' })])
    prepared.prepare('timeline.read', reads['timeline.read'].filled)
  })
  await user.click(await screen.findByRole('button', { name: 'What happened to the referral of Ann Accepted' }))
  const drawer = await screen.findByRole('dialog', { name: 'Ann Accepted' })
  expect((await within(drawer).findByRole('list', { name: 'What happened' })).children.length).toBeGreaterThan(0)
})

const prepareSearch = (prepared: FakeServer) => {
  prepared.prepare('students.search', reads['students.search'].filled)
  prepared.prepare('skills.byIds', reads['skills.byIds'].filled)
  prepared.prepare('skills.suggest', [])
}

it('product 3 an employee finds a student by one field, sees whom they referred already, and refers somebody else by an address', async () => {
  const open = reads['students.search'].filled.items.find((card) => 'uid' in card)
  if (!open) throw new Error('The samples have no student who is open to referrals.')
  const { server, user } = await openPage({ path: '/app/referrals', as: userOf('employee') }, (prepared) => {
    prepared.prepare('referrals.listForEmployee', [of('Ann Accepted', { status: 'accepted', studentId: open.uid })])
    prepared.prepare('jobs.list', reads['jobs.list'].filled)
    prepared.prepare('referrals.invite', { ok: true, id: 'referral-new', status: 'invited' })
    prepareSearch(prepared)
  })
  await user.click(await screen.findByRole('button', { name: 'Refer a student' }))
  const form = within(await screen.findByRole('dialog', { name: 'Refer a student' }))
  const before = await form.findByRole('radio', { name: new RegExp(`${open.displayName}.*You referred them on`) })
  expect((before as HTMLInputElement).disabled).toBe(true)
  form.getByText('They are asked first. You may have 20 open at once, and have 1.')
  await user.type(form.getByLabelText('Who?'), 'mira')
  await waitFor(() => expect(server.requests('students.search').map(({ body }) => body.name)).toContain('mira'))
  await user.click(form.getByRole('button', { name: 'Refer' }))
  await form.findByText('Please choose a student, or write an e-mail address.')
  await user.type(form.getByLabelText('Who?'), '@home.example.com')
  await user.click(form.getByRole('button', { name: 'Refer' }))
  await waitFor(() => expect(server.requests('referrals.invite').map(({ body }) => body)).toEqual([{ email: 'mira@home.example.com' }]))
})

it('product 3 an employee refers for one of the open roles', async () => {
  const { user } = await openPage({ path: '/app/jobs', as: userOf('employee') }, (prepared) => {
    prepared.prepare('jobs.list', reads['jobs.list'].filled)
    prepared.prepare('referrals.listForEmployee', [])
    prepareSearch(prepared)
  })
  const [refer] = await screen.findAllByRole('link', { name: /^Refer a student for / })
  const title = refer?.getAttribute('aria-label')?.replace('Refer a student for ', '') ?? ''
  if (refer) await user.click(refer)
  const job = await screen.findByRole('combobox', { name: 'Job' })
  await waitFor(() => expect((job as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(title))
})

it('§2.3 an employee reads that a colleague referred the student already, and may refer them all the same', async () => {
  const open = reads['students.search'].filled.items.find((card) => 'uid' in card)
  if (!open) throw new Error('The samples have no student who is open to referrals.')
  const { user } = await openPage({ path: '/app/referrals', as: userOf('employee') }, (prepared) => {
    prepared.prepare('referrals.listForEmployee', [of('Ann Accepted', { status: 'accepted' })])
    prepared.prepare('jobs.list', reads['jobs.list'].filled)
    prepareSearch(prepared)
    const items = [{ ...open, referred: { by: 'thea', byName: 'Thea Brandt', at: '2026-10-02T08:00:00.000Z' } }]
    prepared.prepare('students.search', { ...reads['students.search'].filled, items })
  })
  await user.click(await screen.findByRole('button', { name: 'Refer a student' }))
  const form = within(await screen.findByRole('dialog', { name: 'Refer a student' }))
  const choice = await form.findByRole('radio', { name: /Thea Brandt referred them on 2 Oct: the first yes counts/ })
  expect((choice as HTMLInputElement).disabled).toBe(false)
})

it('§2.19 an open page follows who owns a student, when a colleague’s referral changes that', async () => {
  const ann = of('Ann Accepted', { status: 'accepted', ownership: 'secondary' })
  const { server, refresh } = await openPage({ path: '/app/referrals', as: userOf('employee') }, (prepared) => {
    prepared.prepare('referrals.listForEmployee', [ann])
    prepared.prepare('jobs.list', reads['jobs.list'].filled)
  })
  await screen.findByText('Somebody referred them before you')
  server.prepare('referrals.listForEmployee', [{ ...ann, ownership: 'primary' }])
  refresh({ topics: ['referrals'], ids: [ann.studentId ?? ''] })
  await screen.findByText('First to refer')
  expect(server.requests('referrals.listForEmployee').at(-1)?.query.ids).toContain(ann.id)
})
