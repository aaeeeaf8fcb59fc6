import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { userOf } from '../samples.ts'

it('§2.8 without a subscription is a preview without names, which asks for nothing that it hides and leads to the subscription', async () => {
  const [headline, at] = ['Master 2028', '2026-11-10T08:00:00.000Z']
  const { server } = await openPage({ path: '/app/students?skill=go&gpa=3.2-4&name=vera', as: userOf('recruiter') }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('savedSearches.list', [
      { id: 'search-1', name: 'Go', kind: 'students', query: { skills: ['go'] }, alert: 'daily', savedAt: at, seenAt: at, new: 12 },
    ])
    prepared.prepare('students.search', {
      results: ['row-1'],
      items: [{ id: 'row-1', locked: true, role: 'student', headline, universityLabel: 'Fairmont', skills: ['go'] }],
      meta: { total: 115, limit: 20, facets: {} },
    })
  })
  await screen.findByText('About 115 of these have a name you cannot read yet')
  // Those for one student only count.
  const asked = server.requests('students.search').map(({ body }) => body)
  expect(asked.findLast(({ limit }) => limit !== 1)).toEqual({ skills: ['go'], allSkills: true, sort: 'relevance', limit: 20 })
  screen.getByTitle(`Fairmont · ${headline}`)
  expect(screen.getByRole('link', { name: 'See the subscription' }).getAttribute('href')).toBe('/app/subscription')
  screen.getByText(/Nothing is counted or told of in the morning/)
  expect(screen.queryByRole('link', { name: /^Message .|Open application/ })).toBeNull()
})
