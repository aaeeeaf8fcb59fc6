import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { userOf } from '../samples.ts'

it('g and a letter lead to a page of the rail, and the list of keys names them', async () => {
  const { user } = await openPage({ path: '/', as: userOf('recruiter') }, (server) => prepareReads(server, 'filled'))
  const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
  await heading(/^Good /)
  await user.keyboard('gj')
  await heading(/jobs/i)
  await user.keyboard('j')
  await heading(/jobs/i)
  await user.keyboard('gd')
  await heading(/^Good /)
  await user.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Keys on this page' })
  expect(keys.textContent).toContain('Go to Messages')
})
