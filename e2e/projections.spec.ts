/** An admin builds the views anew and watches how far it is, while the old ones serve. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs, WIDE } from './browser.ts'
import { mistakesOn } from './page-checks.ts'

const SHOTS = join(import.meta.dirname, '..', '.cache', 'e2e')

describeInBrowser('projections', ({ page: open }) => {
  it('§6 a replay has a bar that moves, goes on after a reload, and ends without differences', async () => {
    const page = await open(WIDE)
    await signInAs(page, 'admin')
    await page.getByRole('link', { name: 'Projections' }).click()
    const bar = page.getByRole('progressbar', { name: 'Replay' })
    const seen: number[] = []
    const look = async () => {
      const value = await bar.getAttribute('aria-valuenow', { timeout: 1_000 }).catch(() => null)
      if (value !== null && seen.at(-1) !== Number(value)) seen.push(Number(value))
    }
    await page.getByRole('button', { name: 'Replay all' }).click()
    await bar.waitFor()
    await page.screenshot({ path: join(SHOTS, 'projections-replay.png') })
    const end = page.getByText('Done, with no differences.', { exact: true })
    while (seen.length < 2 && !(await end.isVisible())) await look()
    await page.reload()
    await end.or(bar).first().waitFor()
    while (!(await end.isVisible())) await look()
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(seen.length, 'steps of the bar').toBeGreaterThan(1)
    expect(await mistakesOn(page)).toEqual([])
    await page.screenshot({ path: join(SHOTS, 'projections-done.png') })
  })
})
