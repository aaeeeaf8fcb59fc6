import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { fullUserOf, job } from '../samples.ts'

it('§2.19 who applies to a job that is reviewed blind reads that names stay hidden until the shortlist', async () => {
  const { user } = await openPage({ path: '/app/jobs/job-1', as: fullUserOf('student') }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('jobs.read', { ...job, blindReview: true })
  })
  await user.click(await screen.findByRole('button', { name: 'Apply' }))
  const drawer = within(await screen.findByRole('dialog', { name: /^Apply/ }))
  const said = await drawer.findByText(
    /^This job is reviewed blind: name, e-mail, school, letter and résumé stay hidden from Meridian Labs/,
  )
  expect(said.textContent).toContain('until they shortlist you')
})
