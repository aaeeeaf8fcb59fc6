import { screen } from '@testing-library/dom'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { applicant, columnsOf, job, reads, userOf } from './samples.ts'

export const kim = { ...applicant, id: 'application-3', name: 'Kim Reyes' }

/** The board, or another view, of two applications under review: Sam Stone and Kim Reyes. */
export async function openBoard(prepare: (server: FakeServer) => void, view = '') {
  const page = await openPage({ path: `/app/jobs/job-1${view}`, as: userOf('recruiter') }, (server) => {
    server.prepare('jobs.read', { ...job, applications: 2 })
    server.prepare('applications.listForRecruiter', [applicant, kim])
    server.prepare('applications.columns', columnsOf([applicant, kim]))
    server.prepare('organizations.byIds', [])
    server.prepare('organizations.all', reads['organizations.all'].filled)
    server.prepare('skills.byIds', reads['skills.byIds'].filled)
    prepare(server)
  })
  if (view === '') await screen.findByRole('region', { name: 'Under review, 2' })
  return page
}
