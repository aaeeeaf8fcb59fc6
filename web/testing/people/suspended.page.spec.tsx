import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { userOf } from '../samples.ts'

describe('§2.16 whose account is suspended', () => {
  const open = (path: string) =>
    openPage({ path, as: { ...userOf('student'), state: 'suspended' } }, (server) => prepareReads(server, 'empty'))

  it('reads so in place of pages that would refuse everything, and whom to ask', async () => {
    await open('/app/applications')
    await screen.findByRole('heading', { name: 'Your account is suspended' })
    expect(screen.getByRole('link', { name: 'Write to the team' }).getAttribute('href')).toBe('/contact')
  })

  it('reads the own profile, and finds nothing there to change', async () => {
    await open('/profile')
    await screen.findByText('Your profile')
    expect(screen.queryByRole('textbox', { name: 'Full name' })).toBeNull()
  })
})
