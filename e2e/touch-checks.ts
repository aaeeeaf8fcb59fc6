/** Mistakes of a page for somebody who taps or speaks. The checks run inside the page. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Waits until the page has its heading, and nothing is on its way. Of another size of the window React hears with the next frame. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const limit = performance.now() + 30_000
    // In one call, because a walk waits for some hundred pages in four sizes.
    do {
      await frame()
      await frame()
      if (performance.now() > limit) throw new Error('The page has no heading yet, or something is on its way still.')
    } while (document.querySelector('h1') === null || document.querySelector('.skeleton') !== null)
  })
}

/**
 * @returns one sentence for each visible control whose middle answers with something else, or that answers less than 24 px of a finger
 * (WCAG 2.5.8; a link within a sentence is as high as its line), and for each rule for coarse pointers that another one undoes
 */
export function untappableOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=menuitem], [role=slider]'
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent).trim().slice(0, 60)}”`
    const short = (element: Element | null) =>
      element ? element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 120) : 'nothing'
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.sr-only, [inert]')
    const modal = [...document.querySelectorAll('[aria-modal=true], dialog:modal')].at(-1) ?? document

    type Point = { readonly x: number; readonly y: number }
    const least = 24
    const answers = (control: HTMLElement, { x, y }: Point) => {
      const found = document.elementFromPoint(x, y)
      return control.contains(found) || found?.closest('label')?.control === control
    }
    /** How far it answers to both sides of its middle, up to what a finger needs. */
    const reach = (control: HTMLElement, middle: Point, step: Point) => {
      let pixels = 0
      for (const sign of [1, -1]) {
        for (
          let at = 0.5;
          at < least && pixels < least && answers(control, { x: middle.x + sign * at * step.x, y: middle.y + sign * at * step.y });
          at++
        )
          pixels++
      }
      return pixels
    }
    const isInline = (node: Node) => !(node instanceof Element) || getComputedStyle(node).display === 'inline'
    const isInSentence = (control: HTMLElement) => {
      for (let at: Element | null = control; at && isInline(at); at = at.parentElement) {
        const self = at
        if (
          [...(at.parentNode?.childNodes ?? [])].some((each) => each !== self && isInline(each) && (each.textContent ?? '').trim() !== '')
        )
          return true
      }
      return false
    }

    const answersElsewhere = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // Of a link over several lines, its longest part.
      const [box] = [...control.getClientRects()].toSorted((one, other) => other.width * other.height - one.width * one.height)
      if (!box || box.width < 2 || box.height < 2) return []
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      if (!answers(control, middle)) return [`${named(control)} is answered by ${short(document.elementFromPoint(middle.x, middle.y))}`]
      if (isInSentence(control) || control.matches('[type=range]')) return []
      const width = reach(control, middle, { x: 1, y: 0 })
      const height = reach(control, middle, { x: 0, y: 1 })
      return width < least || height < least ? [`${named(control)} answers ${width} × ${height} px`] : []
    }
    const unanswered = [...modal.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => isShown(control) && !control.matches(':disabled, [aria-disabled=true], .skip-link'))
      .flatMap(answersElsewhere)

    const sizes = ['width', 'height', 'min-width', 'min-height', 'font-size', 'opacity']
    const rulesIn = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) =>
        rule instanceof CSSMediaRule && rule.conditionText.includes('coarse') && matchMedia(rule.conditionText).matches
          ? [...rule.cssRules]
          : [],
      )
    const undone = [...document.styleSheets]
      .flatMap(({ cssRules }) => rulesIn(cssRules))
      .flatMap((rule) => {
        if (!(rule instanceof CSSStyleRule) || rule.selectorText.includes('::')) return []
        return [...document.querySelectorAll(rule.selectorText)].filter(isShown).flatMap((element) =>
          sizes
            .filter((size) => {
              const wanted = Number.parseFloat(rule.style.getPropertyValue(size))
              return Number.parseFloat(getComputedStyle(element).getPropertyValue(size)) < wanted - 0.5
            })
            .map((size) => `${named(element)}: its ${size} is not that of ${rule.selectorText} for coarse pointers`),
        )
      })
    return [...new Set([...unanswered, ...undone])]
  })
}

/** Controls that stand alone: a link within a sentence is as high as its line. */
const standAlone = [
  '.btn',
  '.back-link',
  'button.link:not(.read-all)',
  '.card-head > .link',
  '.interview-link',
  '.table-sort',
  '.segmented button',
  '.sheet-close',
  '.toast button',
  '.token button',
  '.choice-chips label',
  '.date-button',
  '.board-column:not([data-folded]) h2 button',
  '[role=tab]',
  '[role=switch]',
  'input.input',
  'select.input',
].join()

/** @returns one sentence for each control that stands alone and answers a tap less than 34 px high: 16 px above or below its middle */
export function lowOn(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.sr-only, [inert]')
    const modal = [...document.querySelectorAll('[aria-modal=true], dialog:modal')].at(-1) ?? document
    const isLow = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      return [-16, 16].some((beside) => {
        const found = document.elementFromPoint(left + width / 2, top + height / 2 + beside)
        const label = found?.closest('label')
        return !control.contains(found) && !(label && label.control === control)
      })
    }
    const low = [...modal.querySelectorAll<HTMLElement>(controls)].filter(
      (control) => isShown(control) && !control.matches(':disabled, [aria-disabled=true], .skip-link') && isLow(control),
    )
    return [...new Set(low.map((control) => `Less than 34 px of it answer: ${control.outerHTML.slice(0, 160)}`))]
  }, standAlone)
}

/** A report has up to sixteen columns of figures, so its table scrolls within its card. @returns one sentence for each other table that runs past its card */
export function cutOn(page: Page): Promise<string[]> {
  return page
    .locator('.table-wrap:not(.report-table .table-wrap)')
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((table) => `The table “${table.querySelector('table')?.getAttribute('aria-label')}” runs past its card.`),
    )
}

/** @returns a sentence if one has to scroll sideways to read the page, or to find a tab */
export function tooWideOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=tablist]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        (wide) =>
          `${wide.getAttribute('aria-label') ?? 'It'} is ${wide.scrollWidth - wide.clientWidth} px wider than ${wide === document.documentElement ? 'the window' : 'its row'}.`,
      ),
  )
}

async function violationsOn(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    (asked) => (window as unknown as { readonly axe: typeof axe }).axe.run(document, { ...asked, resultTypes: ['violations'] }),
    options,
  )
  return found.violations
}

/** @returns one sentence for each control whose name lacks what stands on it (WCAG 2.5.3): who says what they read gets nothing */
export async function misnamedOn(page: Page): Promise<string[]> {
  const violations = await violationsOn(page, { runOnly: ['label-content-name-mismatch'] })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `Its name lacks what stands on it: ${html.slice(0, 160)}`))
}

/** @returns one sentence for each place that breaks one of the rules that axe has on */
export async function axeOn(page: Page): Promise<string[]> {
  const violations = await violationsOn(page, {})
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe, ${id}: ${html.slice(0, 160)}`))
}
