/** Acts of recruiters on a board together, and with many cards at once. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refused, type FakeServer } from '../fake-server.ts'
import { kim, openBoard } from '../open-board.ts'
import { findToast } from '../open-page.tsx'
import { applicant, reads } from '../samples.ts'

describe('the board', () => {
  it('product 3 says who was first when a colleague moved the card meanwhile, and moves it all the same only when asked to', async () => {
    const details = { expected: 2, actual: 3, status: 'under_review', from: 'submitted', at: '2026-10-14T09:58:00.000Z', by: 'robin' }
    const { server, user } = await openBoard((prepared) => {
      prepared.prepare('applications.changeStatus', ({ body }) =>
        body.expectedRevision === 3
          ? ({ ok: true, id: 'application-1', eventId: 'event-8', status: 'shortlisted' } as const)
          : Object.assign(refused(409, 'revision_conflict', 'This was changed in the meantime. Please look at it again.'), { details }),
      )
      prepared.prepare('timeline.read', [
        {
          eventId: 'event-7',
          at: details.at,
          recordedAt: details.at,
          type: 'ApplicationStatusChanged',
          sentence: 'Robin Hale moved the application from Submitted to Under review',
          actor: { uid: 'robin', displayName: 'Robin Hale', role: 'recruiter' },
          from: 'submitted',
          to: 'under_review',
          requestId: 'r',
          position: '1',
        },
      ])
    })
    const moveIt = async () => {
      await user.click(screen.getByRole('button', { name: 'Move Sam Stone to…' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Shortlisted' }))
      return within(await screen.findByRole('dialog', { name: 'Sam Stone was moved meanwhile' }))
    }
    const first = await moveIt()
    await first.findByText(/^Robin Hale moved Sam Stone to Under review/)
    await user.click(first.getByRole('button', { name: 'Leave it there' }))
    await screen.findByRole('region', { name: 'Under review, 2' })
    expect(server.requests('applications.changeStatus')).toHaveLength(1)

    const second = await moveIt()
    await user.click(second.getByRole('button', { name: 'Move to Shortlisted all the same' }))
    await findToast('Sam Stone moved to Shortlisted')
    expect(server.requests('applications.changeStatus').map(({ body }) => body.expectedRevision)).toEqual([2, 2, 3])
  })

  it('keeps a menu open when an arrow is pressed before the menu has the focus', async () => {
    const { user } = await openBoard(() => undefined)
    const card = screen.getByRole('link', { name: 'Sam Stone' })
    card.focus()
    await user.keyboard('m')
    await screen.findByRole('menu')
    card.focus()
    await user.keyboard('{ArrowDown}')
    await user.click(await screen.findByRole('menuitem', { name: 'Rejected…' }))
    await screen.findByRole('dialog', { name: /Sam Stone/ })
  })

  it('returns the focus to the card after each dialog that its menu opened', async () => {
    const { user } = await openBoard(() => undefined)
    const card = screen.getByRole('link', { name: 'Sam Stone' })
    card.focus()
    for (const _ of ['once', 'and again, when the dialog is there at once']) {
      await user.keyboard('m')
      await user.click(await screen.findByRole('menuitem', { name: 'Rejected…' }))
      await screen.findByRole('dialog', { name: /Sam Stone/ })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(card))
    }
  })

  it('§2.19 keeps the sheet of a rejection, with why it failed, and the choice', async () => {
    const { user } = await openBoard((prepared) =>
      prepared.prepare('applications.bulkStatus', refused(503, 'unavailable', 'The store is away.')),
    )
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kim Reyes' }))
    const bar = within(await screen.findByRole('region', { name: 'Chosen applications' }))
    await user.click(bar.getByRole('button', { name: /^Reject/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Reject 1 application' }))
    await user.selectOptions(sheet.getByLabelText('Reason'), 'Experience')
    await user.type(sheet.getByLabelText(/^Note for your team/), 'Too few years.')
    await user.click(sheet.getByRole('button', { name: 'Reject 1' }))
    expect((await sheet.findByRole('alert')).textContent).toContain('The store is away.')
    expect(sheet.getByLabelText(/^Note for your team/)).toHaveProperty('value', 'Too few years.')
    bar.getByText('1 chosen')
  })

  it('§2.19 rejects the chosen cards by one call, says what became of each, and takes all back by one Undo', async () => {
    const { server, user } = await openBoard((prepared) => {
      prepared.prepare('applications.bulkStatus', {
        ok: true,
        bulkId: 'bulk-1',
        results: [
          { id: applicant.id, ok: true, status: 'rejected' },
          { id: kim.id, ok: false, code: 'illegal_transition', message: 'Cannot move from withdrawn to rejected' },
        ],
        topics: ['applications'],
      })
      prepared.prepare('applications.bulkUndo', {
        ok: true,
        bulkId: 'bulk-1',
        results: [{ id: applicant.id, ok: true, status: 'under_review' }],
        topics: ['applications'],
      })
    })
    screen.getByRole('link', { name: 'Sam Stone' }).focus()
    await user.keyboard('x')
    const bar = within(await screen.findByRole('region', { name: 'Chosen applications' }))
    bar.getByText('1 chosen')
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kim Reyes' }))
    bar.getByText('2 chosen')
    await user.click(bar.getByRole('button', { name: /^Reject/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Reject 2 applications' }))
    await user.click(sheet.getByRole('button', { name: 'Reject 2' }))
    expect(server.requests('applications.bulkStatus')).toEqual([])
    sheet.getByText('Please choose a reason.')
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Reason')))
    await user.selectOptions(sheet.getByLabelText('Reason'), 'Experience')
    await user.type(sheet.getByLabelText(/^Note for your team/), 'Too few years.{Enter}Ask again next fall. ')
    await user.click(sheet.getByRole('button', { name: 'Reject 2' }))
    await findToast('1 application moved to Rejected, 1 not: Cannot move from withdrawn to rejected')
    expect(screen.queryByRole('region', { name: 'Chosen applications' })).toBeNull()
    const [sent] = server.requests('applications.bulkStatus').map(({ body }) => body)
    expect(sent).toMatchObject({ status: 'rejected', reasonCode: 'experience', note: 'Too few years.\nAsk again next fall.' })
    expect(sent?.ids.toSorted()).toEqual([applicant.id, kim.id].toSorted())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await findToast('1 application taken back')
    expect(server.requests('applications.bulkUndo').map(({ body }) => body)).toEqual([{ bulkId: 'bulk-1' }])
  })

  it('product 3 lets go a chosen card that a colleague moves, and says why on the card', async () => {
    const { server, user, refresh } = await openBoard(() => undefined)
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kim Reyes' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose Sam Stone' }))
    await screen.findByText('2 chosen')
    server.prepare('applications.listForRecruiter', [applicant, { ...kim, status: 'interviewing' }])
    refresh({ topics: ['applications'], ids: [kim.id] })
    await screen.findByText('1 chosen')
    screen.getByText('Moved to Interviewing while you chose')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Choose none' }))
    expect(screen.queryByText('1 chosen')).toBeNull()
  })

  it('§2.19 asks the server for every filter, which stands in the address', async () => {
    const { server, user } = await openBoard((prepared) => prepared.prepare('organizations.byIds', reads['organizations.all'].filled))
    const last = () => {
      const { jobId: _job, status: _status, limit: _limit, ...query } = server.requests('applications.listForRecruiter').at(-1)?.query ?? {}
      return query
    }
    await user.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'kim')
    await waitFor(() => expect(last()).toEqual({ q: 'kim' }))
    await user.type(screen.getByRole('combobox', { name: 'School' }), 'mell')
    await user.click(await screen.findByRole('option', { name: 'Carnegie Mellon' }))
    await screen.findByRole('button', { name: 'Remove Carnegie Mellon' })
    await user.selectOptions(screen.getByLabelText('GPA'), 'GPA 3.5 or more')
    await user.selectOptions(screen.getByLabelText('Source'), 'Referred')
    await user.click(screen.getByRole('button', { name: 'Waiting long' }))
    await user.click(screen.getByRole('button', { name: 'Longest first' }))
    const wanted = { q: 'kim', school: 'uni-1', minGpa: 3.5, source: 'referred', stale: true, sort: '-since' }
    await waitFor(() => expect(last()).toEqual(wanted))
    expect(new URLSearchParams(location.search).get('gpa')).toBe('3.5')
    expect(server.requests('applications.listForRecruiter').filter(({ query }) => query.q === 'ki')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }))
    expect(location.search).toBe('')
  })
})

describe('the list of a job', () => {
  const results = [
    { id: applicant.id, ok: true, status: 'shortlisted' },
    { id: kim.id, ok: true, status: 'shortlisted' },
  ]
  const openList = (...[prepare, hidden]: [prepare: (server: FakeServer) => void, hidden?: true]) =>
    openBoard((prepared) => {
      prepared.prepare('applications.listForRecruiter', [hidden ? { ...applicant, hidden } : applicant, kim])
      prepared.prepare('applications.bulkStatus', { ok: true, bulkId: 'bulk-1', results, topics: ['applications'] })
      prepare(prepared)
    }, '?view=list')

  it('§2.19 moves the chosen rows by one call, as the board does, and takes all back', async () => {
    const { server, user } = await openList((prepared) =>
      prepared.prepare('applications.bulkUndo', { ok: true, bulkId: 'bulk-1', results, topics: ['applications'] }),
    )
    ;(await screen.findByRole('link', { name: 'Sam Stone' })).focus()
    await user.keyboard('x')
    const bar = within(await screen.findByRole('region', { name: 'Chosen applications' }))
    await user.click(bar.getByRole('button', { name: 'Choose all 2' }))
    bar.getByText('2 chosen')
    await user.keyboard('m')
    await user.click(await screen.findByRole('menuitem', { name: 'Shortlisted' }))
    await findToast('2 applications moved to Shortlisted')
    expect(server.requests('applications.bulkStatus').map(({ body }) => body.ids.toSorted())).toEqual([[applicant.id, kim.id].toSorted()])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await findToast('2 applications taken back')
  })

  it('§2.19 offers no undo where a move opened every name', async () => {
    const { user } = await openList((prepared) => {
      prepared.prepare('applications.bulkStatus', { ok: true, bulkId: 'bulk-1', results: results.slice(0, 1), topics: ['applications'] })
    }, true)
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Sam Stone' }))
    await user.click(screen.getByRole('button', { name: 'Move the chosen applications to…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Shortlisted' }))
    await findToast('1 application moved to Shortlisted')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('§2.2 says of applicants with an offer that it is taken back, not that they were not successful', async () => {
    const { user } = await openList((prepared) =>
      prepared.prepare('applications.listForRecruiter', [applicant, { ...kim, status: 'accepted', allowed: ['hired', 'rejected'] }]),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Kim Reyes' }))
    const bar = within(await screen.findByRole('region', { name: 'Chosen applications' }))
    await user.click(bar.getByRole('button', { name: /^Take the offer back…/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Take 1 offer back' }))
    sheet.getByText(/^The students are told soon that you took the offer back\./)
    sheet.getByRole('button', { name: 'Take 1 back' })
    await user.click(screen.getByRole('checkbox', { name: 'Choose Sam Stone' }))
    await screen.findByRole('dialog', { name: 'Reject 2 applications' })
    sheet.getByText(/that they were not successful, and 1 of them that you took the offer back\./)
  })
})
