/** The socket opens after the page has begun to read. */
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { applicant, job, userOf } from '../samples.ts'

const as = userOf('recruiter')

describe('what changed before the socket was open', () => {
  /** As the fake server says where it stands before the first write. */
  const place = 1_000
  const open = () => {
    const answer = Promise.withResolvers<void>()
    return openPage({ path: '/app/jobs', as }, (server) => {
      server.prepare('jobs.list', async () => {
        await answer.promise
        return [job]
      })
      server.prepare('applications.listForRecruiter', [applicant])
    }).then((page) => ({ ...page, answer: answer.resolve }))
  }
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 200))
  const title = () => screen.findByRole('link', { name: job.title })
  /** The page asks for its jobs in several lists. */
  const askedOf = (server: FakeServer) => server.requests('jobs.list').map(({ query }) => JSON.stringify(query))
  /** Each question that stood before stands once more, and no other. */
  const askedOnceMore = (server: FakeServer, before: readonly string[]) =>
    expect(askedOf(server).slice(before.length).toSorted()).toEqual(before.toSorted())

  it('is read again at once, with everything that is shown', async () => {
    const { server, joined, answer } = await open()
    answer()
    await title()
    const before = askedOf(server)
    joined(place + 1)
    await waitFor(() => askedOnceMore(server, before))
  })

  it('is not looked for when nothing has changed: a load asks for nothing twice', async () => {
    const { server, joined, answer } = await open()
    answer()
    await title()
    const before = server.asked.length
    joined(place)
    await quiet()
    expect(server.asked.slice(before)).toEqual([])
  })

  it('is read again when the first reply is still on its way while the socket opens', async () => {
    const { server, joined, answer } = await open()
    await waitFor(() => expect(askedOf(server)).not.toEqual([]))
    await quiet()
    const before = askedOf(server)
    joined(place + 1)
    answer()
    await title()
    await waitFor(() => askedOnceMore(server, before))
    await quiet()
    askedOnceMore(server, before)
  })

  it('after a lost connection all that is shown is read again, once', async () => {
    const { server, joined, answer } = await open()
    answer()
    await title()
    joined(place)
    await quiet()
    const before = askedOf(server)
    // Changes happened while it was lost: the place is later than all that was read.
    joined(place + 5)
    await waitFor(() => askedOnceMore(server, before))
    await quiet()
    askedOnceMore(server, before)
  })
})
