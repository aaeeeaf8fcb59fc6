/** Checks for every page, at every width and in both colour schemes. They run inside the page. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PHONE, WIDE } from './browser.ts'

/** By its whole name, or a part of it that a pattern gives. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
/** Waits until the page says so. */
export const told = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notices' }).getByText(text).first().waitFor()

export const SHOTS = join(import.meta.dirname, '..', '.cache', 'e2e')

/** Finds no mistake on the page, on the phone and wide, dark and light, and takes a picture of each. @param name of the pictures */
export async function looksWell(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, WIDE])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      expect(await mistakesOn(page), `${name}, ${colorScheme}, ${size.width}`).toEqual([])
      await page.screenshot({ path: join(SHOTS, `${name}-${colorScheme}-${size.width}.png`), fullPage: true })
    }
}

/** @returns one sentence per mistake, such as a missing name, two first headings, overflow or low contrast */
export function mistakesOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const moving = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    // An inherited colour may start a transition of a child when that of its parent ends.
    do {
      await Promise.all(moving().map(({ finished }) => finished.catch(() => undefined)))
      await new Promise(requestAnimationFrame)
    } while (moving().length > 0)
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const short = (element: Element) => element.outerHTML.slice(0, 120)
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest('.sr-only')
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)

    const isNamed = (element: HTMLElement) =>
      [
        element.innerText,
        element.getAttribute('aria-label'),
        element.getAttribute('title'),
        ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.innerText),
      ].some((text) => text?.trim()) || ((element as HTMLInputElement).labels?.length ?? 0) > 0

    const headings = () => {
      const levels = all('h1, h2, h3, h4').map(({ tagName }) => Number(tagName[1]))
      const skips = levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1)
      return [
        ...(document.querySelectorAll('h1').length === 1
          ? []
          : [`It has ${document.querySelectorAll('h1').length} headings of the first level.`]),
        ...(skips ? [`Its headings skip a level: ${levels.join(' ')}.`] : []),
      ]
    }
    const overflow = () => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth > clientWidth ? [`It is ${scrollWidth - clientWidth} px wider than the window.`] : []
    }
    const sameIds = () => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `Two elements have the id ${id}.`)
    }

    /** The checks that axe calls landmark-no-duplicate-banner, region and aria-allowed-attr. */
    const sections = 'article, aside, main, nav, section'
    const banners = () => {
      const all = [...document.querySelectorAll('header, [role=banner]')].filter((element) => !element.parentElement?.closest(sections))
      return all.length === 1 ? [] : [`It has ${all.length} banners.`]
    }
    const landmarks = `${sections}, header, footer, dialog, [role=dialog], [role=region], [role=alert], [aria-live], .skip-link`
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const outside = () =>
      all('body *')
        .filter((element) => hasText(element) && !element.closest(`${landmarks}, noscript`))
        .map((element) => `No landmark holds ${short(element)}`)
    const strayStates = () =>
      all(':is(div, span):not([role]):is([aria-expanded], [aria-haspopup], [aria-checked], [aria-selected], [aria-pressed])').map(
        (element) => `A state is not allowed on ${short(element)}`,
      )

    /** Red, green, blue and opacity from 0 to 1, from any CSS notation. */
    const rgba = (colour: string): readonly [number, number, number, number] => {
      if (!canvas) return [0, 0, 0, 0]
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red / 255, green / 255, blue / 255, alpha / 255]
    }
    const over = (front: readonly number[], back: readonly number[]) =>
      [0, 1, 2].map((at) => (front[at] ?? 0) * (front[3] ?? 1) + (back[at] ?? 0) * (1 - (front[3] ?? 1)))
    const background = (element: Element): readonly number[] => {
      const colour = rgba(getComputedStyle(element).backgroundColor)
      if (colour[3] === 1) return colour
      return over(colour, element.parentElement ? background(element.parentElement) : [1, 1, 1])
    }
    const luminance = (colour: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (element: Element) => {
      const back = background(element)
      const lights = [luminance(over(rgba(getComputedStyle(element).color), back)), luminance(back)]
      return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
    }
    /** WCAG 1.4.3: 4.5 to 1, for large text 3 to 1; disabled elements are exempt. */
    const lowContrast = () =>
      all('body *')
        // Over a drawn page lies its text, transparent, to be selected.
        .filter((element) => hasText(element) && !element.closest(':disabled, .textLayer'))
        .filter((element) => contrast(element) < (Number.parseFloat(getComputedStyle(element).fontSize) >= 24 ? 3 : 4.5))
        .map((element) => `The contrast is ${contrast(element).toFixed(2)} in ${short(element)}`)

    return [
      ...headings(),
      ...overflow(),
      ...sameIds(),
      ...banners(),
      ...outside(),
      ...strayStates(),
      ...(document.querySelectorAll('main').length === 1 ? [] : [`It has ${document.querySelectorAll('main').length} main parts.`]),
      ...(document.documentElement.lang ? [] : ['It names no language.']),
      ...all('button, a[href], input, select, textarea, [role=dialog], nav')
        .filter((element) => !isNamed(element))
        .map((element) => `Nothing names ${short(element)}`),
      ...all('img:not([alt])').map((element) => `No text stands for ${short(element)}`),
      ...lowContrast(),
    ]
  })
}
