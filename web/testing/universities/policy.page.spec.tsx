import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '#contract/platform.ts'
import { paged, refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { policy } from '../point-samples.ts'
import { entry, now, reads, userOf } from '../samples.ts'

describe('the policy of a university', () => {
  const open = (decided: readonly TimelineEntry[] = []) =>
    openPage({ path: '/app/policy', as: userOf('university') }, (server) => {
      server.prepare('universities.readPolicy', policy)
      server.prepare('timeline.read', paged(1, decided))
      server.prepare('participation.list', reads['participation.list'].filled)
      server.prepare('universities.setPolicy', { ok: true, id: 'uni-1' })
    })

  it('product 3 what would change stands beside the form before it is stored, and is stored as a whole', async () => {
    const { server, user } = await open()
    const summer = await screen.findByLabelText('Summer 2027 begins')
    await user.clear(summer)
    await user.type(summer, '20 May 2027')
    await user.click(screen.getByRole('radio', { name: 'In full' }))
    await user.click(await screen.findByRole('button', { name: 'Look at the changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'What would change' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Summer 2027 begins1 Jun 2027 20 May 2027Spring 2027 ends the day before. Nominations keep the semester they were sent in.',
      'Rewardsrecognition only in full1 professor, from now on. Points already earned keep their rule.',
    ])
    expect(server.requests('universities.setPolicy')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Store 2 changes' }))
    await findToast('2 changes stored')
    const [asked] = server.requests('universities.setPolicy')
    expect(asked).toMatchObject({ params: { id: 'uni-1' }, body: { rewards: 'full', nominatorsPerStudent: 3 } })
    expect(asked?.body.semesters.slice(1, 3)).toEqual([
      { key: '2027-spring', startsOn: '2027-01-01', endsOn: '2027-05-19' },
      { key: '2027-summer', startsOn: '2027-05-20', endsOn: '2027-08-14' },
    ])
  })

  it('product 3 what was decided before says how often it was changed on a day, and goes on to what was decided earlier', async () => {
    const { user } = await open([
      { ...entry('9', 'OrganizationUpdated', 'Dana Whitfield changed the description', now), count: 201 },
      entry('3', 'NominationRulesSet', 'Dana Whitfield set the rules of nominations', now),
    ])
    const trail = within(await screen.findByRole('list', { name: 'Decided before' }))
    expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('201 times that day')])
    await user.click(screen.getByRole('button', { name: 'Show earlier' }))
    await trail.findByText(/set the rules of nominations/)
  })

  it('product 3 semesters that have begun, and the one whose first day is settled by them, cannot be moved', async () => {
    await open()
    await screen.findByLabelText('Summer 2027 begins')
    expect(screen.queryByLabelText('Fall 2026 begins')).toBeNull()
    expect(screen.queryByLabelText('Spring 2027 begins')).toBeNull()
  })

  it('product 3 numbers go up and down by a button, and one that may not be chosen is named at its field and no change', async () => {
    const { server, user } = await open()
    const spring = await screen.findByLabelText<HTMLInputElement>('Each professor, Spring')
    await user.click(screen.getByRole('button', { name: 'Each professor, Spring: one more' }))
    expect([spring.value, screen.getByText('was 10').textContent]).toEqual(['11', 'was 10'])
    const close = screen.getByLabelText<HTMLInputElement>('Nominations close')
    await user.clear(close)
    await user.type(close, '900')
    expect(close.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^Please write a number from 0 to/)).toBeTruthy()
    const list = () =>
      within(screen.getByRole('heading', { name: 'What would change' }).parentElement as HTMLElement).getAllByRole('listitem')
    expect(list().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Nominations of a professor, spring10 11/)])
    await user.click(screen.getByRole('button', { name: 'Look at the changes' }))
    await waitFor(() => expect(document.activeElement).toBe(close))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByLabelText<HTMLInputElement>('Nominations close').value).toBe('14')
    expect(server.requests('universities.setPolicy')).toEqual([])
  })

  it.each([' 12 ', '12\u200E'])('product 2.20 %j is read as the number that it shows', async (text) => {
    const { user } = await open()
    const spring = await screen.findByLabelText<HTMLInputElement>('Each professor, Spring')
    await user.clear(spring)
    await user.type(spring, text)
    expect(spring.getAttribute('aria-invalid')).not.toBe('true')
    const list = within(screen.getByRole('heading', { name: 'What would change' }).parentElement as HTMLElement)
    expect(list.getByRole('listitem').textContent).toMatch(/^Nominations of a professor, spring10 12/)
    await user.click(screen.getByRole('button', { name: 'Each professor, Spring: one more' }))
    expect(spring.value).toBe('13')
  })

  it.each([
    ['1/2', 'This must be a whole number, not a fraction.'],
    ['about ten', 'This must be a whole number in digits, such as 3.'],
  ])('product 2.20 %j is refused with the reason', async (text, problem) => {
    const { user } = await open()
    const spring = await screen.findByLabelText('Each professor, Spring')
    await user.clear(spring)
    await user.type(spring, text)
    expect(screen.getByText(problem)).toBeTruthy()
  })

  it('product 3 a first day that leaves a semester too short is named at its field and no change', async () => {
    const { user } = await open()
    const summer = await screen.findByLabelText('Summer 2027 begins')
    await user.clear(summer)
    await user.type(summer, '2027-01-02')
    expect(summer.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing changed' }).disabled).toBe(true)
  })

  it('§8 a refusal stands beside what would change', async () => {
    const { server, user } = await open()
    server.prepare('universities.setPolicy', refused(409, 'semester_begun', 'Fall 2026 has begun, so its dates are settled.'))
    await user.click(await screen.findByRole('radio', { name: 'Off' }))
    await user.click(screen.getByRole('button', { name: 'Look at the changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'What would change' }))
    await user.click(dialog.getByRole('button', { name: 'Store 1 change' }))
    expect(await dialog.findByText(/its dates are settled/)).toBeTruthy()
  })
})
