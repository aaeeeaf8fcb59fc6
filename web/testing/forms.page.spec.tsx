import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { limits } from '#events/vocabulary/limits.ts'
import { refused } from './fake-server.ts'
import { openPage, pasteInto } from './open-page.tsx'
import { prepareReads } from './prepare-reads.ts'
import { job, userOf } from './samples.ts'

describe('a form that is bound to its call', () => {
  const openJobForm = async () => {
    const page = await openPage({ path: '/app/jobs', as: userOf('recruiter') }, (server) => {
      prepareReads(server, 'empty')
      server.prepare('jobs.list', [job])
    })
    await page.user.click(await screen.findByRole('button', { name: 'Post a job' }))
    return { ...page, drawer: within(await screen.findByRole('dialog', { name: 'Post a job' })) }
  }

  it('has the limits of the contract at its fields', async () => {
    const { drawer } = await openJobForm()
    const title = drawer.getByLabelText<HTMLInputElement>('Title')
    expect(title.maxLength).toBe(limits.jobTitle.max)
    expect(drawer.getByLabelText<HTMLInputElement>('Address').maxLength).toBe(300)
    const { min, max } = drawer.getByLabelText(/^Openings/).dataset
    expect([min, max]).toEqual(['1', '1000'])
  })

  it('says at a field what the server refused of it, and below the form, until the field has another value', async () => {
    const { server, user, drawer } = await openJobForm()
    const details = [{ field: 'address', message: 'must be a place that exists' }]
    server.prepare('jobs.post', { ...refused(400, 'invalid', 'Please correct what was sent: address.'), details })
    await user.type(drawer.getByLabelText('Title'), 'Kernel engineer')
    const address = drawer.getByLabelText('Address')
    await user.type(address, 'Atlantis')
    await pasteInto(user, drawer.getByLabelText('Description'), 'Keeps the log honest, with a team of four.')
    await user.click(drawer.getByRole('button', { name: 'Save as draft' }))
    expect((await drawer.findByRole('alert')).textContent).toContain('Address must be a place that exists.')
    const note = () => document.getElementById(address.getAttribute('aria-describedby') ?? '')?.textContent
    expect(address.getAttribute('aria-invalid')).toBe('true')
    expect(note()).toBe('Address must be a place that exists.')
    await user.type(address, ' City')
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBeNull())
    await user.type(address, '{Backspace>5/}')
    await waitFor(() => expect(note()).toBe('Address must be a place that exists.'))
  })
})
