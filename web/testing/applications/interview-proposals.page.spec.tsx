/** A company proposes interviews, moves them and calls them off (product 2.20). */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { refused } from '../fake-server.ts'
import { openApplication } from '../open-application.ts'
import { kim, openBoard } from '../open-board.ts'
import { findToast, pasteInto } from '../open-page.tsx'
import { applicant, asking, columnsOf, interview, now, reads, withInterviews } from '../samples.ts'

type User = Awaited<ReturnType<typeof openApplication>>['user']

describe('§2.20 a company proposes an interview', () => {
  const openDrawer = async (shown: ApplicationReply, title: RegExp, open: (user: User) => Promise<void>) => {
    const page = await openApplication('recruiter', shown, [])
    page.server.prepare('applications.changeStatus', { ok: true, id: shown.id })
    page.server.prepare('applications.proposeInterview', { ok: true, id: 'interview-3' })
    await open(page.user)
    const drawer = within(await screen.findByRole('dialog', { name: title }))
    await drawer.findByLabelText('Day 1')
    return { ...page, drawer, ...typing(page.user, drawer) }
  }
  const typing = (user: User, drawer: Pick<typeof screen, 'getByLabelText' | 'getByRole'>) => ({
    type: async (row: number, day: string, time: string) => {
      await pasteInto(user, drawer.getByLabelText(`Day ${row}`), day)
      await pasteInto(user, drawer.getByLabelText(`Time ${row}`), time)
      await user.tab()
    },
    add: () => user.click(drawer.getByRole('button', { name: 'Add a time' })),
    noteOf: (row: number) =>
      document.getElementById(drawer.getByLabelText(`Time ${row}`).getAttribute('aria-describedby') ?? '')?.textContent,
  })
  const fromMenu = (status: string, item: string) => async (user: User) => {
    await user.click(await screen.findByRole('button', { name: `Status: ${status}. Change it` }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  const moving = () => openDrawer(applicant, /^Propose an interview/, fromMenu('Under review', 'Interviewing…'))

  it('at three times with the move to it, each read back, with details and a colleague', async () => {
    const { server, user, drawer, type, add, noteOf } = await moving()
    await type(1, '10/22/2026', '2:30 pm')
    expect(noteOf(1)).toBe('Thu, 14:30 – 15:15')
    await add()
    expect(document.activeElement).toBe(drawer.getByLabelText('Day 2'))
    await type(2, '10/20/2026', '10a')
    await add()
    await type(3, '2026-10-21', '14:30')
    drawer.getByText('settled by what Sam chooses')
    await user.click(drawer.getByRole('radio', { name: '30 min' }))
    expect(noteOf(2)).toBe('Tue, 10:00 – 10:30')
    await pasteInto(user, drawer.getByLabelText(/^Link/), 'https://meet.meridian.example/8')
    await user.type(drawer.getByRole('combobox', { name: 'With' }), 'carl')
    await user.click(await drawer.findByRole('option', { name: 'Carl Quist' }))
    await pasteInto(user, drawer.getByLabelText(/^A line to Sam/), 'Bring nothing.')
    drawer.getByText('14 of 1,000')
    drawer.getByText(/^Sam moves to Interviewing now and is told at once\. The day before, all of you are reminded\./)
    await user.click(drawer.getByRole('button', { name: 'Send the proposal' }))
    await findToast('Sam Stone moved to Interviewing')
    expect(server.requests('applications.changeStatus').map(({ body }) => body)).toEqual([
      {
        status: 'interviewing',
        expectedRevision: applicant.revision,
        interview: {
          slots: asking.slots,
          minutes: 30,
          link: 'https://meet.meridian.example/8',
          with: ['recruiter-2'],
          text: 'Bring nothing.',
        },
      },
    ])
    expect(server.requests('applications.proposeInterview')).toEqual([])
    expect(Object.keys(localStorage).filter((key) => key.includes('.interview.'))).toEqual([])
  })

  it('refuses a time that is over, doubled or unreadable in its row, and sends nothing', async () => {
    const { server, user, drawer, type, add, noteOf } = await moving()
    await user.click(drawer.getByRole('button', { name: 'Invite' }))
    expect(noteOf(1)).toBe('Please choose when the interview is.')
    await type(1, '10/20/2026', '10 am')
    await add()
    await type(2, '10/12/2026', '2:30 pm')
    expect(noteOf(2)).toBe('Read as 12 Oct, 14:30: that is over.')
    await add()
    await type(3, '10/20/2026', '10:00')
    expect(noteOf(3)).toBe('This time stands above already.')
    await add()
    await type(4, '10/21/2026', '2:30')
    expect(noteOf(4)).toBe('The time must say am or pm, such as 2:30 pm.')
    await user.click(drawer.getByRole('button', { name: 'Send the proposal' }))
    await waitFor(() => expect(document.activeElement).toBe(drawer.getByLabelText('Day 2')))
    expect(drawer.getByLabelText('Day 2').getAttribute('aria-invalid')).toBe('true')
    expect(drawer.getByLabelText('Day 1').getAttribute('aria-invalid')).toBeNull()
    // The day of the last one is right: the focus is led to its time.
    expect(['Day 4', 'Time 4'].map((label) => drawer.getByLabelText(label).getAttribute('aria-invalid'))).toEqual([null, 'true'])
    for (const row of [4, 3, 2]) await user.click(drawer.getByRole('button', { name: `Remove time ${row}` }))
    expect(server.requests('applications.changeStatus')).toEqual([])
    await user.click(drawer.getByRole('button', { name: 'Invite' }))
    await waitFor(() => expect(server.requests('applications.changeStatus')[0]?.body.interview).toMatchObject({ at: asking.slots?.[0] }))
  })

  it('refuses a link that others could read, at its field', async () => {
    const { server, user, drawer, type } = await moving()
    await type(1, '10/20/2026', '10 am')
    await pasteInto(user, drawer.getByLabelText(/^Link/), 'http://meet.meridian.example/8')
    await user.click(drawer.getByRole('button', { name: 'Invite' }))
    await drawer.findByText(/^Please take an address that begins with https/)
    expect(server.requests('applications.changeStatus')).toEqual([])
  })

  it('without a time, as well', async () => {
    const { server, user, drawer } = await moving()
    await user.click(drawer.getByRole('button', { name: 'Invite without a time' }))
    await findToast('Sam Stone moved to Interviewing')
    expect(server.requests('applications.changeStatus').map(({ body }) => body)).toEqual([
      { status: 'interviewing', expectedRevision: applicant.revision },
    ])
  })

  it('its first time later, also one that is over, which is noted', async () => {
    const invited: ApplicationReply = { ...applicant, status: 'interviewing', allowed: ['offered', 'rejected'] }
    const { server, user, drawer, type } = await openDrawer(invited, /^Propose an interview/, fromMenu('Interviewing', 'Set the time…'))
    await type(1, '2026-10-12', '10:00')
    drawer.getByText('noted as a meeting that took place')
    drawer.getByText('Without one Sam reads that you have not given a link yet.')
    await user.click(drawer.getByRole('button', { name: 'Set the time' }))
    await findToast('The interview has its time')
    expect(server.requests('applications.proposeInterview').map(({ body }) => body)).toEqual([
      { at: '2026-10-12T14:00:00.000Z', minutes: 45, place: 'By video' },
    ])
  })

  const settled = withInterviews(
    { ...applicant, allowed: ['offered', 'rejected'] },
    { ...interview, with: [{ uid: 'recruiter-2', displayName: 'Carl Quist' }] },
  )
  const moveIt = (user: User) => screen.findByRole('button', { name: 'Move it…' }).then((button) => user.click(button))

  it('in the place of one that is settled, beginning as that is', async () => {
    const { server, user, drawer } = await openDrawer(settled, /^Move the interview/, moveIt)
    expect(drawer.getByLabelText('Day 1')).toHaveProperty('value', '2026-10-16')
    expect(drawer.getByLabelText('Time 1')).toHaveProperty('value', '10:00')
    await user.click(drawer.getByRole('button', { name: 'Move it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests('applications.proposeInterview')).toEqual([])

    await moveIt(user)
    const again = within(await screen.findByRole('dialog', { name: /^Move the interview/ }))
    const day = await again.findByLabelText('Day 1')
    await user.clear(day)
    await typing(user, again).type(1, '10/19/2026', '')
    await user.click(again.getByRole('button', { name: 'Move it' }))
    await findToast('The interview is moved')
    const { link, text, id: replaces } = interview
    expect(server.requests('applications.proposeInterview').map(({ body }) => body)).toEqual([
      { at: '2026-10-19T14:00:00.000Z', minutes: 45, link, text, with: ['recruiter-2'], replaces },
    ])
  })

  it('at the same time with the link that it lacks, of which its page says so', async () => {
    const { link: _link, text: _text, ...rest } = interview
    const video: InterviewReply = { ...rest, place: 'By video' }
    const add = (user: User) => screen.findByRole('button', { name: 'Add the link…' }).then((button) => user.click(button))
    const { server, user, drawer } = await openDrawer(withInterviews(applicant, video), /^Move the interview/, add)
    screen.getByText('No link is given yet, and Sam reads so')
    await pasteInto(user, drawer.getByLabelText(/^Link/), 'https://meet.meridian.example/9')
    await user.click(drawer.getByRole('button', { name: 'Move it' }))
    await waitFor(() =>
      expect(server.requests('applications.proposeInterview').map(({ body }) => body)).toMatchObject([
        { at: interview.at, link: 'https://meet.meridian.example/9', replaces: interview.id },
      ]),
    )
  })

  it('beside the others, without taking the place of one, and says in the drawer what the server refuses', async () => {
    const { server, user, drawer, type } = await openDrawer(
      settled,
      /^Propose an interview/,
      fromMenu('Interviewing', 'Another interview…'),
    )
    server.prepare('applications.proposeInterview', refused(409, 'too_many_interviews', 'There is no room for more.'))
    await type(1, '10/20/2026', '10 am')
    await user.click(drawer.getByRole('button', { name: 'Set the time' }))
    expect((await drawer.findByRole('alert')).textContent).toContain('There is no room for more.')
    expect(drawer.getByLabelText('Time 1')).toHaveProperty('value', '10:00')
    expect(server.requests('applications.proposeInterview').map(({ body }) => body)).toEqual([
      { at: asking.slots?.[0], minutes: 45, place: 'By video' },
    ])
  })

  it('at those statuses alone: the menu at another has no such entry', async () => {
    const { user } = await openApplication('recruiter', applicant, [])
    await user.click(await screen.findByRole('button', { name: 'Status: Under review. Change it' }))
    await screen.findByRole('menuitem', { name: 'Shortlisted' })
    expect(screen.queryByRole('menuitem', { name: /the time|interview…$/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Interviews' })).toBeNull()
  })
})

describe('§2.20 the company reads of its interviews', () => {
  const openBlock = async (...interviews: InterviewReply[]) => {
    const page = await openApplication('recruiter', withInterviews(applicant, ...interviews), [])
    const block = within((await screen.findByRole('heading', { name: 'Interviews' })).closest('section') as HTMLElement)
    return { ...page, block }
  }

  it('what each waits for, and the older ones in a line', async () => {
    const declined: InterviewReply = {
      ...asking,
      id: 'no',
      state: 'declined',
      answer: { answer: 'cannot', at: now, text: 'I teach until noon.' },
    }
    const { block } = await openBlock(
      { ...interview, id: 'off', state: 'canceled', reason: 'Carl is away.' },
      { ...interview, answer: { answer: 'accept', at: now } },
      asking,
      declined,
    )
    const text = block.getAllByRole('article').map(({ textContent }) => textContent)
    expect(text[0]).toContain('16 Oct, 10:00 EDT, in 2 days45 minutes, by video, Sam comes')
    expect(text[1]).toContain('waits for Sam’s answer until 20 Oct, 10:00 EDT')
    expect(text[1]).toContain('Tue 20 Oct, 10:00 – 10:45')
    expect(text[2]).toContain('Sam cannot come“I teach until noon.”')
    expect(block.getAllByRole('button', { name: 'Propose other times…' })).toHaveLength(2)
    expect(block.getAllByRole('button', { name: 'Cancel…' })).toHaveLength(2)
    expect(block.getByText(/^canceled/).parentElement?.textContent).toBe('Interview on 16 Oct, 10:00 EDTcanceled: “Carl is away.”')
  })

  it('that none has a time yet, and where to propose some', async () => {
    const { block, user } = await openBlock()
    await user.click(block.getByRole('button', { name: 'Propose times…' }))
    await screen.findByRole('dialog', { name: /^Propose an interview/ })
  })

  it('and calls one off, with a reason for the student', async () => {
    const { block, server, user } = await openBlock(interview)
    server.prepare('applications.cancelInterview', { ok: true, id: applicant.id })
    await user.click(block.getByRole('button', { name: 'Cancel…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the interview with Sam' }))
    dialog.getByRole('button', { name: 'Keep it' })
    await user.type(dialog.getByLabelText(/^Why/), 'Carl is away.')
    await user.click(dialog.getByRole('button', { name: 'Cancel the interview' }))
    await findToast('The interview is canceled')
    const sent = { params: { id: applicant.id, interviewId: interview.id }, body: { reason: 'Carl is away.' } }
    expect(server.requests('applications.cancelInterview')).toMatchObject([sent])
  })
})

it('§2.20 the board proposes other times for an interview of which a card knows the time alone', async () => {
  const card: ApplicationReply = { ...applicant, status: 'interviewing', allowed: ['offered', 'rejected'], interviewAt: interview.at ?? '' }
  const others = [kim, { ...kim, id: 'application-8', name: 'Lee Park' }]
  const { server, user } = await openBoard((prepared) => {
    prepared.prepare('applications.listForRecruiter', [card, ...others])
    prepared.prepare('applications.columns', columnsOf([card, ...others]))
    prepared.prepare('applications.read', withInterviews(card, interview))
    prepared.prepare('collections.recruiters', reads['collections.recruiters'].filled)
    prepared.prepare('applications.proposeInterview', { ok: true, id: 'interview-3' })
  })
  const column = within(screen.getByRole('region', { name: 'Interviewing, 1' }))
  await user.click(column.getByRole('button', { name: 'Move Sam Stone to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move the interview…' }))
  const drawer = within(await screen.findByRole('dialog', { name: /^Move the interview/ }))
  const time = await drawer.findByLabelText('Time 1')
  await user.clear(time)
  await user.type(time, '11:00')
  await user.click(drawer.getByRole('button', { name: 'Move it' }))
  await findToast('The interview is moved')
  expect(server.requests('applications.proposeInterview').map(({ body }) => body?.replaces)).toEqual([interview.id])
})
