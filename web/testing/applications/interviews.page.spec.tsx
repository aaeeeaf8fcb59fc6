/** Interviews on a student's pages (product 2.20): chosen, settled, declined and canceled. */
import { screen, waitFor, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { refused } from '../fake-server.ts'
import { openApplication } from '../open-application.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { application, asking, chosenZone, contact, entry, fullUserOf, interview, now, offer, withInterviews } from '../samples.ts'

/** The end of `asking`'s three times, by the reader's clock: Tue 20 Oct 10:00, Wed 21 Oct 14:30 and Thu 22 Oct 14:30. */
const [, wednesday, thursday] = asking.slots ?? []
/** The sentence in a card's place; the live region has it too. */
const findSaid = (sentence: string | RegExp) => within(screen.getByRole('main')).findByText(sentence)

describe('§2.20 a student who is asked to an interview', () => {
  const asked = withInterviews(application, asking)
  const openAsked = async (...others: ApplicationReply[]) => {
    const page = await openApplication('student', asked, [])
    page.server.prepare('applications.listForStudent', [asked, ...others])
    page.server.prepare('applications.answerInterview', { ok: true, id: asked.id })
    await screen.findByRole('heading', { name: 'They ask you to an interview. Which time suits you?' })
    return { ...page, answers: () => page.server.requests('applications.answerInterview').map(({ params, body }) => [params, body]) }
  }
  const params = { id: asked.id, interviewId: asking.id }

  it('chooses one of the times, which the button repeats, and may choose another for a minute', async () => {
    const { user, answers } = await openAsked()
    screen.getByText(/^45 minutes, by video\. Times are by your clock, America\/New York\. Answer before Tue 20 Oct, 10:00\.$/)
    expect(screen.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('radio', { name: 'Wed 21 Oct 14:30 – 15:15' }))
    await user.click(screen.getByRole('button', { name: 'Take Wed 21 Oct, 14:30' }))
    const said = await findSaid('You come on Wed 21 Oct, 14:30')
    await waitFor(() => expect(document.activeElement).toBe(said))
    expect(answers()).toEqual([[params, { answer: 'accept', slot: wednesday }]])
    // What is needed on that day stays, below the buttons.
    const facts = said.closest('.answered')?.querySelector('.answered-facts')?.textContent
    expect(facts).toBe('WithRita HooperWheremeet.meridian.example/8')

    await user.click(screen.getByRole('button', { name: 'Change my answer' }))
    await user.click(screen.getByRole('radio', { name: /^Thu 22 Oct/ }))
    await user.click(screen.getByRole('button', { name: 'Take Thu 22 Oct, 14:30' }))
    await findSaid('You come on Thu 22 Oct, 14:30')
    expect(answers()).toHaveLength(2)
    await screen.findByRole('button', { name: 'Change my answer' })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByRole('button', { name: 'Change my answer' })).toBeNull()
  })

  it('reads the sentence in the place of the question also once the page knows that it is settled', async () => {
    const { user, server } = await openAsked()
    await user.click(screen.getByRole('radio', { name: /^Wed 21 Oct/ }))
    const settled: InterviewReply = { ...asking, state: 'settled', at: wednesday ?? '', answer: { answer: 'accept', at: now } }
    server.prepare('applications.read', withInterviews(application, settled))
    server.prepare('applications.answerInterview', { ok: true, id: asked.id, topics: ['applications'] })
    await user.click(screen.getByRole('button', { name: 'Take Wed 21 Oct, 14:30' }))
    await screen.findByRole('button', { name: 'Add to your calendar' })
    await findSaid('You come on Wed 21 Oct, 14:30')
    // The question keeps its room, unseen.
    const heading = screen.getByText('They ask you to an interview. Which time suits you?')
    expect(heading.closest('[style*="visibility: hidden"]')).not.toBeNull()
  })

  it('says that none of them suits, in words of their own, to which the button leads', async () => {
    const { user, answers } = await openAsked()
    await user.click(screen.getByRole('button', { name: 'None of these' }))
    const field = screen.getByRole('textbox', { name: /^None of these/ })
    expect(document.activeElement).toBe(field)
    await user.type(field, 'I teach until noon.')
    await user.click(screen.getByRole('button', { name: 'Say I cannot' }))
    await findSaid('You said that you cannot come: “I teach until noon.”. Meridian Labs may propose other times.')
    expect(answers()).toEqual([[params, { answer: 'cannot', text: 'I teach until noon.' }]])
    expect(Object.keys(localStorage).filter((key) => key.includes('interview.cannot'))).toEqual([])
  })

  it('reads the question again where the answer is refused, and why', async () => {
    const { user, server } = await openAsked()
    server.prepare('applications.answerInterview', refused(409, 'proposal_over', 'The first of these times has begun.'))
    await user.click(screen.getByRole('radio', { name: /^Wed 21 Oct/ }))
    await user.click(screen.getByRole('button', { name: 'Take Wed 21 Oct, 14:30' }))
    await findToast('The first of these times has begun.')
    expect(screen.getByRole('radio', { name: /^Wed 21 Oct/ })).toHaveProperty('checked', true)
  })

  it('is warned of a time at which they are with somebody else, and may take it', async () => {
    const elsewhere: InterviewReply = { ...interview, id: 'interview-9', at: '2026-10-22T18:00:00.000Z' }
    const { user, answers } = await openAsked({
      ...withInterviews(application, elsewhere),
      id: 'application-9',
      organizationLabel: 'Hollis Data',
    })
    const taken = await screen.findByRole('radio', { name: 'Thu 22 Oct 14:30 – 15:15 you are with Hollis Data until 14:45' })
    expect(screen.getAllByText(/^you are with/)).toHaveLength(1)
    await user.click(taken)
    await user.click(screen.getByRole('button', { name: 'Take Thu 22 Oct, 14:30' }))
    await findSaid('You come on Thu 22 Oct, 14:30')
    expect(answers()).toEqual([[params, { answer: 'accept', slot: thursday }]])
  })
})

describe('§2.20 an interview that is settled', () => {
  const openSettled = async (...interviews: InterviewReply[]) => {
    const settled = withInterviews(application, ...interviews)
    const page = await openApplication('student', settled, [])
    page.server.prepare('applications.answerInterview', { ok: true, id: settled.id })
    return { ...page, bodies: () => page.server.requests('applications.answerInterview').map(({ body }) => body) }
  }

  it('says when, where and with whom it is, and is confirmed', async () => {
    const { user, server, bodies } = await openSettled(interview)
    const card = within((await screen.findByRole('heading', { name: 'Your interview at Meridian Labs' })).closest('section') as HTMLElement)
    card.getByText('16 Oct, 10:00 EDT')
    card.getByText('Rita Hooper, Carl Quist')
    card.getByText('Bring nothing.')
    card.getByRole('button', { name: 'Add to your calendar' })
    const link = card.getByRole('link', { name: 'meet.meridian.example/7' })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      interview.link,
      '_blank',
      expect.stringContaining('noopener'),
    ])
    const confirmed: InterviewReply = { ...interview, answer: { answer: 'accept', at: now } }
    server.prepare('applications.read', withInterviews(application, confirmed))
    server.prepare('applications.answerInterview', { ok: true, id: application.id, topics: ['applications'] })
    await user.click(card.getByRole('button', { name: 'I will be there' }))
    await card.findByText('You said that you come')
    expect(bodies()).toEqual([{ answer: 'accept' }])
  })

  it.each<readonly [Partial<InterviewReply>, string | undefined, string]>([
    [{ place: 'By video' }, 'by video', 'Meridian Labs has not given a link yet'],
    [{ place: 'By phone: We call you' }, 'by phone', 'By phone: We call you'],
    [{ place: 'Room 7' }, 'on site', 'Room 7'],
    [{}, undefined, 'Meridian Labs has not said yet where it is'],
  ])('says how and where it is, or that it is not said yet: %j', async (given, way, where) => {
    const { link: _link, ...rest } = interview
    await openSettled({ ...rest, ...given })
    const day = (await screen.findByText('16 Oct, 10:00 EDT')).closest('p')
    expect(day?.textContent).toContain(way === undefined ? '45 minutes.' : `45 minutes, ${way}.`)
    expect(screen.getByText('Where').nextElementSibling?.textContent).toBe(where)
  })

  it('is declined with words, and that may be changed for a minute', async () => {
    const { user, bodies } = await openSettled(interview)
    await user.click(await screen.findByRole('button', { name: 'I cannot come' }))
    const field = screen.getByRole('textbox', { name: /^Why you cannot come/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, 'I am ill.')
    await user.click(screen.getByRole('button', { name: 'Say I cannot' }))
    await findSaid('You said that you cannot come: “I am ill.”. Meridian Labs may propose other times.')
    await user.click(await screen.findByRole('button', { name: 'Change my answer' }))
    await user.click(screen.getByRole('button', { name: 'I will be there' }))
    await findSaid('You come on Fri 16 Oct, 10:00')
    expect(bodies()).toEqual([{ answer: 'cannot', text: 'I am ill.' }, { answer: 'accept' }])
  })

  it('keeps its link while it lasts, and takes no answer any more', async () => {
    await openSettled({ ...interview, at: '2026-10-14T09:30:00.000Z' })
    await screen.findByRole('link', { name: 'meet.meridian.example/7' })
    for (const name of ['I will be there', 'I cannot come']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('stands in a line once it is over or off, with the reason', async () => {
    await openSettled(
      { ...interview, id: 'moved', state: 'canceled', replacedBy: 'over' },
      { ...interview, id: 'over', at: '2026-10-12T14:00:00.000Z' },
      { ...interview, id: 'off', state: 'canceled', reason: 'Carl is away.' },
      { ...asking, id: 'no', state: 'declined', answer: { answer: 'cannot', at: now, text: 'I teach.' } },
    )
    const lines = within(await screen.findByRole('list', { name: 'Other interviews' }))
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Three times to choose from you said that you cannot come: “I teach.”. Meridian Labs may propose other times.',
      'Interview on 16 Oct, 10:00 EDT canceled: “Carl is away.”',
      'Interview on Mon 12 Oct, 10:00 EDT, 2 days ago',
    ])
    expect(lines.getByText(/^Interview on/, { selector: 's' })).toBeTruthy()
  })

  it('that was taken while its page is open says that it is off once it is', async () => {
    const { user, server, refresh } = await openSettled(asking)
    const choice = await screen.findByRole('radio', { name: /^Wed 21 Oct/ })
    const settled: InterviewReply = { ...asking, state: 'settled', at: asking.slots?.[1] ?? '', answer: { answer: 'accept', at: now } }
    server.prepare('applications.read', withInterviews(application, settled))
    server.prepare('applications.answerInterview', { ok: true, id: application.id, topics: ['applications'] })
    await user.click(choice)
    await user.click(screen.getByRole('button', { name: /^Take Wed 21 Oct/ }))
    await findSaid(/^You come on Wed 21 Oct/)
    server.prepare('applications.read', withInterviews(application, { ...settled, state: 'canceled', reason: 'Carl is away.' }))
    refresh({ topics: ['applications'], ids: [application.id] })
    await findSaid('This interview is canceled: “Carl is away.”')
    expect(screen.queryByRole('button', { name: 'Add to your calendar' })).toBeNull()
  })

  it('tells, where it is called off while its page is open, that it is', async () => {
    const { server, refresh } = await openSettled(interview)
    await screen.findByRole('button', { name: 'I cannot come' })
    server.prepare('applications.read', withInterviews(application, { ...interview, state: 'canceled', reason: 'Carl is away.' }))
    refresh({ topics: ['applications'], ids: [application.id] })
    await findSaid('This interview is canceled: “Carl is away.”')
  })
})

describe('§2.20 the page of one’s application', () => {
  it('has the interview and how far it is in one column, and what happened and was sent in the one beside it', async () => {
    await openApplication('student', withInterviews(application, asking), [])
    const columnOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('.application > *')
    const main = await columnOf('They ask you to an interview. Which time suits you?')
    const beside = await columnOf('What happened')
    expect([await columnOf('How far it is'), await columnOf('What you sent')]).toEqual([main, beside])
    expect(main?.nextElementSibling).toBe(beside)
  })

  it('says what the company promised, unless it is announced that it closes', async () => {
    await openApplication('student', { ...application, answerBy: '2026-12-13' }, [])
    const heading = await screen.findByRole('heading', { name: 'What they promised' })
    expect(heading.parentElement?.textContent).toContain('An answer by 13 Dec. Without one the application closes by itself and says so')
    await openApplication('student', { ...application, answerBy: '2026-10-20', closesAt: '2026-10-20T04:00:00.000Z' }, [])
    await screen.findByText(/^Closes without an answer/)
    expect(screen.queryByRole('heading', { name: 'What they promised' })).toBeNull()
  })

  it('leads to a message to the recruiter who acted last, or who looks after the job, where that is allowed', async () => {
    const { server } = await openApplication('student', application, [])
    await waitFor(() => expect(server.requests('messages.contacts')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Message', { selector: 'a' })).toBeNull())
    const acted = {
      ...entry('12', 'ApplicationStatusChanged', 'Carl moved it', now, 'shortlisted'),
      actor: { uid: 'recruiter-2', displayName: 'Carl Quist', role: 'recruiter' },
    }
    for (const [timeline, uid] of [
      [[], 'recruiter-1'],
      [[acted], 'recruiter-2'],
    ] as const) {
      const page = await openPage({ path: '/app/applications/application-1', as: fullUserOf('student') }, (prepared) => {
        prepareReads(prepared, 'empty')
        prepared.prepare('timeline.read', [...timeline])
        prepared.prepare('messages.contacts', ({ query: { contactId = '' } }) => [{ ...contact, contactId }])
      })
      expect((await screen.findByRole('link', { name: 'Message' })).getAttribute('href')).toBe(`/messaging?to=${uid}`)
      expect(page.server.requests('jobs.read')).toHaveLength(timeline.length === 0 ? 1 : 0)
    }
  })
})

it('§2.20 the start page of a student has a card for each interview, after offers, first what needs an answer', async () => {
  const user = fullUserOf('student')
  await openPage({ path: '/', as: { ...user, profile: { ...user.profile, timezone: chosenZone } } }, (server) => {
    prepareReads(server, 'empty')
    server.prepare('applications.listForStudent', [
      withInterviews({ ...application, id: 'application-7', organizationLabel: 'Hollis Data' }, interview),
      withInterviews(application, { ...interview, id: 'over', at: '2026-10-12T14:00:00.000Z' }, asking),
      offer,
    ])
  })
  await screen.findByText('Two things wait for you')
  const cards = [...document.querySelectorAll('.question')]
  expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual([
    'Meridian Labs made you an offer: Compiler engineer',
    'Meridian Labs asks you to an interview: Backend engineer',
    'Your interview at Hollis Data: Backend engineer',
  ])
  screen.getByText('Three times to choose from. Answer before Tue 20 Oct, 10:00, in 6 days.')
  screen.getByText('16 Oct, 10:00 EDT')
  expect(screen.getByRole('link', { name: 'Choose a time' }).getAttribute('href')).toBe('/app/applications/application-1')
  expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe('/app/applications/application-7')
})
