/**
 * An admin builds the views anew and watches how far it is, while the old ones serve. The demo's log is too short to see the bar
 * move: that is tried in web/testing/frame/projections.page.spec.tsx.
 */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs, WIDE } from '../browser.ts'
import { mistakesOn, SHOTS } from '../page-checks.ts'

describeInBrowser('projections', ({ page: open }) => {
  it('§6 a replay has a bar, goes on after a reload, and ends without differences', async () => {
    const page = await open(WIDE)
    await signInAs(page, 'admin')
    await page.getByRole('link', { name: 'Projections' }).click()
    const bar = page.getByRole('progressbar', { name: 'Rebuild' })
    await page.getByRole('button', { name: 'Rebuild…', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click()
    await bar
      .or(page.getByText(/^Done, with no differences\. \d+ views swapped\.$/))
      .first()
      .waitFor()
    await page.screenshot({ path: join(SHOTS, 'projections-replay.png') })
    const end = page.getByText(/^Done, with no differences\. \d+ views swapped\.$/)
    await page.reload()
    await end.or(bar).first().waitFor()
    await end.waitFor()
    expect(await mistakesOn(page)).toEqual([])
    await page.screenshot({ path: join(SHOTS, 'projections-done.png') })
  })
})
