/** Public jobs: what a visitor and a search engine read at the address of a job (product 2.19). */
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'
import { looksWell } from '../page-checks.ts'

describeInBrowser('a public job', ({ page: open }) => {
  it('§2.19 is read without an account once its company opens its jobs, with the data that search engines read', async () => {
    const recruiter = await open()
    await signInAs(recruiter, 'recruiter')
    await recruiter.goto('/app/jobs')
    const path = await recruiter.getByRole('link', { name: 'Backend engineer' }).first().getAttribute('href')
    const address = `/app/jobs/${path?.split('/').at(-1)?.split('?')[0] ?? ''}`

    const visitor = await open()
    const html = async () => (await visitor.request.get(address, { headers: { accept: 'text/html' } })).text()
    expect(await html()).toContain('noindex')

    await recruiter.goto('/app/company')
    await recruiter.getByRole('switch', { name: 'Public pages of our jobs' }).click()
    await expect.poll(html, { timeout: 10_000 }).toContain('application/ld+json')
    expect(await html()).toContain('og:title')
    expect(await html()).not.toContain('noindex')

    await visitor.goto(address)
    await visitor.getByRole('heading', { name: /Backend engineer/ }).waitFor()
    await looksWell(visitor, 'public-job')
  })
})
