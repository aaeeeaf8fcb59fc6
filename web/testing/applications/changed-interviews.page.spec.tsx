/** What a student reads of an interview that changes while its page is open (product 2.20). */
import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { InterviewReply } from '#contract/applications.ts'
import { openApplication } from '../open-application.ts'
import { application, interview, withInterviews } from '../samples.ts'

/** The sentence in a card's place; the live region has it too. */
const findSaid = (sentence: string) => within(screen.getByRole('main')).findByText(sentence)

describe('§2.20 an interview that is settled', () => {
  const openSettled = (shown: InterviewReply) => openApplication('student', withInterviews(application, shown), [])

  it('that is off because of a hire says so, while its page is open and later', async () => {
    const { server, refresh } = await openSettled(interview)
    await screen.findByRole('button', { name: 'I cannot come' })
    const off: InterviewReply = { ...interview, state: 'canceled', endedAs: 'hired' }
    server.prepare('applications.read', { ...withInterviews(application, off), status: 'hired' })
    refresh({ topics: ['applications'], ids: [application.id] })
    await findSaid('This interview is off, because you are hired')
    await openApplication('student', { ...withInterviews(application, off), status: 'hired' }, [])
    expect((await screen.findByRole('list', { name: 'Other interviews' })).textContent).toContain('off, because you are hired')
  })

  it('that is moved twice while its page is open says each time from when to when', async () => {
    const { server, refresh } = await openSettled(interview)
    await screen.findByRole('button', { name: 'I cannot come' })
    const moved = (id: string, before: InterviewReply, at: string) => [
      { ...before, state: 'canceled', replacedBy: id } as InterviewReply,
      { ...interview, id, at } as InterviewReply,
    ]
    const show = async (sentence: string, ...interviews: InterviewReply[]) => {
      server.prepare('applications.read', withInterviews(application, ...interviews))
      refresh({ topics: ['applications'], ids: [application.id] })
      await findSaid(sentence)
    }
    const [first, second] = moved('two', interview, '2026-10-19T14:00:00.000Z') as [InterviewReply, InterviewReply]
    await show('Meridian Labs moved the interview from Fri 16 Oct, 10:00 to Mon 19 Oct, 10:00', first, second)
    await show(
      'Meridian Labs moved the interview from Mon 19 Oct, 10:00 to Tue 20 Oct, 10:00',
      first,
      ...moved('three', second, '2026-10-20T14:00:00.000Z'),
    )
    await findSaid('Meridian Labs moved the interview from Fri 16 Oct, 10:00 to Mon 19 Oct, 10:00')
  })
})
