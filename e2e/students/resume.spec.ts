/** A résumé, drawn in the page by pdf.js (product 2.10, 2.20): what it looks like, what is marked, and that nothing in it runs. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, WIDE } from '../browser.ts'
import { button, looksWell } from '../page-checks.ts'
import { apply, openJob, postJob, status } from '../story-steps.ts'
import { pdfOf } from '../uploads.ts'

const SAM = 'Sam Demo-Student'
const pages = (page: Page) => page.getByRole('group', { name: `Résumé of ${SAM}` })
const JOB = 'Keeper of papers'
/** Of the application, once it is sent. */
let address = ''
const openOf = async (page: Page) => {
  await signInAs(page, 'recruiter')
  await page.goto(address)
}
const canvas = (page: Page) => pages(page).locator('.pdf-sheet canvas').first()
const widthOf = (page: Page) => canvas(page).evaluate((element: HTMLCanvasElement) => element.width)

describeInBrowser('§2.20 the résumé of an applicant', ({ page: open }) => {
  it('comes with the application', async () => {
    const [recruiter, student] = await Promise.all([open(WIDE), open(WIDE)])
    await signInAs(recruiter, 'recruiter')
    await postJob(recruiter, JOB)
    await recruiter.getByRole('heading', { level: 1, name: JOB }).waitFor()
    await signInAs(student, 'student')
    await student.goto('/app/jobs?title=keeper of papers')
    await student.getByRole('link', { name: JOB }).click()
    await apply(student, JOB)
    await status(student, 'Applied').waitFor()
    await openJob(recruiter, JOB)
    await recruiter.getByRole('link', { name: SAM }).click()
    await pages(recruiter).waitFor()
    address = new URL(recruiter.url()).pathname
  })

  it('is drawn at once, sharp at any zoom, with its text above it and the asked skills marked', async () => {
    const page = await open(WIDE)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await openOf(page)
    await canvas(page).waitFor()
    const inked = await canvas(page).evaluate((element: HTMLCanvasElement) => {
      const data = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? new Uint8ClampedArray()
      return data.reduce((sum, value, at) => sum + Number(at % 4 === 0 && value < 128), 0)
    })
    expect(inked).toBeGreaterThan(1_000)
    await pages(page).locator('.textLayer').getByText('Education', { exact: true }).waitFor()
    await pages(page)
      .getByText(/^\d of \d on the pages$/)
      .waitFor()
    await pages(page)
      .getByRole('button', { name: /Show the next$/ })
      .first()
      .click()
    await pages(page).locator('mark[data-here]').waitFor()
    // The tools stand in the row of the tabs, so that the pages begin the sooner.
    const tabs = await page.getByRole('tablist', { name: /sent$/ }).boundingBox()
    const tools = await pages(page).locator('.pdf-tools').boundingBox()
    expect(tools?.y).toBeLessThan((tabs?.y ?? 0) + (tabs?.height ?? 0))
    expect(tools?.x).toBeGreaterThan((tabs?.x ?? 0) + (tabs?.width ?? 0))
    const { width = 0 } = (await page.getByRole('region', { name: `Résumé of ${SAM}, pages` }).boundingBox()) ?? {}
    const { width: all = 1 } = (await page.locator('.application').boundingBox()) ?? {}
    expect(width / all).toBeGreaterThan(0.52)
    const before = await widthOf(page)
    await page.getByRole('region', { name: `Résumé of ${SAM}, pages` }).focus()
    await page.keyboard.press('+')
    await expect.poll(() => widthOf(page)).toBeGreaterThan(before * 1.2)
    await page.keyboard.press('-')
    await expect.poll(() => widthOf(page)).toBe(before)
    await looksWell(page, 'resume')
    await page.setViewportSize({ width: 1280, height: 900 })
    await looksWell(page, 'resume-1280')
    const elsewhere = asked.filter((origin) => origin !== new URL(page.url()).origin && origin !== 'null')
    expect(elsewhere).toEqual([])
  })

  it('prints its pages and nothing else', async () => {
    const page = await open(WIDE)
    await openOf(page)
    await canvas(page).waitFor()
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] = String(document.querySelectorAll('body > .pdf-print img').length)
      }
    })
    await pages(page).getByRole('button', { name: 'Print' }).click()
    await page.locator('html[data-printed="1"]').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.pdf-print img').isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    expect(await page.locator('.pdf-print').count()).toBe(0)
  })

  it('is read as text on a phone, where nothing stands before it but what was said', async () => {
    const page = await open(PHONE)
    await openOf(page)
    await pages(page).getByRole('heading', { name: 'Education' }).waitFor()
    await pages(page).locator('.pdf-text mark').first().waitFor()
    const tops = await page.evaluate(() =>
      ['.letter', '.application > div'].map((part) => document.querySelector(part)?.getBoundingClientRect().top ?? 0),
    )
    expect(tops[0]).toBeLessThan(tops[1] ?? 0)
    await looksWell(page, 'resume-phone')
  })

  it('says so where it cannot be drawn, and offers the file', async () => {
    const page = await open(WIDE)
    await page.route('**/files/**', (route) => route.fulfill({ contentType: 'application/pdf', body: 'This is no PDF.' }))
    await openOf(page)
    await pages(page)
      .getByText(/^This PDF cannot be drawn here\./)
      .waitFor()
    await button(page, 'Download').waitFor()
  })

  it('leads where its links lead, in a tab that is told nothing, and names them in its text', async () => {
    const page = await open(WIDE)
    await page.route('**/files/**', (route) => route.fulfill({ contentType: 'application/pdf', body: linked() }))
    await openOf(page)
    await canvas(page).waitFor()
    const link = pages(page).getByRole('link', { name: 'code.example/sam' })
    expect(await link.getAttribute('href')).toBe('https://code.example/sam')
    expect(await link.getAttribute('rel')).toContain('noopener noreferrer')
    expect(await link.getAttribute('target')).toBe('_blank')
    // It lies where the words are.
    const [words, over] = [await pages(page).locator('.textLayer').getByText('My code').boundingBox(), await link.boundingBox()]
    expect(Math.abs((words?.y ?? 0) - (over?.y ?? 99))).toBeLessThan(12)
    await pages(page).getByRole('radio', { name: 'Text' }).click()
    await pages(page).getByRole('heading', { name: 'Links in the file' }).waitFor()
    await pages(page).getByRole('link', { name: 'code.example/sam' }).waitFor()
  })

  it('runs nothing of a file that asks for it', async () => {
    const page = await open(WIDE)
    const asked: string[] = []
    page.on('dialog', (dialog) => asked.push(dialog.message()) && void dialog.dismiss())
    page.on('popup', (popup) => asked.push(popup.url()))
    page.on('request', (request) => request.url().includes('elsewhere') && asked.push(request.url()))
    await page.route('**/files/**', (route) => route.fulfill({ contentType: 'application/pdf', body: hostile() }))
    await openOf(page)
    await canvas(page).waitFor()
    await canvas(page).click({ force: true, position: { x: 100, y: 100 } })
    await pages(page).locator('.textLayer').getByText('Press here').click()
    await page.waitForTimeout(500)
    expect(asked).toEqual([])
    expect(await page.evaluate(() => document.title)).not.toContain('hostile')
  })
})

/** A page with a link under its words. */
function linked(): Buffer {
  const content = 'BT /F1 18 Tf 72 700 Td (My code) Tj ET'
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R] >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Annot /Subtype /Link /Rect [72 696 140 714] /A << /S /URI /URI (https://code.example/sam) >> >>',
  ])
}

/** Scripts as it opens, a link and a form over the whole page, and text that looks like markup. */
function hostile(): Buffer {
  const content = 'BT /F1 18 Tf 72 700 Td (Press here) Tj 0 -30 Td (<img src=x onerror="alert\\(1\\)">) Tj ET'
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\("open"\\); document.title = "hostile") >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R 7 0 R] /AA << /O << /S /URI /URI (https://elsewhere.example/opened) >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (https://elsewhere.example/link) >> >>',
    '<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /Rect [0 0 612 792] /A << /S /SubmitForm /F (https://elsewhere.example/form) >> >>',
  ])
}
