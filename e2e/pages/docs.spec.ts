/** The reference of the calls, for whoever writes a program against them. */
import { expect, it } from 'vitest'
import { describeInBrowser } from '../browser.ts'

describeInBrowser('/docs', ({ page: open }) => {
  it('lists every call by its feature, under the page’s own content policy, without sign-in', async () => {
    const page = await open()
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto('/docs')
    await page.getByRole('link', { name: 'applications' }).click()
    await page.getByText('/applications/status/{id}').waitFor()
    expect(await page.getByRole('button', { name: 'Try it out' }).count()).toBe(0)
    expect(refused).toEqual([])
  })
})
